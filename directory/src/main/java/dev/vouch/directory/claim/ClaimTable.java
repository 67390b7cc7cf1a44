package dev.vouch.directory.claim;

import static java.util.stream.Collectors.toMap;

import dev.vouch.core.event.EventId;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.wire.Microseconds;
import java.time.Instant;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.argument.Argument;
import org.jdbi.v3.core.result.RowView;
import org.jdbi.v3.core.statement.SqlStatement;

/** The SQL statements for claims and their partitions. */
final class ClaimTable {
  /**
   * Ordered, so that transactions that claim the same keys wait for each other in one order. {@code
   * OFFSET 0} makes PostgreSQL look up each key: it may otherwise read all claims to join them.
   */
  private static final String INSERT =
      """
      INSERT INTO idempotency_claims (day, site_id, key_hash, payload_hash, event_id, record,
                                      claimed_at_us)
      SELECT (SELECT max(day) FROM claim_partitions), site_id, key_hash, payload_hash, event_id,
             record, :now
        FROM unnest(:sites, :keys, :payloads, :events, :records)
             AS claim (site_id, key_hash, payload_hash, event_id, record)
       WHERE NOT EXISTS (
         SELECT 1
           FROM idempotency_claims AS earlier
          WHERE earlier.site_id = claim.site_id
            AND earlier.key_hash = claim.key_hash
            AND earlier.claimed_at_us > :expired
         OFFSET 0)
       ORDER BY site_id, key_hash
      ON CONFLICT (site_id, key_hash, day) DO NOTHING
      RETURNING event_id
      """;

  private static final String FIND =
      """
      SELECT site_id, key_hash, payload_hash, event_id, record
        FROM unnest(:sites, :keys) AS claim (claimed_site_id, claimed_key_hash)
       CROSS JOIN LATERAL (
         SELECT site_id, key_hash, payload_hash, event_id, record
           FROM idempotency_claims
          WHERE site_id = claimed_site_id
            AND key_hash = claimed_key_hash
            AND claimed_at_us > :expired
         OFFSET 0) AS earlier
      """;

  private static final String LATEST = "SELECT max(day) FROM claim_partitions";

  private static final String RECORD_PARTITION =
      "INSERT INTO claim_partitions (day, opened_at_us) VALUES (CAST(:day AS DATE), :now)";

  /** A partition has only claims of before the next one was opened. */
  private static final String EXPIRED_PARTITIONS =
      """
      SELECT day
        FROM (SELECT day, lead(opened_at_us) OVER (ORDER BY day) AS closed_at_us
                FROM claim_partitions) AS partitions
       WHERE closed_at_us < :before
      """;

  private static final DateTimeFormatter SUFFIX = DateTimeFormatter.BASIC_ISO_DATE;

  private ClaimTable() {}

  /** A stored claim. */
  @SuppressWarnings("ArrayRecordComponent") // Never compared or changed.
  record Row(Claim.Key key, String payload, EventId event, byte[] record) {}

  static void register(Jdbi jdbi) {
    jdbi.registerArrayType(String.class, "text");
    jdbi.registerArrayType(UUID.class, "uuid");
  }

  /** Waits for all transactions that insert claims, and lets none do so before this one ends. */
  static void lock(Handle handle) {
    handle.execute("LOCK TABLE idempotency_claims IN ACCESS EXCLUSIVE MODE");
  }

  /** Inserts claims of different keys, those of new ones, and returns their events. */
  static Set<EventId> insert(Handle handle, List<Claim> claims, Instant now, Instant expired) {
    return bind(handle.createQuery(INSERT), claims, expired)
        .bind("payloads", bytes(claims, claim -> parsed(claim.idempotency().payload())))
        .bindArray("events", UUID.class, claims.stream().map(it -> it.event().value()).toList())
        .bind("records", bytes(claims, Claim::record))
        .bind("now", micros(now))
        .mapTo(UUID.class)
        .stream()
        .map(EventId::new)
        .collect(Collectors.toSet());
  }

  static Map<Claim.Key, Row> find(Handle handle, List<Claim> claims, Instant expired) {
    return bind(handle.createQuery(FIND), claims, expired).map(ClaimTable::read).stream()
        .collect(toMap(Row::key, row -> row, (row, _) -> row));
  }

  private static <S extends SqlStatement<S>> S bind(
      S statement, List<Claim> claims, Instant expired) {
    return statement
        .bindArray(
            "sites", String.class, claims.stream().map(claim -> claim.site().toString()).toList())
        .bind("keys", bytes(claims, claim -> parsed(claim.idempotency().key())))
        .bind("expired", micros(expired));
  }

  /** JDBI would pass an array of objects, which the driver does not accept for bytes. */
  private static Argument bytes(List<Claim> claims, Function<Claim, byte[]> value) {
    byte[][] values = claims.stream().map(value).toArray(byte[][]::new);
    return (position, statement, _) ->
        statement.setArray(position, statement.getConnection().createArrayOf("bytea", values));
  }

  private static byte[] parsed(String hash) {
    return HexFormat.of().parseHex(hash);
  }

  private static Row read(RowView row) {
    return new Row(
        new Claim.Key(
            SiteId.parse(row.getColumn("site_id", String.class)).orElseThrow(),
            HexFormat.of().formatHex(row.getColumn("key_hash", byte[].class))),
        HexFormat.of().formatHex(row.getColumn("payload_hash", byte[].class)),
        new EventId(row.getColumn("event_id", UUID.class)),
        row.getColumn("record", byte[].class));
  }

  static boolean isOpen(Handle handle, LocalDate day) {
    return handle
        .createQuery(LATEST)
        .mapTo(LocalDate.class)
        .findOne()
        .filter(latest -> !latest.isBefore(day))
        .isPresent();
  }

  static void open(Handle handle, LocalDate day, Instant now) {
    handle.execute(
        "CREATE TABLE %s PARTITION OF idempotency_claims FOR VALUES FROM ('%s') TO ('%s')"
            .formatted(name(day), day, day.plusDays(1)));
    handle
        .createUpdate(RECORD_PARTITION)
        .bind("day", day.toString())
        .bind("now", micros(now))
        .execute();
  }

  /** Drops the partitions whose claims were made before a time. */
  static void drop(Handle handle, Instant before) {
    List<LocalDate> days =
        handle
            .createQuery(EXPIRED_PARTITIONS)
            .bind("before", micros(before))
            .mapTo(LocalDate.class)
            .list();
    for (LocalDate day : days) {
      handle.execute("DROP TABLE " + name(day));
      handle
          .createUpdate("DELETE FROM claim_partitions WHERE day = CAST(:day AS DATE)")
          .bind("day", day.toString())
          .execute();
    }
  }

  static void delete(Handle handle, SiteId site) {
    handle
        .createUpdate("DELETE FROM idempotency_claims WHERE site_id = :site")
        .bind("site", site.toString())
        .execute();
  }

  private static String name(LocalDate day) {
    return "idempotency_claims_" + SUFFIX.format(day);
  }

  private static long micros(Instant instant) {
    return Microseconds.of(instant);
  }
}
