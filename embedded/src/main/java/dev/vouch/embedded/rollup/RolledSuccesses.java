package dev.vouch.embedded.rollup;

import static java.util.Comparator.comparing;
import static java.util.Comparator.comparingLong;
import static java.util.stream.Collectors.joining;

import dev.vouch.core.event.EventName;
import dev.vouch.core.report.Row;
import dev.vouch.core.report.SuccessRule;
import dev.vouch.core.report.SuccessesQuestion;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The successes of a time by name. Not thread-safe. */
final class RolledSuccesses {
  private static final String VISITORS =
      """
      SELECT people FROM rolled
      WHERE grouping = 'event' AND starts_at >= :from AND starts_at < :until
      """;

  private static final String NAMES =
      """
      SELECT name, successes, browser_successes, people FROM rolled
      WHERE grouping = 'name' AND key IN ({success_kinds})
        AND starts_at >= :from AND starts_at < :until
      """
          .replace("{success_kinds}", kinds(EventName.SUCCESS));

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
  private final Map<String, Counts> names = new HashMap<>();
  private final long namesMax;
  private final PeopleCounts<Boolean> visitors;
  private final PeopleCounts<String> converters;
  private final RevenueSums<String> revenue = new RevenueSums<>();
  private final Set<String> ruled = new HashSet<>();

  /** The names with successes or voids, whose numbers can add up to zero. */
  private final Set<String> counted = new HashSet<>();

  private record Counts(String name, long successes, long unconfirmed) {
    Counts plus(long moreSuccesses, long moreUnconfirmed) {
      return new Counts(name, successes + moreSuccesses, unconfirmed + moreUnconfirmed);
    }
  }

  /**
   * @param peopleBytesMax how much memory the people of each kind, and the names, may take
   */
  RolledSuccesses(RolledRange range, SuccessesQuestion question, long peopleBytesMax) {
    this.range = range;
    this.question = question;
    this.namesMax = peopleBytesMax / NAME_BYTES;
    this.visitors = new PeopleCounts<>(peopleBytesMax);
    this.converters = new PeopleCounts<>(peopleBytesMax);
  }

  List<Row> rows() throws SQLException {
    for (SuccessRule rule : question.rules()) {
      ruled.add(rule.name());
      add(rule.name(), 0, pageviews(rule));
    }
    range.query(NAMES, this::addEvents);
    range.query(
        REVENUE.replace("{rate_period}", RolledRange.ratePeriod(question.scope())),
        row -> revenue.add(row.getString(1), row, 2));
    range.query(VISITORS, row -> visitors.add(true, row.getBytes(1)));
    visitors.count();
    converters.count();
    AnswerRows rows =
        new AnswerRows(List.of("named", "name", "successes", "persons", "unconfirmed"));
    rows.add(List.of(), 0, "", 0L, visitors.of(true), 0L);
    names.values().stream()
        .filter(this::isListed)
        .sorted(
            comparingLong(Counts::successes)
                .thenComparingLong(Counts::unconfirmed)
                .reversed()
                .thenComparing(comparing(Counts::name, TextOrder.BY_BYTES)))
        .limit(question.limit())
        .forEach(
            counts ->
                rows.add(
                    revenue.of(counts.name()),
                    1,
                    counts.name(),
                    counts.successes(),
                    converters.of(counts.name()),
                    counts.unconfirmed()));
    return rows.rows();
  }

  /** A name without successes may have refunds. */
  private boolean isListed(Counts counts) {
    return counted.contains(counts.name())
        || ruled.contains(counts.name())
        || !revenue.of(counts.name()).isEmpty();
  }

  private void addEvents(ResultSet row) throws SQLException {
    String name = row.getString(1);
    if (question.rulesOnly() && !ruled.contains(name)) {
      return;
    }
    add(name, row.getLong(2), row.getLong(3));
    if (row.getLong(2) != 0) {
      counted.add(name);
    }
    if (row.getLong(2) > 0) {
      converters.add(name, row.getBytes(4));
    }
  }

  private static String kinds(EventName name) {
    return EventKind.all().stream()
        .filter(kind -> kind.eventName() == name)
        .map(kind -> Integer.toString(kind.key()))
        .collect(joining(", "));
  }

  private void add(String name, long successes, long unconfirmed) {
    names.merge(
        name,
        new Counts(name, successes, unconfirmed),
        (counts, more) -> counts.plus(more.successes(), more.unconfirmed()));
    if (names.size() > namesMax) {
      throw new TooManyPeopleException();
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
