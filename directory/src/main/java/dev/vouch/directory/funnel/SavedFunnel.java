package dev.vouch.directory.funnel;

import dev.vouch.core.report.PathStep;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A saved funnel of a site.
 *
 * @param name the name shown to people
 * @param steps at least two
 * @param window in whole hours
 */
public record SavedFunnel(String name, List<PathStep> steps, Duration window) {
  public SavedFunnel {
    steps = List.copyOf(steps);
  }

  /**
   * New values for some properties of a saved funnel; an empty one leaves the property unchanged.
   */
  public record FunnelChanges(
      Optional<String> name, Optional<List<PathStep>> steps, Optional<Duration> window) {
    /** Changes only the name. */
    public static FunnelChanges renamed(String name) {
      return new FunnelChanges(Optional.of(name), Optional.empty(), Optional.empty());
    }

    public SavedFunnel applyTo(SavedFunnel funnel) {
      return new SavedFunnel(
          name.orElse(funnel.name()), steps.orElse(funnel.steps()), window.orElse(funnel.window()));
    }
  }
}
