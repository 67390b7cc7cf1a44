package dev.vouch.cluster.clickhouse;

import dev.vouch.cluster.report.Row;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** The table {@code progress}. Thread-safe. */
final class ProgressTable {
  private static final String INSERT =
      """
      INSERT INTO progress (partition_number, next_position, next_change, complete_until)
      FORMAT RowBinary\
      """;

  private static final String SELECT =
      """
      SELECT partition_number, max(next_position) AS next, max(next_change) AS change,
        max(complete_until) AS until
      FROM progress
      GROUP BY partition_number
      """;

  private final ClickHouseClient client;

  ProgressTable(ClickHouseClient client) {
    this.client = client;
  }

  /** Returns the partitions of which any node has written rows. */
  List<AppliedPartition> read() {
    return client.query(SELECT, Map.of()).stream().map(ProgressTable::applied).toList();
  }

  private static AppliedPartition applied(Row row) {
    return new AppliedPartition(
        Math.toIntExact(row.whole("partition_number").orElseThrow()),
        row.whole("next").orElseThrow(),
        row.whole("change").orElseThrow(),
        row.instant("until").orElseThrow());
  }

  /** Stores the progress of partitions. Stored progress never decreases. */
  void write(Collection<AppliedPartition> partitions) {
    if (partitions.isEmpty()) {
      return;
    }
    RowBinary rows = new RowBinary();
    partitions.forEach(
        partition ->
            rows.int32(partition.partition())
                .int64(partition.next())
                .int64(partition.nextChange())
                .time(partition.completeUntil()));
    client.insert(INSERT, Map.of(), rows.toBytes());
  }
}
