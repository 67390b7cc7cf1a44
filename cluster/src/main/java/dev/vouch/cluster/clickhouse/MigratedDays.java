package dev.vouch.cluster.clickhouse;

import dev.vouch.core.wire.Microseconds;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The rows of days that were closed before a migration, in all shards. They are in a partition of
 * their own, with positions before those of the log's partitions. Not thread-safe.
 */
public final class MigratedDays implements AutoCloseable {
  static final int PARTITION = -1;

  /**
   * A condition for rows that were read from the source before an erasure. The {@code changed_by}
   * of migrated rows is the time at which they were read, because positions of the source's log are
   * not comparable with those of this log.
   */
  static final String READ_BEFORE =
      "partition_number = %d AND changed_by <= toUnixTimestamp64Micro(:before)"
          .formatted(PARTITION);

  /**
   * An expression for the position of a migrated row: negative, and so before all positions of the
   * log.
   */
  private static final String POSITION = "position - 4611686018427387904";

  /** The position of a row in the log that it was recorded in. */
  static final String SOURCE_POSITION =
      "if(partition_number = %d, position + 4611686018427387904, position)".formatted(PARTITION);

  private static final String ROWS =
      """
      site Int64, received_at DateTime64(6, \\'UTC\\'), position Int64, event_id String, \
      confirmed Bool, event_name String, page_path String, name Nullable(String), \
      success_value Nullable(Decimal(24, 9)), order_role Nullable(String), properties String, \
      user_key Nullable(Int64), kind String, reason String, visitor Nullable(Int64), \
      person Int64, country Nullable(String), device Nullable(String), \
      browser Nullable(String), os Nullable(String), \
      last_channel Nullable(String), last_source Nullable(String), \
      last_medium Nullable(String), last_campaign Nullable(String), last_term Nullable(String), \
      last_content Nullable(String), last_click_id Nullable(String), \
      last_referrer Nullable(String), \
      first_channel Nullable(String), first_source Nullable(String), \
      first_medium Nullable(String), first_campaign Nullable(String), \
      first_term Nullable(String), first_content Nullable(String), \
      first_click_id Nullable(String), first_referrer Nullable(String), \
      has_touches Bool, touches Array(Tuple(touched_at DateTime64(6, \\'UTC\\'), \
      channel String, source String, medium Nullable(String), campaign Nullable(String), \
      term Nullable(String), content Nullable(String), click_id Nullable(String), \
      referrer Nullable(String)))\
      """;

  private static final String OF_DAY =
      "partition_number = :partition AND received_at >= :start AND received_at < :end";

  /**
   * An expression for the partition of a site, with the function that Kafka applies to a site's
   * key.
   */
  static final String PARTITION_OF_SITE =
      "kafkaMurmurHash(reverse(reinterpretAsFixedString(site))) % :partitions";

  private static final String INSERT =
      """
      INSERT INTO event (%s) SELECT %s FROM input('%s')
      WHERE %s %% :shards + 1 = :shard
      FORMAT JSONEachRow\
      """
          .formatted(
              EventRows.COLUMNS,
              EventRows.select(
                  Map.of(
                      "partition_number", Integer.toString(PARTITION),
                      "position", POSITION,
                      "version", "-1",
                      "changed_by", ":read_at",
                      "event_id", "toUUID(event_id)",
                      "forwarded_visitor", "NULL")),
              ROWS,
              PARTITION_OF_SITE);

  private final List<ClickHouseClient> shards;
  private final Set<Integer> partitions;

  private MigratedDays(List<ClickHouseClient> shards, Set<Integer> partitions) {
    this.shards = shards;
    this.partitions = Set.copyOf(partitions);
  }

  /**
   * Opens the tables; creates those that do not exist.
   *
   * @param settings the settings of all shards
   * @param partitions the partitions of the log
   */
  public static MigratedDays open(
      List<ClickHouseSettings> settings, Set<Integer> partitions, Duration answerMax) {
    MigratedDays days = new MigratedDays(ClickHouseClient.all(settings, answerMax), partitions);
    try {
      days.shards.forEach(ClickHouseTables::open);
      return days;
    } catch (RuntimeException e) {
      days.close();
      throw e;
    }
  }

  /** Whether there are no rows at all. */
  public boolean isEmpty() {
    return shards.stream()
        .allMatch(shard -> shard.query("SELECT 1 AS found FROM event LIMIT 1", Map.of()).isEmpty());
  }

  /** Closes the days before {@code openFrom}. */
  public void closeBefore(LocalDate openFrom) {
    for (ClickHouseClient shard : shards) {
      close(PARTITION, openFrom, shard);
      partitions.stream()
          .filter(shard.shard()::has)
          .forEach(partition -> close(partition, openFrom, shard));
    }
  }

  private static void close(int partition, LocalDate openFrom, ClickHouseClient shard) {
    shard.execute(
        "INSERT INTO closed SELECT :partition, :until",
        Map.of("partition", partition, "until", start(openFrom)));
  }

  /** Deletes the rows of a day, including former versions. */
  public void delete(LocalDate day) {
    Map<String, Object> parameters =
        Map.of("partition", PARTITION, "start", start(day), "end", start(day.plusDays(1)));
    shards.forEach(shard -> delete(parameters, shard));
  }

  private static void delete(Map<String, Object> parameters, ClickHouseClient shard) {
    // A statement that changes no row would still visit every part of the table.
    if (!shard
        .query("SELECT 1 AS found FROM event WHERE %s LIMIT 1".formatted(OF_DAY), parameters)
        .isEmpty()) {
      shard.execute("ALTER TABLE event DELETE WHERE " + OF_DAY, parameters);
    }
  }

  /**
   * Adds rows, each to the shard of its site.
   *
   * @param rows lines with the columns that a migration copies
   * @param readAt a time before the rows were read, or the time at which they were read
   */
  public void add(byte[] rows, Instant readAt) {
    for (ClickHouseClient shard : shards) {
      shard.insert(
          INSERT,
          Map.of(
              "read_at",
              Microseconds.of(readAt),
              "partitions",
              partitions.size(),
              "shards",
              shards.size(),
              "shard",
              shard.shard().number()),
          rows);
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
