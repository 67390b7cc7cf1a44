package dev.vouch.directory.funnel;

import dev.vouch.core.report.PathStep;
import java.time.Duration;
import java.util.List;

/**
 * A funnel that people come back to.
 *
 * @param name what they know it by
 * @param steps at least two
 * @param window in whole hours
 */
public record SavedFunnel(String name, List<PathStep> steps, Duration window) {
  public SavedFunnel {
    steps = List.copyOf(steps);
  }
}
