package dev.vouch.embedded.sealed;

import static java.util.stream.Collectors.joining;

import dev.vouch.core.credit.CreditChange;
import dev.vouch.core.site.SiteId;
import dev.vouch.embedded.duckdb.Sql;
import dev.vouch.embedded.rows.ErasedRows;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * The removal of events, or of what is kept of them, from sealed days.
 *
 * @param before when the removed events were received at the latest, exclusive
 * @param column one that files of earlier versions lack, which then have nothing to remove; empty
 *     if all files have what decides
 * @param affected the condition that an event is removed or changed
 * @param kept the query of what is left of {@code day}
 */
record SealedRemoval(Instant before, Optional<String> column, String affected, String kept) {
  private static final String ORDER_KEY = "order_key";

  /** Of a user's events; other events of that person are from now on their visitor's. */
  static SealedRemoval ofUser(CreditChange.UserErased erased) {
    String kept =
        """
        SELECT * REPLACE (%s)
        FROM day WHERE (%s) IS NOT TRUE
        """
            .formatted(ErasedRows.replacements(), ErasedRows.OWN);
    Map<String, Object> parameters =
        Map.of(
            "site", erased.site().value(),
            "user_key", erased.userKey().value(),
            "before", erased.before(),
            "position", erased.position());
    return new SealedRemoval(
        Instant.MAX,
        Optional.empty(),
        Sql.of("(%s) OR (%s)".formatted(ErasedRows.OWN, ErasedRows.LINKED), parameters).text(),
        Sql.of(kept, parameters).text());
  }

  /** Of all events of sites that were received before a time of each. */
  static SealedRemoval ofSites(Map<SiteId, Instant> times) {
    String affected =
        times.entrySet().stream()
            .map(time -> Map.of("site", time.getKey().value(), "before", time.getValue()))
            .map(time -> Sql.of("(site = :site AND received_at < :before)", time).text())
            .collect(joining(" OR "));
    return new SealedRemoval(
        times.values().stream().max(Instant::compareTo).orElse(Instant.MIN),
        Optional.empty(),
        affected,
        "SELECT * FROM day WHERE (%s) IS NOT TRUE".formatted(affected));
  }

  /** Of the keys of orders, whose events stay. */
  static SealedRemoval ofOrderKeys() {
    return new SealedRemoval(
        Instant.MAX,
        Optional.of(ORDER_KEY),
        ORDER_KEY + " IS NOT NULL",
        "SELECT * REPLACE (NULL::BIGINT AS %s) FROM day".formatted(ORDER_KEY));
  }
}
