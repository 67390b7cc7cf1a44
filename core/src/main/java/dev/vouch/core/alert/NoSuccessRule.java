package dev.vouch.core.alert;

import dev.vouch.core.alert.Finding.Evidence;
import dev.vouch.core.report.SuccessGapQuestion.Stretch;
import dev.vouch.core.report.SuccessGapQuestion.SuccessGap;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;

/**
 * The alert rule for silence: no success for at least an hour and for three times the longest
 * silence around this hour of the week in the last four weeks. Only a new success clears it.
 */
public final class NoSuccessRule {
  private NoSuccessRule() {}

  /**
   * Returns the range around the current hour of the week in each of the last {@link
   * Thresholds#SILENCE_WEEKS} weeks, in the site's time zone.
   */
  public static List<Stretch> sameHours(Instant now, ZoneId zone) {
    ZonedDateTime here = now.atZone(zone);
    return LongStream.rangeClosed(1, Thresholds.SILENCE_WEEKS)
        .mapToObj(weeks -> here.minusWeeks(weeks).toInstant())
        .map(
            same ->
                new Stretch(
                    same.minus(Thresholds.SILENCE_TOLERANCE),
                    same.plus(Thresholds.SILENCE_TOLERANCE)))
        .toList();
  }

  /** Whether a silence is long enough to require a comparison with the history. */
  public static boolean mayBeUnusual(Instant latest, Instant now) {
    return Duration.between(latest, now).compareTo(Thresholds.SILENCE_MIN) >= 0;
  }

  /**
   * Evaluates the rule while the alert is not raised.
   *
   * @param latest the time of the latest success
   * @param usual the longest silence around {@link #sameHours}; empty if unknown
   */
  public static Finding evaluateCleared(
      Instant latest, Optional<SuccessGap> usual, Instant now, ZoneId zone) {
    return usual
        .filter(gap -> hasEnoughHistory(gap, now))
        .filter(gap -> isUnusual(latest, gap, now))
        .<Finding>map(gap -> new Finding.Raise(silent(latest, gap, now, zone)))
        .orElseGet(Finding.Undecided::new);
  }

  /** Evaluates the rule while the alert is raised. */
  public static Finding evaluateRaised(Instant latest, Instant raisedAt, ZoneId zone) {
    // The silence had lasted at least this long when the alert was raised, so a later success is
    // new.
    return latest.isAfter(raisedAt.minus(Thresholds.SILENCE_MIN))
        ? new Finding.Clear(
            Evidence.of(
                "Successes are arriving again. The latest was received on %s."
                    .formatted(AlertText.moment(latest, zone)),
                Map.of()))
        : new Finding.Undecided();
  }

  private static boolean hasEnoughHistory(SuccessGap gap, Instant now) {
    return gap.successes() >= Thresholds.SILENCE_SUCCESSES_MIN
        && !gap.oldest().isAfter(now.minus(Thresholds.SILENCE_HISTORY_MIN));
  }

  private static boolean isUnusual(Instant latest, SuccessGap gap, Instant now) {
    Duration unusual = gap.length().multipliedBy(Thresholds.SILENCE_FACTOR);
    return mayBeUnusual(latest, now) && Duration.between(latest, now).compareTo(unusual) >= 0;
  }

  private static Evidence silent(Instant latest, SuccessGap gap, Instant now, ZoneId zone) {
    Duration silence = Duration.between(latest, now);
    return Evidence.of(
        "No success for %s. The latest was received on %s. Around this hour of the week, the longest gap of the last %d weeks was %s."
            .formatted(
                AlertText.duration(silence),
                AlertText.moment(latest, zone),
                Thresholds.SILENCE_WEEKS,
                AlertText.duration(gap.length())),
        Map.of(
            "silent_seconds", silence.toSeconds(), "usual_seconds_max", gap.length().toSeconds()));
  }
}
