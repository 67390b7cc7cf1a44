package dev.vouch.dashboard.funnel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.report.Dimension.Field;
import dev.vouch.core.report.Funnel;
import dev.vouch.core.report.FunnelBreakdownQuestion.FunnelBreakdown;
import dev.vouch.core.report.PathStep;
import dev.vouch.core.report.PathStep.Kind;
import dev.vouch.dashboard.report.DimensionNames;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FunnelSplitTest {
  private static Funnel funnel(long persons) {
    return new Funnel(List.of(new Funnel.Line(PathStep.of(Kind.PAGE, "/"), persons)));
  }

  @Test
  void peopleWithoutAValue_areAfterAllValues_andBeforeTheOthers() {
    FunnelBreakdown lines =
        new FunnelBreakdown(
            List.of(
                new FunnelBreakdown.Line(Optional.empty(), funnel(9)),
                new FunnelBreakdown.Line(Optional.of("Google"), funnel(5))));

    assertThat(
            FunnelSplit.of(Field.SOURCE, lines, funnel(20), new DimensionNames(Locale.UK)).rows())
        .extracting(FunnelSplit.Row::label)
        .containsExactly("Google", "Not credited to a visitor", "Others");
  }
}
