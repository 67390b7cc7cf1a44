package dev.vouch.dashboard.report;

import java.util.ArrayList;
import java.util.List;

/**
 * A small bar chart without labels; the highest bar fills the height.
 *
 * @param values one per bar
 */
public record Sparkline(List<Long> values) {
  public static final int HEIGHT = 20;

  private static final int STEP = 5;

  public Sparkline {
    values = List.copyOf(values);
  }

  /** One bar, with its foot at {@link #HEIGHT}. */
  public record Bar(int x, double height) {
    /** The upper edge, from the top of the image. */
    public double y() {
      return HEIGHT - height;
    }
  }

  /** One bar per value; that of 0 has a height of 1. */
  public List<Bar> bars() {
    long most = values.stream().mapToLong(Long::longValue).max().orElse(0);
    List<Bar> bars = new ArrayList<>();
    for (long value : values) {
      double share = most == 0 ? 0 : (double) value / most;
      bars.add(new Bar(bars.size() * STEP, Math.max(1, Math.round(share * HEIGHT * 10) / 10.0)));
    }
    return bars;
  }

  public int width() {
    return values.size() * STEP;
  }
}
