package dev.vouch.directory.shared;

import dev.vouch.core.report.DayRange;
import dev.vouch.core.report.EventsExport.Format;
import dev.vouch.core.report.ExportContent;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.wire.WireNamed;
import dev.vouch.directory.shared.ExportRequests.ExportRequest;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.result.RowView;

/**
 * The exports that were requested on any node, and the removals of events, after which every node
 * deletes its export files. Thread-safe; blocks. All methods throw a {@link
 * dev.vouch.directory.database.DirectoryException} if PostgreSQL cannot be used.
 */
public final class SharedExports implements ExportRequests {
  /** The retention of requests and removals, longer than that of any export file. */
  private static final Duration RETENTION = Duration.ofDays(1);

  private static final String OF_SITE =
      """
      SELECT first_day, last_day, time_zone, format, has_people, requested_at_us
        FROM export_requests
       WHERE site_id = :site
      """;

  private static final String PUT =
      """
      INSERT INTO export_requests (site_id, first_day, last_day, time_zone, format, has_people,
                                   requested_at_us)
      VALUES (:site, :first, :last, :zone, :format, :people, :at)
      ON CONFLICT (site_id) DO UPDATE
        SET first_day = excluded.first_day,
            last_day = excluded.last_day,
            time_zone = excluded.time_zone,
            format = excluded.format,
            has_people = excluded.has_people,
            requested_at_us = excluded.requested_at_us
      """;

  private static final String REMOVE =
      "DELETE FROM export_requests WHERE site_id = :site AND requested_at_us = :at";

  /**
   * Serializes writers, so that removals commit in the order of their numbers. Does not block
   * readers.
   */
  private static final String LOCK = "LOCK TABLE export_removals IN SHARE ROW EXCLUSIVE MODE";

  /**
   * Uses the clock of the database, so that numbers increase even after older removals are deleted.
   */
  private static final String ADD_REMOVAL =
      """
      INSERT INTO export_removals (number, site_id, removed_at_us)
      SELECT greatest(coalesce(max(number), 0) + 1,
                      cast(extract(epoch FROM clock_timestamp()) * 1000000 AS BIGINT)),
             :site, :now
        FROM export_removals
      """;

  private final SharedTables tables;
  private final InstantSource clock;
  private long knownRemoval;

  /** Creates the exports; {@link #newRemovals} returns only removals from now on. */
  public SharedExports(SharedTables tables, InstantSource clock) {
    this.tables = tables;
    this.clock = clock;
    knownRemoval = tables.inTransaction(SharedExports::latestRemoval);
  }

  private static long latestRemoval(Handle handle) {
    return handle
        .createQuery("SELECT coalesce(max(number), 0) FROM export_removals")
        .mapTo(Long.class)
        .one();
  }

  @Override
  public Optional<ExportRequest> of(SiteId site) {
    return tables.inTransaction(
        handle ->
            handle.createQuery(OF_SITE).bind("site", site).map(row -> read(site, row)).findOne());
  }

  private static ExportRequest read(SiteId site, RowView row) {
    return new ExportRequest(
        site,
        new DayRange(
            row.getColumn("first_day", LocalDate.class),
            row.getColumn("last_day", LocalDate.class),
            ZoneId.of(row.getColumn("time_zone", String.class))),
        new ExportContent(
            WireNamed.of(Format.class, row.getColumn("format", String.class)),
            row.getColumn("has_people", Boolean.class)),
        row.getColumn("requested_at_us", Instant.class));
  }

  @Override
  public void put(ExportRequest request) {
    tables.inTransaction(
        handle -> {
          handle
              .createUpdate("DELETE FROM export_requests WHERE requested_at_us < :oldest")
              .bind("oldest", clock.instant().minus(RETENTION))
              .execute();
          return handle
              .createUpdate(PUT)
              .bind("site", request.site())
              .bind("first", request.days().first())
              .bind("last", request.days().last())
              .bind("zone", request.days().zone().getId())
              .bind("format", request.content().format().wireName())
              .bind("people", request.content().hasPeople())
              .bind("at", request.at())
              .execute();
        });
  }

  @Override
  public void remove(ExportRequest request) {
    tables.inTransaction(
        handle ->
            handle
                .createUpdate(REMOVE)
                .bind("site", request.site())
                .bind("at", request.at())
                .execute());
  }

  /**
   * Also records the removal, so that all nodes delete the site's export files ({@link
   * #newRemovals}).
   */
  @Override
  public void discard(SiteId site) {
    Instant now = clock.instant();
    tables.inTransaction(
        handle -> {
          handle.execute(LOCK);
          handle
              .createUpdate("DELETE FROM export_removals WHERE removed_at_us < :oldest")
              .bind("oldest", now.minus(RETENTION))
              .execute();
          handle
              .createUpdate("DELETE FROM export_requests WHERE site_id = :site")
              .bind("site", site)
              .execute();
          return handle.createUpdate(ADD_REMOVAL).bind("site", site).bind("now", now).execute();
        });
  }

  /** Returns the sites whose events were removed since the last call. */
  public synchronized Set<SiteId> newRemovals() {
    List<Removal> removals = tables.inTransaction(handle -> removalsAfter(handle, knownRemoval));
    if (!removals.isEmpty()) {
      knownRemoval = removals.getLast().number();
    }
    return Set.copyOf(removals.stream().map(Removal::site).toList());
  }

  private record Removal(long number, SiteId site) {}

  private static List<Removal> removalsAfter(Handle handle, long number) {
    return handle
        .createQuery(
            "SELECT number, site_id FROM export_removals WHERE number > :number ORDER BY number")
        .bind("number", number)
        .map(
            row ->
                new Removal(
                    row.getColumn("number", Long.class), row.getColumn("site_id", SiteId.class)))
        .list();
  }
}
