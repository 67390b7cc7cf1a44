package dev.vouch.dashboard.report;

import java.math.RoundingMode;
import java.text.NumberFormat;

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

  private static final int PERCENT = 100;

  /** Above this share, the exact percentage is not shown. */
  private static final double SHARE_MAX = 99.995;

  /** Below this share, the number counts as unchanged. */
  private static final double SHARE_MIN = 0.000_5;

  /** The change of a rate, in percentage points: a percentage of a percentage misleads. */
  static NumberChange ofRates(double now, double before, NumberFormats numbers) {
    double difference = now - before;
    NumberFormat format = NumberFormat.getNumberInstance(numbers.locale());
    format.setMinimumFractionDigits(1);
    format.setMaximumFractionDigits(1);
    format.setRoundingMode(RoundingMode.HALF_UP);
    String points = NumberFormats.text(format, PERCENT * Math.abs(difference));
    return of(
        Math.abs(difference) < SHARE_MIN ? 0 : difference,
        points + NumberFormats.NO_BREAK_SPACE + "pp",
        points + " percentage points",
        numbers.percent(before));
  }

  static NumberChange of(double now, double before, String writtenBefore, NumberFormats numbers) {
    if (before <= 0) {
      return new NumberChange(
          Direction.NEITHER,
          now == before ? "no change" : before == 0 ? "new" : "was " + writtenBefore,
          now == before ? "unchanged" : "was " + writtenBefore + " before");
    }
    double share = (now - before) / before;
    if (Math.abs(share) < SHARE_MIN) {
      return of(0, numbers.percent(0), "", writtenBefore);
    }
    String size =
        share > SHARE_MAX ? ">" + numbers.percent(99.99) : numbers.percent(Math.abs(share));
    return of(share, size, size, writtenBefore);
  }

  private static NumberChange of(double sign, String size, String spoken, String before) {
    if (sign == 0) {
      return new NumberChange(Direction.NEITHER, size, "nearly unchanged from " + before);
    }
    return sign > 0
        ? new NumberChange(Direction.UP, "+" + size, "up " + spoken + " from " + before)
        : new NumberChange(
            Direction.DOWN, NumberFormats.MINUS + size, "down " + spoken + " from " + before);
  }
}
