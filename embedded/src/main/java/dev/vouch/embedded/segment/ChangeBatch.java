package dev.vouch.embedded.segment;

import dev.vouch.core.credit.CreditChange;
import java.time.Instant;
import java.util.List;

/**
 * The changes that the credit processor has derived from a range of the log, in the log's order.
 *
 * @param first the position of the range's first record
 * @param next the position after the range's last record
 * @param receivedUntil the time at which the range's latest record was received
 */
public record ChangeBatch(
    long first, long next, Instant receivedUntil, List<CreditChange> changes) {
  public ChangeBatch {
    changes = List.copyOf(changes);
  }
}
