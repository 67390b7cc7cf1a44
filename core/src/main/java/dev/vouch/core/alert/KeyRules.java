package dev.vouch.core.alert;

import dev.vouch.core.alert.Finding.Evidence;
import dev.vouch.core.alert.KeyActivity.KeyWindow;
import java.util.Map;

/** The alert rules about one API key. */
public final class KeyRules {
  private KeyRules() {}

  /**
   * The input of the rules.
   *
   * @param name the key's name
   * @param lastQuarterHour the activity in the last {@link Thresholds#KEY_PERIOD}
   * @param lastHour the activity in the last {@link Thresholds#KEY_CLEAR_PERIOD}
   * @param isHourComplete whether the counters cover all of {@link Thresholds#KEY_CLEAR_PERIOD}
   */
  public record Activity(
      String name, KeyWindow lastQuarterHour, KeyWindow lastHour, boolean isHourComplete) {}

  /**
   * Checks whether most requests of a key are answered 4xx because of their content; responses with
   * 429 are excluded.
   */
  public static Finding refused(Activity activity) {
    KeyWindow lastQuarterHour = activity.lastQuarterHour();
    long read = lastQuarterHour.requests() - lastQuarterHour.limited();
    boolean enough = read >= Thresholds.REFUSED_REQUESTS_MIN;
    if (enough && 100 * lastQuarterHour.refused() > Thresholds.REFUSED_RAISE_PERCENT * read) {
      return new Finding.Raise(refused(activity.name(), lastQuarterHour.refused(), read));
    }
    if (enough && 100 * lastQuarterHour.refused() < Thresholds.REFUSED_CLEAR_PERCENT * read) {
      return new Finding.Clear(accepted(activity.name(), lastQuarterHour.refused(), read));
    }
    return activity.isHourComplete() && activity.lastHour().refused() == 0
        ? new Finding.Clear(cleared(activity.name(), "has had no rejected requests"))
        : new Finding.Undecided();
  }

  private static Evidence refused(String name, long refused, long read) {
    return Evidence.of(
        "The key “%s” has a high error rate: %d of its %d requests in the last %d minutes were rejected because of their content (%d%%). Rejected requests are not recorded. Fix the sender."
            .formatted(
                name,
                refused,
                read,
                Thresholds.KEY_PERIOD.toMinutes(),
                AlertText.percent(refused, read)),
        Map.of("requests", read, "refused", refused));
  }

  private static Evidence accepted(String name, long refused, long read) {
    return Evidence.of(
        "The key “%s” no longer has a high error rate: %d of its %d requests in the last %d minutes were rejected."
            .formatted(name, refused, read, Thresholds.KEY_PERIOD.toMinutes()),
        Map.of("requests", read, "refused", refused));
  }

  /** Checks whether a key is near or over its rate limit. */
  public static Finding nearLimit(Activity activity) {
    if (isNearLimit(activity.lastQuarterHour())) {
      return new Finding.Raise(nearLimit(activity.name(), activity.lastQuarterHour()));
    }
    return activity.isHourComplete() && !isNearLimit(activity.lastHour())
        ? new Finding.Clear(
            cleared(
                activity.name(),
                "has stayed below %d%% of its rate limit"
                    .formatted(Thresholds.LIMIT_RAISE_PERCENT)))
        : new Finding.Undecided();
  }

  private static boolean isNearLimit(KeyWindow window) {
    return window.limited() > 0 || window.peakPercent() >= Thresholds.LIMIT_RAISE_PERCENT;
  }

  private static Evidence nearLimit(String name, KeyWindow window) {
    long minutes = Thresholds.KEY_PERIOD.toMinutes();
    String message =
        window.limited() > 0
            ? "The key “%s” exceeded its rate limit: %s in the last %d minutes received a 429. Events that the sender does not retry are lost. Raise the limit or slow down the sender."
                .formatted(name, AlertText.count(window.limited(), "request"), minutes)
            : "The key “%s” is near its rate limit: it used up to %d%% of it in the last %d minutes. Requests over the limit are rejected with 429."
                .formatted(name, window.peakPercent(), minutes);
    return Evidence.of(
        message, Map.of("limited", window.limited(), "peak_percent", (long) window.peakPercent()));
  }

  private static Evidence cleared(String name, String what) {
    return Evidence.of(
        "The key “%s” %s for %d minutes."
            .formatted(name, what, Thresholds.KEY_CLEAR_PERIOD.toMinutes()),
        Map.of());
  }
}
