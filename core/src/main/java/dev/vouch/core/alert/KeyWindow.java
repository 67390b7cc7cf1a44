package dev.vouch.core.alert;

/**
 * The activity of one key over the last minutes.
 *
 * @param requests all that carried the key while it was accepted
 * @param refused of these, how many the sender has to fix: 400, 413, 415, 422
 * @param limited of these, how many were over the rate limit: 429
 * @param peakPercent the most that was used of the limit at once, 0 to 100
 */
public record KeyWindow(long requests, long refused, long limited, int peakPercent) {
  /** Nothing was done. */
  public static final KeyWindow NOTHING = new KeyWindow(0, 0, 0, 0);

  /** Both together. */
  KeyWindow plus(KeyWindow other) {
    return new KeyWindow(
        requests + other.requests,
        refused + other.refused,
        limited + other.limited,
        Math.max(peakPercent, other.peakPercent));
  }
}
