package dev.vouch.embedded.warehouse;

import static java.util.stream.Collectors.toSet;

import dev.vouch.core.log.Batch.LogEntry;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.site.SiteId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.duckdb.DuckDBConnection;

/**
 * Removes what was erased (of a user key) or deleted (of a site). Events received before a removal
 * may still arrive, so removals are kept for as long as such events are. For the projector's
 * thread.
 */
final class Removals {
  /** What a removal reaches: everything received before it, of its user key if it has one. */
  private static final String REACHED =
      """
      fact.site = removal.site
      AND (removal.user_key IS NULL OR fact.user_key = removal.user_key)
      AND (fact.received_at < removal.received_at
        OR fact.received_at = removal.received_at AND fact.position < removal.position)
      AND %s.position >= :first_new
      """;

  private static final String REMOVED = "DELETE FROM %s AS fact USING removal WHERE " + REACHED;

  /** Events of a browser that was linked to an erased user stay, as those of their visitor (C8). */
  private static final String UNNAMED =
      """
      UPDATE closed_event SET person = closed_event.visitor FROM removal
      WHERE closed_event.site = removal.site AND closed_event.person = removal.user_key
        AND closed_event.user_key IS NULL AND closed_event.visitor IS NOT NULL
        AND (closed_event.received_at < removal.received_at
          OR closed_event.received_at = removal.received_at
            AND closed_event.position < removal.position)
        AND removal.position >= :first_new
      """;

  /** The links that go are all that an erasure can change the credit of other events by. */
  private static final String CHANGED =
      """
      CREATE OR REPLACE TEMP TABLE changed AS
      SELECT DISTINCT fact.visitor, fact.crossing,
        TRUE AS is_out_of_turn, TRUE AS is_new_link, TRUE AS is_new_browser
      FROM link AS fact, removal
      WHERE fact.site = :site AND %s
      """
          .formatted(REACHED.formatted("removal"));

  private static final String MARK_OUTDATED =
      "INSERT INTO outdated_credit SELECT :site, position FROM (" + OpenCredit.AFFECTED + ")";

  /** What is stored of them may name who was erased. */
  private static final String FORGET_OUTDATED =
      """
      DELETE FROM open_credit
      WHERE site = :site
        AND position IN (SELECT position FROM outdated_credit WHERE site = :site)
      """;

  private static final List<String> OPEN_CREDIT =
      List.of("open_credit", "outdated_credit", "refresh");

  private final DuckDBConnection connection;
  private final ClosedDays closedDays;
  private boolean any;

  Removals(DuckDBConnection connection, ClosedDays closedDays) throws SQLException {
    this.connection = connection;
    this.closedDays = closedDays;
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT count(*) > 0 FROM removal")) {
      rows.next();
      any = rows.getBoolean(1);
    }
  }

  /** Whether there is a removal among these entries. */
  static boolean areAmong(Collection<LogEntry> entries) {
    return entries.stream().anyMatch(entry -> isRemoval(entry.record()));
  }

  private static boolean isRemoval(LogRecord record) {
    return switch (record) {
      case LogRecord.Erasure _, LogRecord.SiteDeletion _ -> true;
      case LogRecord.Expiry _,
          LogRecord.ServerEvent _,
          LogRecord.BrowserEvent _,
          LogRecord.Identification _ ->
          false;
    };
  }

  /**
   * Applies all removals to the facts that were just appended, and the new removals to everything.
   *
   * @param entries all that were just appended
   * @param firstNew position of the first of them
   */
  void settle(List<LogEntry> entries, long firstNew) throws SQLException {
    boolean anyNew = areAmong(entries);
    any |= anyNew;
    if (!any) {
      return;
    }
    Map<String, Object> parameters = Map.of("first_new", firstNew);
    run(REMOVED.formatted("event", "fact"), parameters);
    run(REMOVED.formatted("ping", "fact"), parameters);
    if (!anyNew) {
      return;
    }
    for (SiteId site : sites(entries)) {
      forgetAffected(site, firstNew);
    }
    for (String table : List.of("event", "ping", "closed_event", "open_credit")) {
      run(REMOVED.formatted(table, "removal"), parameters);
    }
    run(UNNAMED, parameters);
    for (LogEntry entry : entries) {
      if (entry.record() instanceof LogRecord.SiteDeletion deletion) {
        forgetOpenCredit(deletion.site());
      }
    }
  }

  private static Set<SiteId> sites(List<LogEntry> entries) {
    return entries.stream()
        .map(LogEntry::record)
        .filter(Removals::isRemoval)
        .map(LogRecord::site)
        .collect(toSet());
  }

  private void forgetAffected(SiteId site, long firstNew) throws SQLException {
    OpenEvents open = OpenEvents.since(site, closedDays.closedUntil());
    open.sql(CHANGED, Map.of("first_new", firstNew)).run(connection);
    if (!hasChanged()) {
      return;
    }
    open.sql(OpenCredit.SITE_LINK).run(connection);
    open.sql(OpenCredit.CHANGED_LINK).run(connection);
    open.sql(MARK_OUTDATED).run(connection);
    open.sql(FORGET_OUTDATED).run(connection);
  }

  private boolean hasChanged() throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT 1 FROM changed LIMIT 1")) {
      return rows.next();
    }
  }

  /** What is left of a deleted site is computed anew: all that it was credited by is gone. */
  private void forgetOpenCredit(SiteId site) throws SQLException {
    for (String table : OPEN_CREDIT) {
      run("DELETE FROM " + table + " WHERE site = :site", Map.of("site", site.value()));
    }
  }

  private void run(String sql, Map<String, Object> parameters) throws SQLException {
    Sql.of(sql, parameters).run(connection);
  }
}
