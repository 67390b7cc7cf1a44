package dev.vouch.core.alert;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.alert.Finding.Evidence;
import dev.vouch.core.report.SuccessGapQuestion.Stretch;
import dev.vouch.core.report.SuccessGapQuestion.SuccessGap;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class NoSuccessRuleTest {
  private static final Instant NOW = Instant.parse("2026-11-20T12:00:00Z");
  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
  private static final Finding UNDECIDED = new Finding.Undecided();

  /** A longest usual gap, one week ago, of a site with enough successes over enough days. */
  private static SuccessGap usual(Duration length) {
    return usual(length, 20, Duration.ofDays(14));
  }

  private static SuccessGap usual(Duration length, long successes, Duration oldest) {
    Instant from = NOW.minus(Duration.ofDays(7));
    return new SuccessGap(from, from.plus(length), successes, NOW.minus(oldest));
  }

  private static Finding evaluate(Duration gap, SuccessGap usual) {
    return NoSuccessRule.evaluateCleared(NOW.minus(gap), Optional.of(usual), NOW, BERLIN);
  }

  @Test
  void gapOfThreeTimesTheUsualGap_raises() {
    SuccessGap fortyMinutes = usual(Duration.ofMinutes(40));

    assertThat(evaluate(Duration.ofHours(2).minusSeconds(1), fortyMinutes)).isEqualTo(UNDECIDED);
    assertThat(evaluate(Duration.ofHours(2), fortyMinutes))
        .isEqualTo(
            new Finding.Raise(
                Evidence.of(
                    "No success for 2 hours. The latest was received on 20 Nov 2026 at 11:00"
                        + " (Europe/Berlin). Around this hour of the week, the longest gap of"
                        + " the last 4 weeks was 40 minutes.",
                    Map.of("silent_seconds", 7200L, "usual_seconds_max", 2400L))));
  }

  @Test
  void gapUnderAnHour_isUndecided() {
    SuccessGap second = usual(Duration.ofSeconds(1));

    assertThat(evaluate(Duration.ofHours(1).minusSeconds(1), second)).isEqualTo(UNDECIDED);
    assertThat(evaluate(Duration.ofHours(1), second)).isInstanceOf(Finding.Raise.class);
  }

  @Test
  void siteWithTooLittleHistory_isUndecided() {
    Duration second = Duration.ofSeconds(1);
    Duration day = Duration.ofDays(1);

    assertThat(evaluate(day, usual(second, 19, Duration.ofDays(20)))).isEqualTo(UNDECIDED);
    assertThat(evaluate(day, usual(second, 500, Duration.ofDays(14).minusSeconds(1))))
        .isEqualTo(UNDECIDED);
    assertThat(NoSuccessRule.evaluateCleared(NOW.minus(day), Optional.empty(), NOW, BERLIN))
        .isEqualTo(UNDECIDED);
  }

  /** Regardless of the usual gap, which changes with the hour while the alert lasts. */
  @Test
  void raisedAlert_isClearedOnlyByANewSuccess() {
    Instant raisedAt = NOW.minus(Duration.ofHours(9));

    assertThat(NoSuccessRule.evaluateRaised(raisedAt.minus(Duration.ofHours(1)), raisedAt, BERLIN))
        .isEqualTo(UNDECIDED);
    assertThat(NoSuccessRule.evaluateRaised(raisedAt.plusSeconds(5), raisedAt, BERLIN))
        .isEqualTo(
            new Finding.Clear(
                Evidence.of(
                    "Successes are arriving again. The latest was received on 20 Nov 2026 at 04:00"
                        + " (Europe/Berlin).",
                    Map.of())));
  }

  @Test
  void sameHours_followTheSitesLocalTimeAcrossAClockChange() {
    // In New York the clock was put back on 1 November: 07:00 there is 12:00 UTC now, 11:00 before.
    assertThat(NoSuccessRule.sameHours(NOW, ZoneId.of("America/New_York")))
        .containsExactly(
            new Stretch(
                Instant.parse("2026-11-13T10:00:00Z"), Instant.parse("2026-11-13T14:00:00Z")),
            new Stretch(
                Instant.parse("2026-11-06T10:00:00Z"), Instant.parse("2026-11-06T14:00:00Z")),
            new Stretch(
                Instant.parse("2026-10-30T09:00:00Z"), Instant.parse("2026-10-30T13:00:00Z")),
            new Stretch(
                Instant.parse("2026-10-23T09:00:00Z"), Instant.parse("2026-10-23T13:00:00Z")));
  }

  /** A raised alert is not cleared at once, and any longer gap raises it too. */
  @Test
  void randomGap_raisesAtTheThresholdAndStaysRaised() {
    Random random = new Random(7);
    for (int draw = 0; draw < 10_000; draw++) {
      Duration gap = Duration.ofSeconds(random.nextInt(3_000_000));
      SuccessGap usual = usual(Duration.ofSeconds(random.nextInt(300_000)));
      Instant latest = NOW.minus(gap);
      boolean isRaised = evaluate(gap, usual) instanceof Finding.Raise;

      assertThat(isRaised)
          .isEqualTo(gap.toSeconds() >= Math.max(3600, 3 * usual.length().toSeconds()));
      if (isRaised) {
        assertThat(NoSuccessRule.evaluateRaised(latest, NOW, ZoneOffset.UTC)).isEqualTo(UNDECIDED);
        assertThat(evaluate(gap.plusSeconds(random.nextInt(100_000)), usual))
            .isInstanceOf(Finding.Raise.class);
      }
    }
  }
}
