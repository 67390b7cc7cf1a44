package dev.vouch.dashboard.report;

import dev.vouch.reports.Metric;
import java.math.RoundingMode;
import java.text.NumberFormat;

/**
 * The change of a number from the previous days.
 *
 * @param text short form, such as {@code +12%}
 * @param accessibleText sentence for screen readers, such as {@code up 12% from 1,204}
 */
public record NumberChange(Tone tone, String text, String accessibleText) {
  /** What a change means, which decides its colour. */
  public enum Tone {
    GOOD,
    BAD,
    /** Unchanged, or from zero, for which no percentage is defined. */
    NEITHER;

    /** The CSS class. */
    public String style() {
      return switch (this) {
        case GOOD -> "good";
        case BAD -> "bad";
        case NEITHER -> "quiet";
      };
    }
  }

  private static final int PERCENT = 100;

  /** Above this share, the exact percentage is not shown. */
  private static final double SHARE_MAX = 99.995;

  /** Below this share, the number counts as unchanged. */
  private static final double SHARE_MIN = 0.000_5;

  /** The change of a rate, in percentage points: a percentage of a percentage misleads. */
  static NumberChange ofRates(Metric metric, double now, double before, NumberFormats numbers) {
    double difference = now - before;
    NumberFormat format = NumberFormat.getNumberInstance(numbers.locale());
    format.setMinimumFractionDigits(1);
    format.setMaximumFractionDigits(1);
    format.setRoundingMode(RoundingMode.HALF_UP);
    String points = NumberFormats.text(format, PERCENT * Math.abs(difference));
    return of(
        metric,
        Math.abs(difference) < SHARE_MIN ? 0 : difference,
        points + NumberFormats.NO_BREAK_SPACE + "pp",
        points + " percentage points",
        numbers.percent(before));
  }

  static NumberChange of(
      Metric metric, double now, double before, String writtenBefore, NumberFormats numbers) {
    if (before <= 0) {
      return new NumberChange(
          Tone.NEITHER,
          now == before ? "no change" : before == 0 ? "new" : "was " + writtenBefore,
          now == before ? "unchanged" : "was " + writtenBefore + " before");
    }
    double share = (now - before) / before;
    if (Math.abs(share) < SHARE_MIN) {
      return of(metric, 0, numbers.percent(0), "", writtenBefore);
    }
    String size =
        share > SHARE_MAX ? ">" + numbers.percent(99.99) : numbers.percent(Math.abs(share));
    return of(metric, share, size, size, writtenBefore);
  }

  private static NumberChange of(
      Metric metric, double sign, String size, String spoken, String before) {
    if (sign == 0) {
      return new NumberChange(Tone.NEITHER, size, "nearly unchanged from " + before);
    }
    boolean isUp = sign > 0;
    return new NumberChange(
        isUp == metric.isLessBetter() ? Tone.BAD : Tone.GOOD,
        (isUp ? "+" : NumberFormats.MINUS) + size,
        (isUp ? "up " : "down ") + spoken + " from " + before);
  }
}
