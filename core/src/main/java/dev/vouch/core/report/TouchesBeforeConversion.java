package dev.vouch.core.report;

import java.util.List;

/**
 * How many touches (docs/identity.md C11) confirmed successes have.
 *
 * @param lines for 1, 2, 3, 4 touches, and for 5 and more
 * @param withoutTouches successes that have none
 * @param unknown successes whose touches were not recorded, by an earlier version of Vouch
 */
public record TouchesBeforeConversion(List<Line> lines, long withoutTouches, long unknown) {
  public TouchesBeforeConversion {
    lines = List.copyOf(lines);
  }

  /**
   * The successes with a number of touches.
   *
   * @param touches in the last line, the least
   */
  public record Line(int touches, long successes) {}

  /** Returns the number of successes that have touches. */
  public long successes() {
    return lines.stream().mapToLong(Line::successes).sum();
  }
}
