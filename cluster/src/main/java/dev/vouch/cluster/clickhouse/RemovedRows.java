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
 * Removes rows from reports, and closes days; {@link RowPurge} removes the bytes. An insert that
 * arrives later, from a stopped writer or a request that timed out, does not bring removed rows
 * back. Not thread-safe.
 */
final class RemovedRows {
  /** The person of a standalone event: the low 64 bits of its ID. */
  private static final String OWN_PERSON =
      "reinterpretAsInt64(reverse(substring(UUIDStringToNum(toString(event_id)), 9)))";

  /**
   * Changes the other events in closed days that count for an erased user, to count for their
   * visitors. An event that is credited to the user itself becomes standalone: it is the refund of
   * an order of the user, whose original is no longer known (docs/identity.md R2), or an order of
   * which another copy was sent with the user's ID (O1).
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
   * Adds a last version, with nothing but the key, of the user's own rows that count before the
   * erasure or precede it in the log (docs/identity.md B5).
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

  /** Whether an event of this time has not expired. */
  boolean isReported(SiteId site, Instant receivedAt) {
    return Optional.ofNullable(expiries.get(site)).filter(receivedAt::isBefore).isEmpty();
  }

  /** Whether an event of this time is in a closed day, so that its row is final. */
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

  /** Closes a day. From then on, reports have only its credited visitors (docs/identity.md I3). */
  void apply(int partition, CreditChange.DayClosed closed) {
    Instant end = closed.day().plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant();
    client.execute(
        "INSERT INTO closed SELECT :partition, :end", Map.of("partition", partition, "end", end));
    closedUntil.merge(partition, end, (old, late) -> late.isAfter(old) ? late : old);
  }
}
