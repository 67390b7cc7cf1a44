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
import org.jspecify.annotations.Nullable;
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

  /** The tallies of the credit of the last event, for the events of the same person and credit. */
  private final Tally[][] run = new Tally[3][];

  private final EventCounts runCounts = new EventCounts();
  private @Nullable SpanEvent last;
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
    events++;
    addToRun(event);
    int kind = event.kind().key();
    add(kinds.of(kind), event);
    add(pages.of(event.page()), event);
    if (groupings.contains(Grouping.NAME)) {
      add(
          names
              .get(kind)
              .computeIfAbsent(
                  event.name(), name -> wanted(new GroupKey(Grouping.NAME, kind, name))),
          event);
    }
  }

  private void addToRun(SpanEvent event) {
    SpanEvent previous = last;
    if (previous == null || !event.isOfSamePerson(previous) || !event.hasSameCredit(previous)) {
      endRun();
      run[0] = clientTallies.of(event.client());
      run[1] = lastTouches.of(event.lastTouch());
      run[2] = firstTouches.of(event.firstTouch());
    }
    last = event;
    runCounts.add(event.kind());
    for (Tally[] ofGroups : run) {
      addValue(ofGroups, event);
    }
  }

  /** Adds successive events of a person that have the same credit to the groups of that credit. */
  private void endRun() {
    SpanEvent previous = last;
    if (previous != null) {
      for (Tally[] ofGroups : run) {
        for (Tally tally : ofGroups) {
          long before = tally.bytes();
          tally.add(previous.person(), runCounts);
          bytes += tally.bytes() - before;
        }
      }
    }
    runCounts.clear();
    last = null;
  }

  private void add(Tally[] ofGroups, SpanEvent event) {
    for (Tally tally : ofGroups) {
      long before = tally.bytes();
      tally.add(event);
      bytes += tally.bytes() - before;
    }
    addValue(ofGroups, event);
  }

  private static void addValue(Tally[] ofGroups, SpanEvent event) {
    if (event.successValue().isPresent()) {
      for (Tally tally : ofGroups) {
        tally.add(event.currency(), event.successValue().get());
      }
    }
  }

  private Tally[] ofKind(int kind) {
    return wanted(
        new GroupKey(Grouping.EVENT, kind, Optional.of(EventKind.of(kind).name().wireName())));
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
    Tally tally = new Tally();
    bytes += tally.bytes();
    return tally;
  }

  boolean isTooLarge() {
    return tallies.size() > GROUPS_MAX || bytes > bytesMax;
  }

  long events() {
    return events;
  }

  /** Appends it to tables with the columns of {@code rollup} and {@code rollup_revenue}. */
  void append(DuckDBAppender rollup, DuckDBAppender revenue) throws SQLException {
    endRun();
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
    EventCounts counts = tally.counts();
    rollup.append(counts.pageviews());
    rollup.append(counts.browserPageviews());
    rollup.append(counts.successes());
    rollup.append(counts.browserSuccesses());
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
