package dev.vouch.server.dashboard.install;

import dev.vouch.core.report.CreditKind;
import dev.vouch.directory.IssuedKey;
import java.util.List;

/**
 * How far a site is.
 *
 * @param keys the active ones
 */
public record Steps(Step pageView, List<IssuedKey> keys, Step success) {
  public Steps {
    keys = List.copyOf(keys);
  }

  /** Whether page views come. */
  public boolean isCounted() {
    return pageView.arrival() instanceof Arrival.Here;
  }

  /** Whether successes are credited to visitors. */
  public boolean isCredited() {
    return success.arrival() instanceof Arrival.Here(var event)
        && event.kind().equals(CreditKind.VISITOR);
  }

  /** Whether nothing is left to do. */
  public boolean areDone() {
    return isCounted() && !keys.isEmpty() && isCredited();
  }
}
