package dev.vouch.embedded.rollup;

import dev.vouch.core.event.EventName;
import dev.vouch.core.report.Row;
import dev.vouch.core.report.SuccessRule;
import dev.vouch.core.report.SuccessesQuestion;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/** The successes of a time by name. Not thread-safe. */
final class RolledSuccesses {
  private static final String VISITORS =
      """
      SELECT people FROM rolled
      WHERE grouping = 'event' AND starts_at >= :from AND starts_at < :until
      """;

  private static final String NAMES =
      """
      SELECT name, successes, browser_successes, people, key FROM rolled
      WHERE grouping = 'name' AND key IN ({success_kinds})
        AND starts_at >= :from AND starts_at < :until
      """
          .replace("{success_kinds}", EventKind.keys(EventName.SUCCESS));

  private static final String REVENUE =
      """
      SELECT name, currency, sum(total_value), {rate_period} FROM rolled_revenue
      WHERE grouping = 'name' AND starts_at >= :from AND starts_at < :until
      GROUP BY ALL
      """;

  private static final String PAGEVIEWS =
      """
      SELECT coalesce(sum(browser_pageviews), 0)::BIGINT
      FROM rolled JOIN page ON page.id = rolled.key AND page.site = :site
      WHERE grouping = 'page' AND starts_at >= :from AND starts_at < :until
        AND browser_pageviews > 0 AND {is_page}
      """;

  /** About how much memory the counts of a name need. */
  private static final int NAME_BYTES = 400;

  private final RolledRange range;
  private final SuccessesQuestion question;
  private final SuccessLines lines;
  private final PeopleCounts<Boolean> visitors;
  private final PeopleCounts<String> converters;

  /**
   * @param peopleBytesMax how much memory the people of each kind, and the names, may take
   */
  RolledSuccesses(RolledRange range, SuccessesQuestion question, long peopleBytesMax) {
    this.range = range;
    this.question = question;
    this.lines = new SuccessLines(question, peopleBytesMax / NAME_BYTES);
    this.visitors = new PeopleCounts<>(peopleBytesMax);
    this.converters = new PeopleCounts<>(peopleBytesMax);
  }

  List<Row> rows() throws SQLException {
    for (SuccessRule rule : question.rules()) {
      lines.add(rule.name(), 0, pageviews(rule));
    }
    range.query(NAMES, this::addEvents);
    range.query(
        REVENUE.replace("{rate_period}", RolledRange.ratePeriod(question.scope())),
        row -> lines.revenue().add(row.getString(1), row, 2));
    range.query(VISITORS, row -> visitors.add(true, row.getBytes(1)));
    visitors.count();
    converters.count();
    return lines.rows(visitors.of(true), converters::of);
  }

  private void addEvents(ResultSet row) throws SQLException {
    String name = row.getString(1);
    if (!lines.isWanted(name)) {
      return;
    }
    lines.add(name, row.getLong(2), row.getLong(3));
    if (row.getLong(2) != 0) {
      lines.confirm(name);
    }
    if (EventKind.of(row.getInt(5)).isSuccess()) {
      converters.add(name, row.getBytes(4));
    }
  }

  private long pageviews(SuccessRule rule) throws SQLException {
    if (rule.pagePath().isEmpty()) {
      return 0;
    }
    PagePatterns pages = PagePatterns.of(List.of(rule.pagePath().get()));
    long[] pageviews = {0};
    range.query(
        PAGEVIEWS.replace("{is_page}", pages.condition()),
        pages.parameters(),
        row -> pageviews[0] = row.getLong(1));
    return pageviews[0];
  }
}
