package dev.vouch.server.dashboard.install;

import dev.vouch.core.report.CreditKind;
import dev.vouch.directory.key.IssuedKey;
import java.util.List;

/**
 * How far a site is.
 *
 * @param keys the active ones
 */
public record InstallProgress(WaitingPanel pageView, List<IssuedKey> keys, WaitingPanel success) {
  public InstallProgress {
    keys = List.copyOf(keys);
  }

  /** Whether page views come. */
  public boolean isCounted() {
    return pageView.arrival() instanceof AwaitedEvent.Here;
  }

  /** Whether successes are credited to visitors. */
  public boolean isCredited() {
    return success.arrival() instanceof AwaitedEvent.Here(var event)
        && event.kind().equals(CreditKind.VISITOR);
  }

  /** Whether nothing is left to do. */
  public boolean areDone() {
    return isCounted() && !keys.isEmpty() && isCredited();
  }
}
