package dev.vouch.cluster.clickhouse;

import dev.vouch.cluster.report.Row;
import dev.vouch.core.wire.Microseconds;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Removes the bytes of what reports do not read any more from ClickHouse's files. ClickHouse
 * deletes the files themselves within a quarter of an hour after they were replaced ({@code
 * old_parts_lifetime} and {@code max_cleanup_delay_period}). To run it on several nodes is only a
 * waste. Not thread-safe.
 */
final class RowPurge {
  /** How many sites one statement is for. */
  private static final int SITES_TOGETHER = 100;

  /** Of server events in closed days, only the credited visitor is kept (docs/identity.md I3). */
  private static final String FORWARDED =
      """
      forwarded_visitor IS NOT NULL AND received_at < (
        SELECT mapFromArrays(groupArray(partition_number), groupArray(until)) FROM closed FINAL
      )[partition_number]
      """;

  private final ClickHouseClient client;

  /**
   * @param client that waits for hours
   */
  RowPurge(ClickHouseClient client) {
    this.client = client;
  }

  /** Removes the rows of expired events and deleted sites. */
  void removeExpired() {
    List<Row> expiries = client.query("SELECT site, until FROM expiry FINAL", Map.of());
    for (int from = 0; from < expiries.size(); from += SITES_TOGETHER) {
      List<Row> some = expiries.subList(from, Math.min(expiries.size(), from + SITES_TOGETHER));
      String condition = some.stream().map(RowPurge::expired).collect(Collectors.joining(" OR "));
      if (exists(condition)) {
        client.execute("ALTER TABLE event DELETE WHERE " + condition);
      }
    }
  }

  private static String expired(Row expiry) {
    return "(site = %d AND received_at < fromUnixTimestamp64Micro(%d, 'UTC'))"
        .formatted(
            expiry.whole("site").orElseThrow(),
            microseconds(expiry.instant("until").orElseThrow()));
  }

  private static long microseconds(Instant time) {
    return Microseconds.of(time);
  }

  /** Removes the hashes of forwarded browsers from the rows of closed days. */
  void removeForwarded() {
    if (exists(FORWARDED)) {
      client.execute("ALTER TABLE event UPDATE forwarded_visitor = NULL WHERE " + FORWARDED);
    }
  }

  /**
   * Removes former versions of rows, and so those of erased ones, by merging what was written since
   * the last time. A month to which nothing was written is left as it is.
   */
  void removeFormerVersions() {
    client
        .query("SELECT DISTINCT _partition_id AS month FROM event", Map.of())
        .forEach(row -> merge(row.text("month").orElseThrow()));
  }

  private void merge(String month) {
    client.execute(
        """
        OPTIMIZE TABLE event PARTITION ID '%s' FINAL
        SETTINGS optimize_skip_merged_partitions = 1, optimize_throw_if_noop = 1
        """
            .formatted(month));
  }

  /** A statement that changes no row would still visit every part of the table. */
  private boolean exists(String condition) {
    return !client
        .query("SELECT 1 AS found FROM event WHERE %s LIMIT 1".formatted(condition), Map.of())
        .isEmpty();
  }
}
