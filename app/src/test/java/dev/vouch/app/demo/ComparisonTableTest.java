package dev.vouch.app.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.app.demo.ReportComparison.Line;
import java.util.List;
import org.junit.jupiter.api.Test;

class ComparisonTableTest {
  private static final Line SAME = new Line("Totals", "visitors", "12", "12");

  @Test
  void linesThatAgree_areMarkedAndCounted() {
    assertThat(ComparisonTable.of(new ReportComparison(List.of(SAME))))
        .isEqualTo(
            """

            Totals
                        planned  reported
              visitors       12        12  agrees

            All 1 lines agree.
            """);
  }

  @Test
  void lineThatDiffers_isMarkedAndCounted() {
    Line other = new Line("Totals", "successes", "3", "-");

    assertThat(ComparisonTable.of(new ReportComparison(List.of(SAME, other))))
        .contains("successes        3         -  DIFFERS")
        .contains("1 of 2 lines differ.");
  }
}
