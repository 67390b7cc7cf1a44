package dev.vouch.dashboard.report;

/**
 * The change of a number from the previous days.
 *
 * @param text short form, such as {@code +12%}
 * @param accessibleText sentence for screen readers, such as {@code up 12% from 1,204}
 */
public record NumberChange(Direction direction, String text, String accessibleText) {
  public enum Direction {
    UP,
    DOWN,
    /** Unchanged, or from zero, for which no percentage is defined. */
    NEITHER
  }

  /** Above this share, the exact percentage is not shown. */
  private static final double SHARE_MAX = 99.995;

  /** Below this share, the number counts as unchanged. */
  private static final double SHARE_MIN = 0.000_5;

  static NumberChange of(double now, double before, String writtenBefore, NumberFormats numbers) {
    if (before <= 0) {
      return new NumberChange(
          Direction.NEITHER,
          now == before ? "no change" : "was " + writtenBefore,
          now == before ? "unchanged" : "was " + writtenBefore + " before");
    }
    double share = (now - before) / before;
    if (Math.abs(share) < SHARE_MIN) {
      return new NumberChange(
          Direction.NEITHER, numbers.percent(0), "nearly unchanged from " + writtenBefore);
    }
    String size =
        share > SHARE_MAX ? ">" + numbers.percent(99.99) : numbers.percent(Math.abs(share));
    return share > 0
        ? new NumberChange(Direction.UP, "+" + size, "up " + size + " from " + writtenBefore)
        : new NumberChange(
            Direction.DOWN, NumberFormats.MINUS + size, "down " + size + " from " + writtenBefore);
  }
}
