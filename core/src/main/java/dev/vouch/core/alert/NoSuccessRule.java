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
 * The alert rule for missing successes: none for at least an hour and for three times the longest
 * gap around this hour of the week in the last four weeks. Only a new success clears it.
 */
public final class NoSuccessRule {
  private NoSuccessRule() {}

  /**
   * Returns the range around the current hour of the week in each of the last {@link
   * Thresholds#GAP_WEEKS} weeks, in the site's time zone.
   */
  public static List<Stretch> sameHours(Instant now, ZoneId zone) {
    ZonedDateTime here = now.atZone(zone);
    return LongStream.rangeClosed(1, Thresholds.GAP_WEEKS)
        .mapToObj(weeks -> here.minusWeeks(weeks).toInstant())
        .map(
            same ->
                new Stretch(
                    same.minus(Thresholds.GAP_TOLERANCE), same.plus(Thresholds.GAP_TOLERANCE)))
        .toList();
  }

  /**
   * Whether the gap since the latest success is long enough to require a comparison with the
   * history.
   */
  public static boolean mayBeUnusual(Instant latest, Instant now) {
    return Duration.between(latest, now).compareTo(Thresholds.GAP_MIN) >= 0;
  }

  /**
   * Evaluates the rule while the alert is not raised.
   *
   * @param latest the time of the latest success
   * @param usual the longest gap around {@link #sameHours}; empty if unknown
   */
  public static Finding evaluateCleared(
      Instant latest, Optional<SuccessGap> usual, Instant now, ZoneId zone) {
    return usual
        .filter(gap -> hasEnoughHistory(gap, now))
        .filter(gap -> isUnusual(latest, gap, now))
        .<Finding>map(gap -> new Finding.Raise(evidence(latest, gap, now, zone)))
        .orElseGet(Finding.Undecided::new);
  }

  /** Evaluates the rule while the alert is raised. */
  public static Finding evaluateRaised(Instant latest, Instant raisedAt, ZoneId zone) {
    // The gap had lasted at least this long when the alert was raised, so a later success is
    // new.
    return latest.isAfter(raisedAt.minus(Thresholds.GAP_MIN))
        ? new Finding.Clear(
            Evidence.of(
                "Successes are arriving again. The latest was received on %s."
                    .formatted(AlertText.moment(latest, zone)),
                Map.of()))
        : new Finding.Undecided();
  }

  private static boolean hasEnoughHistory(SuccessGap gap, Instant now) {
    return gap.successes() >= Thresholds.GAP_SUCCESSES_MIN
        && !gap.oldest().isAfter(now.minus(Thresholds.GAP_HISTORY_MIN));
  }

  private static boolean isUnusual(Instant latest, SuccessGap gap, Instant now) {
    Duration unusual = gap.length().multipliedBy(Thresholds.GAP_FACTOR);
    return mayBeUnusual(latest, now) && Duration.between(latest, now).compareTo(unusual) >= 0;
  }

  private static Evidence evidence(Instant latest, SuccessGap gap, Instant now, ZoneId zone) {
    Duration current = Duration.between(latest, now);
    return Evidence.of(
        "No success for %s. The latest was received on %s. Around this hour of the week, the longest gap of the last %d weeks was %s."
            .formatted(
                AlertText.duration(current),
                AlertText.moment(latest, zone),
                Thresholds.GAP_WEEKS,
                AlertText.duration(gap.length())),
        Map.of(
            "silent_seconds", current.toSeconds(), "usual_seconds_max", gap.length().toSeconds()));
  }
}
