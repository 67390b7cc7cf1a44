package dev.vouch.cluster.clickhouse;

import dev.vouch.core.credit.CreditChange;
import dev.vouch.core.site.SiteId;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Removes rows from reports, and closes days; {@link RowPurge} removes the bytes. Nothing that is
 * removed comes back by an insert that arrives later, from a writer that was stopped or by a
 * request that timed out. Not thread-safe.
 */
final class RemovedRows {
  /** A standalone event counts for itself: for the low 64 bits of its ID. */
  private static final String OWN_PERSON =
      "reinterpretAsInt64(reverse(substring(UUIDStringToNum(toString(event_id)), 9)))";

  /**
   * What becomes of another event that counts for an erased user, in a closed day: it is its
   * visitor's. One that is credited to the user itself is the refund of an order of the user, and
   * has no known original any more (docs/identity.md R2), or an order of which another copy was
   * sent with the user's ID (O1).
   */
  private static final String UNLINK =
      """
      INSERT INTO event (%s)
      SELECT %s
      FROM event FINAL
      WHERE site = :site AND person = :user_key AND NOT (user_key <=> :user_key)
        AND received_at < (
          SELECT coalesce(max(until), fromUnixTimestamp64Micro(0, 'UTC'))
          FROM closed WHERE partition_number = :partition)
        AND (partition_number = :partition AND changed_by < :position OR %s)
      """
          .formatted(
              EventRows.COLUMNS,
              EventRows.select(
                  Map.of(
                      "version",
                      ":version",
                      "forwarded_visitor",
                      "NULL",
                      "person",
                      "if(kind = 'user', coalesce(user_key, %1$s), coalesce(visitor, %1$s))"
                          .formatted(OWN_PERSON),
                      "visitor",
                      "if(kind = 'user', NULL, visitor)",
                      "reason",
                      "multiIf(kind <> 'user', reason, order_role = 'placed', 'nothing_forwarded',"
                          + " 'original_unknown')",
                      "kind",
                      "if(kind = 'user', 'standalone', kind)")),
              MigratedDays.READ_BEFORE);

  /**
   * The last version of the user's own rows that count before the erasure or are in the log before
   * it (docs/identity.md B5), with nothing but the key.
   */
  private static final String ERASE =
      """
      INSERT INTO event (site, received_at, partition_number, position, version, is_deleted)
      SELECT DISTINCT site, received_at, partition_number, position, :version, 1
      FROM event
      WHERE site = :site AND user_key = :user_key AND NOT is_deleted
        AND (received_at < :before OR partition_number = :partition AND position < :position OR %s)
      """
          .formatted(MigratedDays.READ_BEFORE);

  private final ClickHouseClient client;
  private final Map<SiteId, Instant> expiries = new HashMap<>();
  private final Map<Integer, Instant> closedUntil = new HashMap<>();

  RemovedRows(ClickHouseClient client) {
    this.client = client;
    client
        .query("SELECT site, until FROM expiry FINAL", Map.of())
        .forEach(
            row ->
                expiries.put(
                    new SiteId(row.whole("site").orElseThrow()),
                    row.instant("until").orElseThrow()));
    client
        .query("SELECT partition_number, until FROM closed FINAL", Map.of())
        .forEach(
            row ->
                closedUntil.put(
                    Math.toIntExact(row.whole("partition_number").orElseThrow()),
                    row.instant("until").orElseThrow()));
  }

  /** Whether an event of this time is reported. */
  boolean isReported(SiteId site, Instant receivedAt) {
    return Optional.ofNullable(expiries.get(site)).filter(receivedAt::isBefore).isEmpty();
  }

  /** Whether an event of this time is in a closed day: its row is final. */
  boolean isClosed(int partition, Instant receivedAt) {
    return Optional.ofNullable(closedUntil.get(partition)).filter(receivedAt::isBefore).isPresent();
  }

  void apply(int partition, CreditChange.UserErased erased, long version) {
    Map<String, Object> parameters = new LinkedHashMap<>();
    parameters.put("site", erased.site().value());
    parameters.put("user_key", erased.userKey().value());
    parameters.put("before", erased.before());
    parameters.put("version", version);
    parameters.put("partition", partition);
    parameters.put("position", erased.position());
    client.execute(ERASE, parameters);
    client.execute(UNLINK, parameters);
  }

  void apply(CreditChange.SiteDeleted deleted) {
    expire(deleted.site(), deleted.before());
  }

  void apply(CreditChange.Expired expired) {
    expire(expired.site(), expired.until());
  }

  private void expire(SiteId site, Instant until) {
    client.execute(
        "INSERT INTO expiry SELECT :site, :until", Map.of("site", site.value(), "until", until));
    expiries.merge(site, until, (old, late) -> late.isAfter(old) ? late : old);
  }

  /** Reports have only the credited visitor of a closed day from now on (docs/identity.md I3). */
  void apply(int partition, CreditChange.DayClosed closed) {
    Instant end = closed.day().plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant();
    client.execute(
        "INSERT INTO closed SELECT :partition, :end", Map.of("partition", partition, "end", end));
    closedUntil.merge(partition, end, (old, late) -> late.isAfter(old) ? late : old);
  }
}
