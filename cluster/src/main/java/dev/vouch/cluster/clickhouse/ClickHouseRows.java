package dev.vouch.cluster.clickhouse;

import dev.vouch.core.credit.CreditChange;
import java.time.Instant;
import java.util.List;

/**
 * Writer of events with their credit as rows. A row is replaced by a later version with the same
 * key, whose version is the offset of the change that made it. So applying the changes of a
 * partition again gives the same rows, without transactions, which ClickHouse lacks. Used by one
 * thread.
 */
final class ClickHouseRows {
  private final ClickHouseClient client;
  private final RemovedRows removals;

  /** Opens the tables; creates those that do not exist. */
  ClickHouseRows(ClickHouseClient client) {
    this.client = client;
    ClickHouseTables.open(client);
    removals = new RemovedRows(client);
  }

  /**
   * A change of a partition's rows.
   *
   * @param offset ascending within the partition
   */
  record OrderedChange(long offset, CreditChange change) {}

  /** Applies changes of a partition, in order. */
  void apply(int partition, List<OrderedChange> changes) {
    ChangedRows changed = new ChangedRows(client, partition);
    for (OrderedChange change : changes) {
      apply(partition, change, changed);
    }
    changed.write();
  }

  private void apply(int partition, OrderedChange ordered, ChangedRows changed) {
    switch (ordered.change()) {
      case CreditChange.Credited credited -> {
        Instant at = credited.event().at();
        if (removals.isReported(credited.event().site(), at) && !removals.isClosed(partition, at)) {
          changed.add(credited, ordered.offset());
        }
      }
      case CreditChange.Corrected corrected -> {
        if (!removals.isClosed(partition, corrected.at())) {
          changed.add(corrected, ordered.offset());
        }
      }
      case CreditChange.UserErased erased -> {
        changed.write();
        removals.apply(partition, erased, ordered.offset());
      }
      case CreditChange.SiteDeleted deleted -> {
        changed.write();
        removals.apply(deleted);
      }
      case CreditChange.Expired expired -> {
        changed.write();
        removals.apply(expired);
      }
      case CreditChange.DayClosed closed -> {
        changed.write();
        removals.apply(partition, closed);
      }
    }
  }
}
