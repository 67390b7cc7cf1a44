package dev.vouch.cluster.clickhouse;

import dev.vouch.core.credit.CreditChange;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The rows of events with their credit. Rows are replaced by later versions with the same key, so
 * to apply the changes of a partition again gives the same rows; ClickHouse has no transactions
 * that it would need otherwise. Used by one thread.
 */
final class ClickHouseRows {
  private final ClickHouseClient client;
  private final RemovedRows removals;
  private final Map<Integer, Long> versions = new HashMap<>();

  /** Opens the tables; creates those that do not exist. */
  ClickHouseRows(ClickHouseClient client) {
    this.client = client;
    ClickHouseTables.create(client);
    removals = new RemovedRows(client);
  }

  /** Returns the first position of a partition that has not been applied; 1 if none has been. */
  long next(int partition) {
    return client
        .query(
            "SELECT next_position FROM progress FINAL WHERE partition_number = :partition",
            Map.of("partition", partition))
        .stream()
        .findFirst()
        .map(row -> row.whole("next_position").orElseThrow())
        .orElse(1L);
  }

  /**
   * Applies changes of a partition, in order.
   *
   * @param next the first position that they do not follow from
   * @param receivedUntil all events received until then have a row
   */
  void apply(int partition, List<CreditChange> changes, long next, Instant receivedUntil) {
    ChangedRows changed = new ChangedRows(client, partition);
    for (CreditChange change : changes) {
      apply(partition, change, changed);
    }
    changed.write(nextVersion(partition));
    client.execute(
        "INSERT INTO progress SELECT :partition, :version, :next, :until",
        Map.of(
            "partition", partition,
            "version", nextVersion(partition),
            "next", next,
            "until", receivedUntil));
  }

  private void apply(int partition, CreditChange change, ChangedRows changed) {
    switch (change) {
      case CreditChange.Credited credited -> {
        Instant receivedAt = credited.event().receivedAt();
        if (removals.isReported(credited.event().site(), receivedAt)
            && !removals.isClosed(partition, receivedAt)) {
          changed.add(credited);
        }
      }
      case CreditChange.Corrected corrected -> {
        if (!removals.isClosed(partition, corrected.receivedAt())) {
          changed.add(corrected);
        }
      }
      case CreditChange.UserErased erased -> {
        changed.write(nextVersion(partition));
        removals.apply(partition, erased, nextVersion(partition));
      }
      case CreditChange.SiteDeleted deleted -> {
        changed.write(nextVersion(partition));
        removals.apply(deleted);
      }
      case CreditChange.Expired expired -> {
        changed.write(nextVersion(partition));
        removals.apply(expired);
      }
      case CreditChange.DayClosed closed -> {
        changed.write(nextVersion(partition));
        removals.apply(partition, closed);
      }
    }
  }

  /** Returns a number above those of all rows of the partition. */
  private long nextVersion(int partition) {
    return versions.compute(
        partition, (number, last) -> (last == null ? lastVersion(number) : last) + 1);
  }

  private long lastVersion(int partition) {
    return client
        .query(
            """
            SELECT greatest(
              (SELECT coalesce(max(version), 0) FROM event WHERE partition_number = :partition),
              (SELECT coalesce(max(version), 0) FROM progress WHERE partition_number = :partition)
            ) AS version
            """,
            Map.of("partition", partition))
        .getFirst()
        .whole("version")
        .orElseThrow();
  }
}
