package dev.vouch.embedded.rows;

import dev.vouch.core.credit.Credit;
import dev.vouch.core.credit.CreditChange;
import dev.vouch.core.log.LogRecord;

/**
 * A new row.
 *
 * @param event a server's or a browser's event
 * @param changedBy the highest position of the records that have changed it
 */
record CreditedRow(long position, LogRecord event, Credit credit, long changedBy) {
  static CreditedRow of(CreditChange.Credited change) {
    return new CreditedRow(change.position(), change.event(), change.credit(), change.position());
  }

  CreditedRow with(CreditChange.Corrected correction) {
    return new CreditedRow(
        position, event, correction.credit(), Math.max(changedBy, correction.causedBy()));
  }
}
