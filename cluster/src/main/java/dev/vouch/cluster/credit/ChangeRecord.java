package dev.vouch.cluster.credit;

import dev.vouch.core.credit.CreditChange;

/** A record of the topic of changes. */
public sealed interface ChangeRecord {
  /** A change of the rows. */
  record Change(CreditChange change) implements ChangeRecord {}

  /** All records of the log before a position have been processed. */
  record Progress(long nextPosition) implements ChangeRecord {}
}
