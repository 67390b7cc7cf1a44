package dev.vouch.cluster.clickhouse;

import dev.vouch.cluster.report.Row;
import dev.vouch.core.wire.Microseconds;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Removes rows that reports no longer read from ClickHouse's files. ClickHouse deletes the files
 * themselves within a quarter of an hour after they were replaced ({@code old_parts_lifetime} and
 * {@code max_cleanup_delay_period}). Running it on several nodes is safe, but wasteful. Not
 * thread-safe.
 */
final class RowPurge {
  /** The maximum number of sites in one statement. */
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
   * @param client waits hours for a statement
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
   * Removes former versions of rows, including the rows of erased users, by merging what was
   * written since the last time. A month without new rows is skipped.
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

  /**
   * Whether a row matches. A statement without matching rows would still visit every part of the
   * table.
   */
  private boolean exists(String condition) {
    return !client
        .query("SELECT 1 AS found FROM event WHERE %s LIMIT 1".formatted(condition), Map.of())
        .isEmpty();
  }
}
