package dev.vouch.embedded.rollup;

import dev.vouch.core.report.PagePattern;
import dev.vouch.core.report.Row;
import dev.vouch.core.report.Scope;
import dev.vouch.core.report.SuccessRule;
import dev.vouch.core.wire.Microseconds;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The totals of buckets of time. Not thread-safe. */
final class RolledTotals {
  private static final String EVENTS =
      """
      SELECT epoch_us(starts_at), pageviews, successes, browser_successes, people, key
      FROM rolled WHERE grouping = 'event' AND starts_at >= :from AND starts_at < :until
      """;

  private static final String REVENUE =
      """
      SELECT epoch_us(starts_at), currency, sum(total_value), {rate_period}
      FROM rolled_revenue WHERE grouping = 'event' AND starts_at >= :from AND starts_at < :until
      GROUP BY ALL
      """;

  private static final String PAGES =
      """
      SELECT epoch_us(starts_at), sum(browser_pageviews)::BIGINT
      FROM rolled JOIN page ON page.id = rolled.key AND page.site = :site
      WHERE grouping = 'page' AND starts_at >= :from AND starts_at < :until
        AND browser_pageviews > 0 AND ({is_page})
      GROUP BY starts_at
      """;

  private final RolledRange range;
  private final Scope scope;
  private final List<Instant> starts;
  private final Map<Integer, Counts> counts = new TreeMap<>();
  private final PeopleCounts<Integer> visitors;
  private final PeopleCounts<Integer> converters;
  private final RevenueSums<Integer> revenue = new RevenueSums<>();

  /** The counts of a bucket. */
  private static final class Counts {
    private long pageviews;
    private long successes;
    private long unconfirmed;
  }

  /**
   * @param starts of the buckets, ascending
   * @param peopleBytesMax how much memory the people of each kind may take
   */
  RolledTotals(RolledRange range, Scope scope, List<Instant> starts, long peopleBytesMax) {
    this.range = range;
    this.scope = scope;
    this.starts = starts;
    this.visitors = new PeopleCounts<>(peopleBytesMax);
    this.converters = new PeopleCounts<>(peopleBytesMax);
  }

  List<Row> rows(List<SuccessRule> rules) throws SQLException {
    addEvents(0, starts.size());
    range.query(
        REVENUE.replace("{rate_period}", RolledRange.ratePeriod(scope)),
        row -> revenue.add(bucket(row), row, 2));
    addPageviews(rules);
    AnswerRows rows =
        new AnswerRows(
            List.of(
                "summary_key", "visitors", "pageviews", "successes", "converters", "unconfirmed"));
    counts.forEach(
        (bucket, count) ->
            rows.add(
                revenue.of(bucket),
                bucket,
                visitors.of(bucket),
                count.pageviews,
                count.successes,
                converters.of(bucket),
                count.unconfirmed));
    return rows.rows();
  }

  /** Adds the events of some buckets, in parts if their people take too much memory at once. */
  private void addEvents(int first, int end) throws SQLException {
    Instant until = end < starts.size() ? starts.get(end) : range.span().until();
    try {
      range.during(new RollupSpan(starts.get(first), until)).query(EVENTS, this::addEvents);
      visitors.count();
      converters.count();
    } catch (TooManyPeopleException e) {
      if (end - first == 1) {
        throw e;
      }
      visitors.discard();
      converters.discard();
      counts.keySet().removeIf(bucket -> bucket >= first && bucket < end);
      int middle = (first + end) >>> 1;
      addEvents(first, middle);
      addEvents(middle, end);
    }
  }

  private void addEvents(ResultSet row) throws SQLException {
    int bucket = bucket(row);
    Counts count = counts.computeIfAbsent(bucket, _ -> new Counts());
    count.pageviews += row.getLong(2);
    count.successes += row.getLong(3);
    count.unconfirmed += row.getLong(4);
    visitors.add(bucket, row.getBytes(5));
    if (EventKind.of(row.getInt(6)).isSuccess()) {
      converters.add(bucket, row.getBytes(5));
    }
  }

  private void addPageviews(List<SuccessRule> rules) throws SQLException {
    List<PagePattern> patterns =
        rules.stream().map(SuccessRule::pagePath).flatMap(Optional::stream).toList();
    if (patterns.isEmpty()) {
      return;
    }
    PagePatterns pages = PagePatterns.of(patterns);
    range.query(
        PAGES.replace("{is_page}", pages.condition()),
        pages.parameters(),
        row ->
            counts.computeIfAbsent(bucket(row), _ -> new Counts()).unconfirmed += row.getLong(2));
  }

  private int bucket(ResultSet row) throws SQLException {
    Instant start = Microseconds.instant(row.getLong(1));
    int found = Collections.binarySearch(starts, start);
    int bucket = found < 0 ? -found - 2 : found;
    // Of equal starts, the last one has the events.
    while (bucket + 1 < starts.size() && starts.get(bucket + 1).equals(starts.get(bucket))) {
      bucket++;
    }
    return bucket;
  }
}
