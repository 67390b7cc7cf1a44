package dev.vouch.embedded.rollup;

import dev.vouch.core.event.EventName;
import dev.vouch.core.report.Query;
import dev.vouch.core.report.RatePeriods;
import dev.vouch.core.report.RatePeriods.PeriodAmount;
import dev.vouch.core.report.Scope;
import dev.vouch.embedded.duckdb.Sql;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Set;

/** Reads the events of a scope with one query. Not thread-safe. */
final class EventScan {
  /** Larger sites have rollups. */
  private static final int EVENTS_MAX = 200_000;

  private static final String SELECT = Sql.resource(EventScan.class, "scanned_events.sql");

  private static final String SPANS = "SELECT count(*) FROM rollup_span WHERE site = :site";

  private static final String COUNT =
      """
      SELECT count(*) FROM event
      WHERE site = :site AND received_at >= :from AND received_at < :until
      """;

  /** What only some questions need. */
  enum Column {
    PAGE,
    CLIENT,
    LAST_TOUCH,
    FIRST_TOUCH,
    /** The names of successes. */
    SUCCESS_NAME,
    /** The names of all events. */
    NAME
  }

  private final EventFilter filter;
  private final Set<Column> columns;
  private final TimeSlots ratePeriods;
  private final ScannedEvents events;
  private final int limit;
  private int rows;
  private int person = -1;
  private long personKey;

  private EventScan(
      Scope scope, EventFilter filter, Set<Column> columns, int limit, ScanMemory memory) {
    this.filter = filter;
    this.columns = columns;
    this.limit = limit;
    this.events = new ScannedEvents(memory);
    this.ratePeriods = new TimeSlots(RatePeriods.of(scope).starts());
  }

  /**
   * Returns the events that match the scope's filters, as of the connection's transaction. Throws
   * {@link ScanTooLargeException} if there are too many.
   *
   * @param range the scope's time
   * @param memory of which they take what they need
   */
  static ScannedEvents read(RolledRange range, Scope scope, Set<Column> columns, ScanMemory memory)
      throws SQLException {
    int limit = (int) Math.min(EVENTS_MAX, memory.left() / ScannedEvents.EVENT_BYTES);
    if (scope.filters().isEmpty() && isLarge(range) && number(range, COUNT) > limit) {
      throw new ScanTooLargeException();
    }
    EventScan scan =
        new EventScan(scope, EventFilterReader.read(range, scope), columns, limit, memory);
    Query condition = scan.filter.condition();
    range.query(scan.select(condition), condition.parameters(), scan::add);
    return scan.events;
  }

  /** To sort too many events for nothing would cost more than to count them. */
  private static boolean isLarge(RolledRange range) throws SQLException {
    return number(range, SPANS) > 0;
  }

  private static long number(RolledRange range, String sql) throws SQLException {
    long[] number = {0};
    range.query(sql, row -> number[0] = row.getLong(1));
    return number[0];
  }

  /** One event more than there may be shows that there are too many. */
  private String select(Query condition) {
    return SELECT
        .replace("{name}", name())
        .replace("{page}", id(Column.PAGE, "page"))
        .replace("{client}", id(Column.CLIENT, "client"))
        .replace("{last_touch}", id(Column.LAST_TOUCH, "last_touch"))
        .replace("{first_touch}", id(Column.FIRST_TOUCH, "first_touch"))
        .replace("{events}", SpanRelation.matching(condition))
        .replace("{limit}", Long.toString(limit + 1L));
  }

  private String name() {
    if (columns.contains(Column.NAME)) {
      return "name";
    }
    return columns.contains(Column.SUCCESS_NAME)
        ? "CASE WHEN kind IN (%s) THEN name END".formatted(EventKind.keys(EventName.SUCCESS))
        : "NULL";
  }

  private String id(Column column, String expression) {
    return isRead(column) ? expression : "0";
  }

  /** The condition of a filter may not exclude all that does not match. */
  private boolean isRead(Column column) {
    return columns.contains(column) || !filter.isNone();
  }

  private void add(ResultSet row) throws SQLException {
    rows++;
    if (rows > limit) {
      throw new ScanTooLargeException();
    }
    int page = row.getInt(7);
    int client = row.getInt(8);
    int lastTouch = row.getInt(9);
    int firstTouch = row.getInt(10);
    if (!filter.pages().contains(page) || !filter.matchesCredit(client, lastTouch, firstTouch)) {
      return;
    }
    EventKind kind = EventKind.of(row.getInt(2));
    int place = events.add(person(row.getLong(1)), kind, row.getLong(3));
    events.pages().set(place, page);
    events.clients().set(place, client);
    events.lastTouches().set(place, lastTouch);
    events.firstTouches().set(place, firstTouch);
    if (columns.contains(Column.NAME) || kind.eventName() == EventName.SUCCESS) {
      events.names().set(place, Optional.ofNullable(row.getString(6)));
    }
    if (kind.eventName() == EventName.SUCCESS) {
      addValue(place, row);
    }
  }

  private int person(long key) {
    if (person < 0 || key != personKey) {
      person++;
      personKey = key;
    }
    return person;
  }

  private void addValue(int place, ResultSet row) throws SQLException {
    BigDecimal value = row.getBigDecimal(4);
    if (value != null) {
      Optional<String> currency = Optional.ofNullable(row.getString(5));
      int period = Math.max(ratePeriods.of(events.time(place)), 0);
      events.addValue(place, new PeriodAmount(currency, period, value));
    }
  }
}
