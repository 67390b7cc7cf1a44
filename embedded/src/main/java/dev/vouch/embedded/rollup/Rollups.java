package dev.vouch.embedded.rollup;

import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.UserKey;
import dev.vouch.core.wire.Microseconds;
import dev.vouch.embedded.duckdb.Sql;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.duckdb.DuckDBConnection;

/**
 * The rollups of the rows. A change of rows deletes the rollups of their days or hours in the same
 * transaction, so a stored rollup always equals its rows; it is made again later. All methods but
 * the constructor are called in a transaction, by the thread that writes the rows. After a rollback
 * the object must be replaced.
 */
public final class Rollups {
  private static final String TIMES_OF_USER =
      """
      SELECT DISTINCT epoch_us(time_bucket(INTERVAL 15 minutes, received_at)) FROM event
      WHERE site = :site AND (user_key = :user_key OR person = :user_key)
      """;

  private static final String FORGET_USER =
      "DELETE FROM person_number WHERE site = :site AND person = :user_key";

  private static final String FORGET_UNUSED =
      """
      DELETE FROM person_number WHERE site = :site
        AND person NOT IN (SELECT person FROM event WHERE site = :site)
      """;

  private static final String COUNT = "SELECT site, count(*) FROM event GROUP BY site";

  private static final String SITES_BETWEEN =
      """
      SELECT DISTINCT site FROM event WHERE received_at >= :from AND received_at < :until
      """;

  private final DuckDBConnection connection;
  private final RollupSettings settings;
  private final Map<SiteId, SiteSpans> sites = new LinkedHashMap<>();
  private final SpanChanges changes = new SpanChanges();

  /** At least the numbers of events of the sites; empty until they are counted. */
  private Optional<Map<SiteId, Long>> sizes = Optional.empty();

  /** Reads which rollups there are. */
  public Rollups(DuckDBConnection connection, RollupSettings settings) throws SQLException {
    this.connection = connection;
    this.settings = settings;
    query(
        "SELECT site, epoch_us(starts_at), epoch_us(ends_at), events FROM rollup_span",
        Map.of(),
        row -> of(site(row)).load(new StoredSpan(span(row), row.getLong(4))));
    query(
        "SELECT site, epoch_us(starts_at), epoch_us(ends_at) FROM rollup_due",
        Map.of(),
        row -> of(site(row)).loadDue(span(row)));
  }

  /** Notes a new event of this time. */
  public void add(SiteId site, Instant at) {
    sizes.ifPresent(known -> known.merge(site, 1L, Long::sum));
    change(site, at);
  }

  /** Notes that an event of this time has changed. */
  public void change(SiteId site, Instant at) {
    of(site).change(at, zone(site), changes);
  }

  private ZoneId zone(SiteId site) {
    return settings.zones().of(site);
  }

  /** Notes that the events of all sites between two instants were replaced. */
  public void replace(Instant from, Instant until) throws SQLException {
    RollupSpan time = new RollupSpan(from, until);
    sites.values().forEach(site -> site.removeBetween(time, changes));
    query(
        SITES_BETWEEN,
        Map.of("from", from, "until", until),
        row -> of(site(row)).change(time, changes));
    store();
  }

  /**
   * Notes that a user's events are about to be removed or changed, and deletes the user's number:
   * no rollup has it any more. Events that stay, or that later corrections take from the user, may
   * get another one.
   */
  public void eraseUser(SiteId site, UserKey user) throws SQLException {
    Map<String, Long> parameters = Map.of("site", site.value(), "user_key", user.value());
    query(TIMES_OF_USER, parameters, row -> change(site, Microseconds.instant(row.getLong(1))));
    store();
    run(FORGET_USER, parameters);
  }

  /** Notes that the events of a site before an instant were removed. */
  public void removeBefore(SiteId site, Instant until) throws SQLException {
    of(site).removeBefore(until, changes);
    run(FORGET_UNUSED, Map.of("site", site.value()));
    store();
  }

  /** Deletes the rollups of what has changed. */
  public void store() throws SQLException {
    changes.apply(connection);
  }

  private boolean isDue(SiteId site, SiteSpans spans, Instant until) {
    ZoneId zone = zone(site);
    return isLarge(site) && (!spans.isAligned(zone) || spans.nextDue(zone, until).isPresent());
  }

  private boolean isLarge(SiteId site) {
    return sizes.map(known -> known.getOrDefault(site, 0L)).orElse(0L) >= settings.eventsMin();
  }

  private Map<SiteId, Long> count() throws SQLException {
    Map<SiteId, Long> counts = new HashMap<>();
    query(COUNT, Map.of(), row -> counts.put(site(row), row.getLong(2)));
    return counts;
  }

  /**
   * Makes the rollup of a day that has none, or of an hour of the current day.
   *
   * @param until only of days and hours that have ended then
   * @return whether there was such a day or hour
   */
  public boolean buildNext(Instant until) throws SQLException {
    if (sizes.isEmpty()) {
      sizes = Optional.of(count());
    }
    for (Map.Entry<SiteId, SiteSpans> entry : sites.entrySet()) {
      SiteId site = entry.getKey();
      SiteSpans spans = entry.getValue();
      if (isDue(site, spans, until)) {
        spans.align(zone(site), changes);
        store();
        Optional<RollupSpan> span = spans.nextDue(zone(site), until);
        if (span.isPresent()) {
          build(site, spans, span.get());
        }
        // The other sites are next.
        sites.remove(site);
        sites.put(site, spans);
        return true;
      }
    }
    return false;
  }

  private void build(SiteId site, SiteSpans spans, RollupSpan span) throws SQLException {
    RolledRange range = new RolledRange(connection, site, span);
    SpanRelation.view(range);
    KnownPeople.begin(range);
    KnownPeople.add(range);
    SpanRollup rollup = new SpanRollup(site, span, SpanEvents.clients(range));
    EventPacker packer = new EventPacker();
    SpanEvents.forEach(
        range,
        event -> {
          if (!rollup.isTooLarge() && !packer.isTooLarge()) {
            rollup.add(event);
            packer.add(event);
          }
        });
    rollup.end();
    boolean isTooLarge = rollup.isTooLarge() || packer.isTooLarge();
    spans.add(
        isTooLarge ? StoredSpan.tooLarge(span) : new StoredSpan(span, rollup.events()), changes);
    store();
    if (!isTooLarge) {
      rollup.store(connection);
      packer.store(connection, site, span);
      KnownPeople.store(range);
      if (span.isDay(zone(site))) {
        VisitRollups.store(range, zone(site));
      }
    }
    KnownPeople.end(range);
  }

  private SiteSpans of(SiteId site) {
    return sites.computeIfAbsent(site, SiteSpans::new);
  }

  private static SiteId site(ResultSet row) throws SQLException {
    return new SiteId(row.getLong(1));
  }

  private static RollupSpan span(ResultSet row) throws SQLException {
    return new RollupSpan(
        Microseconds.instant(row.getLong(2)), Microseconds.instant(row.getLong(3)));
  }

  private void query(String sql, Map<String, ?> parameters, RolledRange.RowConsumer consumer)
      throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(Sql.of(sql, parameters).text())) {
      while (rows.next()) {
        consumer.accept(rows);
      }
    }
  }

  private void run(String sql, Map<String, ?> parameters) throws SQLException {
    Sql.of(sql, parameters).run(connection);
  }
}
