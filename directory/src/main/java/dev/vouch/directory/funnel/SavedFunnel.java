package dev.vouch.directory.funnel;

import dev.vouch.core.report.PathStep;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

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

  /** New values for some of a saved funnel's parts; an empty one leaves the part as it is. */
  public record FunnelChanges(
      Optional<String> name, Optional<List<PathStep>> steps, Optional<Duration> window) {
    /** Another name only. */
    public static FunnelChanges renamed(String name) {
      return new FunnelChanges(Optional.of(name), Optional.empty(), Optional.empty());
    }

    public SavedFunnel applyTo(SavedFunnel funnel) {
      return new SavedFunnel(
          name.orElse(funnel.name()), steps.orElse(funnel.steps()), window.orElse(funnel.window()));
    }
  }
}
