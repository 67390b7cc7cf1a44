package dev.vouch.embedded.rollup;

import dev.vouch.core.site.SiteId;
import dev.vouch.core.wire.Microseconds;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.ByteBuffer;
import java.sql.SQLException;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;
import org.roaringbitmap.RoaringBitmap;

/** The rollup of a site's events of a span, while it is made. Not thread-safe. */
final class SpanRollup {
  private static final int VALUE_DECIMALS = 9;

  /** More, such as a page for each order, would make rollups as slow as rows. */
  private static final int GROUPS_MAX = 50_000;

  /** Reports make some at once, and an exhausted heap ends the process. */
  static final long BYTES_MAX = Runtime.getRuntime().maxMemory() / 16;

  private final SiteId site;
  private final RollupSpan span;
  private final Map<Integer, ClientValues> clients;
  private final Set<Grouping> groupings;
  private final long bytesMax;
  private final Map<GroupKey, Tally> tallies = new HashMap<>();
  private final TalliesById kinds = new TalliesById(this::ofKind);
  private final List<Map<Optional<String>, Tally[]>> names =
      EventKind.all().stream().<Map<Optional<String>, Tally[]>>map(_ -> new HashMap<>()).toList();
  private final TalliesById pages = new TalliesById(id -> wanted(GroupKey.id(Grouping.PAGE, id)));
  private final TalliesById lastTouches =
      new TalliesById(id -> wanted(GroupKey.id(Grouping.LAST_TOUCH, id)));
  private final TalliesById firstTouches =
      new TalliesById(id -> wanted(GroupKey.id(Grouping.FIRST_TOUCH, id)));
  private final TalliesById clientTallies = new TalliesById(this::ofClient);
  private final EventChunk chunk = new EventChunk();
  private long events;
  private long bytes;

  /**
   * Begins a rollup with all groupings.
   *
   * @param clients of all events, by id
   */
  SpanRollup(SiteId site, RollupSpan span, Map<Integer, ClientValues> clients) {
    this(site, span, clients, EnumSet.allOf(Grouping.class), BYTES_MAX);
  }

  /**
   * Begins a rollup with some groupings.
   *
   * @param bytesMax about how much memory it may use
   */
  SpanRollup(
      SiteId site,
      RollupSpan span,
      Map<Integer, ClientValues> clients,
      Set<Grouping> groupings,
      long bytesMax) {
    this.site = site;
    this.span = span;
    this.clients = clients;
    this.groupings = groupings;
    this.bytesMax = bytesMax;
  }

  /** Adds an event, if the rollup is of use; their people ascend. */
  void addUnlessTooLarge(SpanEvent event) {
    if (!isTooLarge()) {
      add(event);
    }
  }

  /** Adds an event; their people ascend. */
  void add(SpanEvent event) {
    chunk.add(event);
    event.successValue().ifPresent(value -> addValue(event, value));
    if (chunk.isFull()) {
      addChunk();
    }
  }

  private void addValue(SpanEvent event, BigDecimal value) {
    Stream.of(
            kinds.of(event.kind().key()),
            pages.of(event.page()),
            lastTouches.of(event.lastTouch()),
            firstTouches.of(event.firstTouch()),
            clientTallies.of(event.client()),
            ofName(event.kind(), event.name()))
        .flatMap(Stream::of)
        .forEach(tally -> tally.addValue(event.currency(), value));
  }

  /** To be called after the last event. */
  void end() {
    addChunk();
  }

  private void addChunk() {
    events += chunk.size();
    add(kinds, chunk.kindKeys());
    add(pages, chunk.pages());
    add(lastTouches, chunk.lastTouches());
    add(firstTouches, chunk.firstTouches());
    add(clientTallies, chunk.clients());
    if (groupings.contains(Grouping.NAME)) {
      for (int place = 0; place < chunk.size(); place++) {
        add(ofName(chunk.kind(place), chunk.name(place)), place);
      }
    }
    chunk.clear();
  }

  private void add(TalliesById groups, int[] ids) {
    for (int place = 0; place < chunk.size(); place++) {
      add(groups.of(ids[place]), place);
    }
  }

  private void add(Tally[] ofGroups, int place) {
    for (Tally tally : ofGroups) {
      bytes += tally.add(chunk.person(place), chunk.kind(place));
    }
  }

  private Tally[] ofName(EventKind kind, Optional<String> name) {
    return names
        .get(kind.key())
        .computeIfAbsent(name, _ -> wanted(new GroupKey(Grouping.NAME, kind.key(), name)));
  }

  private Tally[] ofKind(int kind) {
    return wanted(
        new GroupKey(Grouping.EVENT, kind, Optional.of(EventKind.of(kind).eventName().wireName())));
  }

  private Tally[] ofClient(int client) {
    return clients.getOrDefault(client, ClientValues.UNKNOWN).groups().stream()
        .flatMap(group -> Stream.of(wanted(group)))
        .toArray(Tally[]::new);
  }

  /** None if the grouping is not wanted. */
  private Tally[] wanted(GroupKey key) {
    return groupings.contains(key.grouping()) ? new Tally[] {tally(key)} : new Tally[0];
  }

  private Tally tally(GroupKey key) {
    return tallies.computeIfAbsent(key, _ -> newTally());
  }

  private Tally newTally() {
    bytes += Tally.EMPTY_BYTES;
    return new Tally();
  }

  /** Whether it is of no use; only after {@link #end} are all events considered. */
  boolean isTooLarge() {
    return tallies.size() > GROUPS_MAX || bytes > bytesMax;
  }

  long events() {
    return events;
  }

  /** Appends it to tables with the columns of {@code rollup} and {@code rollup_revenue}. */
  void append(DuckDBAppender rollup, DuckDBAppender revenue) throws SQLException {
    for (Map.Entry<GroupKey, Tally> entry : tallies.entrySet()) {
      append(entry.getKey(), entry.getValue(), rollup);
      for (Map.Entry<Optional<String>, BigDecimal> value : entry.getValue().revenue().entrySet()) {
        begin(entry.getKey(), revenue);
        append(value.getKey(), revenue);
        revenue.append(value.getValue().setScale(VALUE_DECIMALS, RoundingMode.UNNECESSARY));
        revenue.endRow();
      }
    }
  }

  private void append(GroupKey key, Tally tally, DuckDBAppender rollup) throws SQLException {
    RoaringBitmap people = tally.people();
    begin(key, rollup);
    rollup.append(tally.pageviews());
    rollup.append(tally.browserPageviews());
    rollup.append(tally.successes());
    rollup.append(tally.browserSuccesses());
    rollup.append(people.getLongCardinality());
    ByteBuffer bytes = ByteBuffer.allocate(people.serializedSizeInBytes());
    people.serialize(bytes);
    rollup.append(bytes.array());
    rollup.endRow();
  }

  private void begin(GroupKey key, DuckDBAppender rows) throws SQLException {
    rows.beginRow();
    rows.append(site.value());
    rows.appendEpochMicros(Microseconds.of(span.from()));
    rows.append(key.grouping().wireName());
    rows.append(key.key());
    append(key.name(), rows);
  }

  private static void append(Optional<String> text, DuckDBAppender rows) throws SQLException {
    if (text.isPresent()) {
      rows.append(text.get());
    } else {
      rows.appendNull();
    }
  }

  /** Appends it to the tables of the database. */
  void store(DuckDBConnection connection) throws SQLException {
    try (DuckDBAppender rollup = connection.createAppender("rollup");
        DuckDBAppender revenue = connection.createAppender("rollup_revenue")) {
      append(rollup, revenue);
    }
  }
}
