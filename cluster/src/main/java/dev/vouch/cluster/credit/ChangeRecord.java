package dev.vouch.cluster.credit;

import dev.vouch.core.credit.CreditChange;
import java.time.Instant;

/** A record of the topic of changes. */
public sealed interface ChangeRecord {
  /** A change of the rows. */
  record Change(CreditChange change) implements ChangeRecord {}

  /**
   * All records of the log before a position have been processed.
   *
   * @param receivedUntil when the latest of them was received
   */
  record Progress(long nextPosition, Instant receivedUntil) implements ChangeRecord {}
}
