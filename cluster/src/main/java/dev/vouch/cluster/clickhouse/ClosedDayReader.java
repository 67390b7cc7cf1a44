package dev.vouch.cluster.clickhouse;

import dev.vouch.cluster.report.Row;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reader of the rows of closed days in all shards, for another engine. Thread-safe. */
public final class ClosedDayReader implements AutoCloseable {
  /** The approximate maximum of rows in one part, so that a part fits in memory. */
  private static final long ROWS_AT_ONCE = 20_000;

  private static final Duration DAY = Duration.ofDays(1);

  private static final Map<String, String> OPTIONS =
      Map.of(
          "max_threads", "2",
          // ClickHouse sends an answer only when it is complete.
          "wait_end_of_query", "1",
          "output_format_json_quote_64bit_integers", "0",
          "output_format_json_named_tuples_as_objects", "1");

  /** Excludes expired rows, which are not removed yet. */
  private static final String OF_TIME =
      """
      received_at >= :start AND received_at < :end
        AND received_at >= (
          SELECT mapFromArrays(groupArray(site), groupArray(until)) FROM expiry FINAL)[site]
      """;

  private static final String ROWS =
      """
      SELECT site, received_at, %s AS position, toString(event_id) AS event_id, confirmed,
        event_name, page_path, name, success_value, order_role, properties, user_key, kind, reason,
        visitor, person, country, device, browser, os,
        last_channel, last_source, last_medium, last_campaign, last_term, last_content,
        last_click_id, last_referrer,
        first_channel, first_source, first_medium, first_campaign, first_term, first_content,
        first_click_id, first_referrer, has_touches, touches
      FROM event FINAL
      WHERE %s
      ORDER BY site, received_at, position
      FORMAT JSONEachRow
      """
          .formatted(MigratedDays.SOURCE_POSITION, OF_TIME);

  private final List<ClickHouseClient> shards;

  private ClosedDayReader(List<ClickHouseClient> shards) {
    this.shards = shards;
  }

  /**
   * Opens existing tables.
   *
   * @param settings the settings of all shards
   * @param answerMax the maximum time of a query
   */
  public static ClosedDayReader open(List<ClickHouseSettings> settings, Duration answerMax) {
    return new ClosedDayReader(ClickHouseClient.all(settings, answerMax));
  }

  /** Returns the first instant of each partition of the log that is not in a closed day. */
  public Map<Integer, Instant> closedUntil() {
    return query(
            "SELECT partition_number, until FROM closed FINAL WHERE partition_number <> :migrated",
            Map.of("migrated", MigratedDays.PARTITION))
        .collect(
            Collectors.toMap(
                row -> Math.toIntExact(row.whole("partition_number").orElseThrow()),
                row -> row.instant("until").orElseThrow()));
  }

  /** Returns the day of the first row before a day; empty if there is none. */
  public Optional<LocalDate> firstBefore(LocalDate day) {
    return query(
            "SELECT min(received_at) AS first FROM event WHERE NOT is_deleted AND received_at <"
                + " :end",
            Map.of("end", start(day)))
        .flatMap(row -> row.instant("first").stream())
        .map(first -> LocalDate.ofInstant(first, ZoneOffset.UTC))
        .min(Comparator.naturalOrder());
  }

  private Stream<Row> query(String sql, Map<String, Object> parameters) {
    return shards.stream().flatMap(shard -> shard.query(sql, parameters).stream());
  }

  /** Reads the rows of a day, as one or more parts. */
  public void read(LocalDate day, Consumer<byte[]> to) {
    shards.forEach(shard -> read(day, shard, to));
  }

  private static void read(LocalDate day, ClickHouseClient shard, Consumer<byte[]> to) {
    long parts = Math.max(1, Math.ceilDiv(count(day, shard), ROWS_AT_ONCE));
    for (long number = 0; number < parts; number++) {
      Instant from = start(day).plus(DAY.multipliedBy(number).dividedBy(parts));
      Instant until = start(day).plus(DAY.multipliedBy(number + 1).dividedBy(parts));
      to.accept(read(Map.of("start", from, "end", until), shard));
    }
  }

  private static long count(LocalDate day, ClickHouseClient shard) {
    Row row =
        shard
            .query(
                "SELECT count() AS events FROM event FINAL WHERE " + OF_TIME,
                Map.of("start", start(day), "end", start(day.plusDays(1))))
            .getFirst();
    return row.whole("events").orElseThrow();
  }

  private static byte[] read(Map<String, Object> time, ClickHouseClient shard) {
    try (InputStream answer = shard.open(ROWS, time, OPTIONS)) {
      return answer.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the rows of a closed day from ClickHouse", e);
    }
  }

  private static Instant start(LocalDate day) {
    return day.atStartOfDay(ZoneOffset.UTC).toInstant();
  }

  @Override
  public void close() {
    shards.forEach(ClickHouseClient::close);
  }
}
