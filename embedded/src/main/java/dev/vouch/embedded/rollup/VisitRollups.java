package dev.vouch.embedded.rollup;

import dev.vouch.core.report.RatePeriods.PeriodAmount;
import dev.vouch.core.report.Row;
import dev.vouch.core.report.Scope;
import dev.vouch.core.report.VisitPage;
import dev.vouch.core.report.VisitsQuestion;
import dev.vouch.core.wire.Microseconds;
import java.math.RoundingMode;
import java.nio.ByteBuffer;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;
import org.roaringbitmap.buffer.MutableRoaringBitmap;

/**
 * The tables {@code rollup_visits}, {@code rollup_visit_page} and {@code rollup_visit_revenue}: the
 * visits of local days that have a rollup, and answers from them without filters.
 */
final class VisitRollups {
  private static final int VALUE_DECIMALS = 9;

  /** No bound of its own, since a day with too many groups or people gets no rollup. */
  private static final long BYTES_MAX_OF_DAY = Long.MAX_VALUE;

  private static final String INSERT =
      "INSERT INTO rollup_visits SELECT :site, :from, :until, * FROM (%s) AS of_day"
          .formatted(VisitRuns.TOTALS);

  private static final String SELECT =
      """
      SELECT visits, pageviews, bounces, duration_us FROM rollup_visits
      WHERE site = :site AND starts_at = :from
      """;

  private VisitRollups() {}

  /** Stores the visits of a local day, whose people are known ({@link KnownPeople}). */
  static void store(RolledRange day, ZoneId zone) throws SQLException {
    VisitRuns.create(day, zone);
    day.run(List.of(INSERT));
    for (VisitPage by : VisitPage.values()) {
      VisitPageTallies tallies = new VisitPageTallies(BYTES_MAX_OF_DAY);
      VisitRuns.addTo(tallies, day, by, RevenueSums.ONLY_PERIOD);
      store(day, by, tallies);
    }
    VisitRuns.drop(day);
  }

  private static void store(RolledRange day, VisitPage by, VisitPageTallies tallies)
      throws SQLException {
    try (DuckDBAppender pages = day.connection().createAppender("rollup_visit_page");
        DuckDBAppender revenue = day.connection().createAppender("rollup_visit_revenue")) {
      for (Map.Entry<Optional<String>, VisitPageTallies.PageTally> entry :
          tallies.byPage().entrySet()) {
        begin(pages, day, by, entry.getKey());
        pages.append(entry.getValue().visits());
        pages.append(entry.getValue().pageviews());
        pages.append(entry.getValue().successes());
        pages.append(bytes(entry.getValue().people()));
        pages.append(bytes(entry.getValue().converters()));
        pages.endRow();
        for (PeriodAmount amount : tallies.revenue(entry.getKey())) {
          begin(revenue, day, by, entry.getKey());
          append(revenue, amount.currency());
          revenue.append(amount.value().setScale(VALUE_DECIMALS, RoundingMode.UNNECESSARY));
          revenue.endRow();
        }
      }
    }
  }

  private static void begin(
      DuckDBAppender rows, RolledRange day, VisitPage by, Optional<String> page)
      throws SQLException {
    rows.beginRow();
    rows.append(day.site().value());
    rows.appendEpochMicros(Microseconds.of(day.span().from()));
    rows.append(by.wireName());
    append(rows, page);
  }

  private static void append(DuckDBAppender rows, Optional<String> text) throws SQLException {
    if (text.isPresent()) {
      rows.append(text.get());
    } else {
      rows.appendNull();
    }
  }

  private static byte[] bytes(MutableRoaringBitmap people) {
    people.runOptimize();
    ByteBuffer bytes = ByteBuffer.allocate(people.serializedSizeInBytes());
    people.serialize(bytes);
    return bytes.array();
  }

  /** Returns the rows of a question's query; empty if stored days are of no use for it. */
  static Optional<List<Row>> rows(DuckDBConnection connection, VisitsQuestion question)
      throws SQLException {
    Scope scope = question.scope();
    if (!scope.filters().isEmpty()) {
      return Optional.empty();
    }
    Optional<VisitDays> days = VisitDays.of(connection, scope, question.zone());
    if (days.isEmpty()) {
      return Optional.empty();
    }
    RolledRange site =
        new RolledRange(connection, scope.site(), new RollupSpan(scope.from(), scope.until()));
    long[] totals = new long[4];
    for (RollupSpan day : days.get().stored()) {
      site.during(day).query(SELECT, row -> add(totals, row));
    }
    for (RollupSpan span : days.get().rest()) {
      VisitRuns.create(site.during(span), question.zone());
      site.query(VisitRuns.TOTALS, row -> add(totals, row));
    }
    AnswerRows answer = new AnswerRows(List.of("visits", "pageviews", "bounces", "duration_us"));
    answer.add(List.of(), totals[0], totals[1], totals[2], totals[3]);
    return Optional.of(answer.rows());
  }

  private static void add(long[] totals, ResultSet row) throws SQLException {
    for (int place = 0; place < totals.length; place++) {
      totals[place] += row.getLong(place + 1);
    }
  }
}
