package dev.vouch.embedded.rollup;

import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.duckdb.DuckDBAppender;

/**
 * Rolls up the events that match a filter, for the answers of some questions. Not thread-safe.
 *
 * @param filter of the events
 * @param groupings that the questions need
 * @param rollup receives rows of the table {@code rollup}
 * @param revenue receives rows of the table {@code rollup_revenue}
 */
record ScannedSpans(
    EventFilter filter, Set<Grouping> groupings, DuckDBAppender rollup, DuckDBAppender revenue) {
  /** More would leave each of them less memory. */
  private static final int AT_ONCE = 2;

  private static final String PACKED =
      """
      SELECT events FROM rollup_events
      WHERE site = :site AND starts_at = :from
      ORDER BY rowid
      """;

  private static final String CLIENTS = "SELECT id, country, device, browser, os FROM client";

  /**
   * Adds spans that have a stored rollup; returns whether that was possible.
   *
   * @param threads that roll up some spans at once
   */
  boolean addStored(RolledRange site, List<RollupSpan> spans, Executor threads)
      throws SQLException {
    Map<Integer, ClientValues> clients = new HashMap<>();
    site.query(CLIENTS, row -> clients.put(row.getInt(1), ClientValues.read(row, 2)));
    Queue<CompletableFuture<SpanRollup>> begun = new ArrayDeque<>();
    for (RollupSpan span : spans) {
      RolledRange range = site.during(span);
      List<byte[]> packed = packed(range);
      begun.add(CompletableFuture.supplyAsync(() -> rollUpPacked(range, clients, packed), threads));
      if (begun.size() >= AT_ONCE && !append(begun.remove().join())) {
        return false;
      }
    }
    boolean isPossible = true;
    for (CompletableFuture<SpanRollup> last : begun) {
      isPossible = isPossible && append(last.join());
    }
    return isPossible;
  }

  private static List<byte[]> packed(RolledRange range) throws SQLException {
    List<byte[]> packed = new ArrayList<>();
    range.query(PACKED, row -> packed.add(row.getBytes(1)));
    return packed;
  }

  private SpanRollup rollUpPacked(
      RolledRange range, Map<Integer, ClientValues> clients, List<byte[]> packed) {
    SpanRollup made =
        new SpanRollup(
            range.site(), range.span(), clients, groupings, SpanRollup.BYTES_MAX / AT_ONCE);
    packed.forEach(events -> PackedEvents.forEach(events, filter, made::addUnlessTooLarge));
    made.end();
    return made;
  }

  /** Adds spans from the rows; returns whether that was possible. */
  boolean addRows(RolledRange site, List<RollupSpan> spans) throws SQLException {
    KnownPeople.begin(site);
    for (RollupSpan span : spans) {
      RolledRange range = site.during(span);
      if (filter.isNone()) {
        SpanRelation.view(range);
      } else {
        SpanRelation.copy(range, filter.condition());
      }
      KnownPeople.add(range);
      SpanRollup made =
          new SpanRollup(
              range.site(), span, SpanEvents.clients(range), groupings, SpanRollup.BYTES_MAX);
      SpanEvents.forEach(
          range,
          event -> {
            if (filter.matches(event)) {
              made.addUnlessTooLarge(event);
            }
          });
      made.end();
      if (!append(made)) {
        return false;
      }
    }
    return true;
  }

  private boolean append(SpanRollup made) throws SQLException {
    if (made.isTooLarge()) {
      return false;
    }
    made.append(rollup, revenue);
    return true;
  }
}
