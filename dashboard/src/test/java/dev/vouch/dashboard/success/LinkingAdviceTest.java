package dev.vouch.dashboard.success;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.linking.LinkingWarnings;
import dev.vouch.core.linking.LinkingWarnings.Differences;
import dev.vouch.core.report.Coverage;
import dev.vouch.core.report.Reason;
import dev.vouch.dashboard.success.CoverageView.Warning;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The warnings about recent requests on the coverage panel. */
class LinkingAdviceTest {
  private static final Map<Reason, Long> LINKED =
      Map.of(Reason.NEVER_IDENTIFIED, 30L, Reason.LINKED_USER, 70L);

  @Test
  void eachMistake_isAWarning_withItsNumberAndARemedy() {
    List<Warning> warnings = warnings(30, 25, 40, new Differences(0, 0, 0), 21);

    assertThat(warnings)
        .extracting(warning -> warning.count() + " " + warning.counted())
        .containsExactly(
            "30 successes in the last day",
            "25 browsers in the last day",
            "40 user IDs in the last day",
            "21 events in the last day");
    assertThat(warnings)
        .allSatisfy(warning -> assertThat(warning.advice().remedies()).isNotEmpty());
  }

  @Test
  void differencesOfUserIds_areNamed() {
    assertThat(explanation(new Differences(20, 0, 30)))
        .endsWith("Many are equal except for a prefix such as user: or upper and lower case.");
    assertThat(explanation(new Differences(0, 20, 0)))
        .endsWith("Many are equal except for white space.");
    assertThat(explanation(Differences.NONE)).endsWith("and the other a number.");
  }

  @Test
  void withoutMistakes_thereIsNoWarning() {
    assertThat(warnings(0, 0, 0, Differences.NONE, 0)).isEmpty();
  }

  @Test
  void unannouncedIds_areNoWarning_ifMostSuccessesAreLinked() {
    assertThat(warnings(LINKED, 0, 0, 40, Differences.NONE, 0)).isEmpty();
    assertThat(warnings(LINKED, 0, 0, 40, new Differences(20, 0, 0), 0)).hasSize(1);
  }

  private static List<Warning> warnings(
      int successes, int browsers, int ids, Differences differences, int otherAddress) {
    return warnings(
        Map.of(Reason.NEVER_IDENTIFIED, 30L), successes, browsers, ids, differences, otherAddress);
  }

  private static List<Warning> warnings(
      Map<Reason, Long> reasons,
      int successes,
      int browsers,
      int ids,
      Differences differences,
      int otherAddress) {
    return CoverageView.of(
            new Coverage(Map.of(), reasons, Coverage.Warnings.NONE),
            Optional.of(
                new LinkingWarnings(
                    Instant.EPOCH, successes, browsers, ids, ids, differences, otherAddress)))
        .warnings();
  }

  private static String explanation(Differences differences) {
    return warnings(0, 0, 40, differences, 0).getFirst().advice().explanation().parts().stream()
        .map(RichText.Part::text)
        .reduce("", String::concat);
  }
}
