package dev.vouch.embedded.rollup;

import static java.util.Comparator.comparing;
import static java.util.Comparator.comparingLong;

import dev.vouch.core.report.Row;
import dev.vouch.core.report.SuccessRule;
import dev.vouch.core.report.SuccessesQuestion;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToLongFunction;

/** Which names an answer about successes lists, and in which order. Not thread-safe. */
final class SuccessLines {
  private final SuccessesQuestion question;
  private final long namesMax;
  private final Map<String, Counts> names = new HashMap<>();
  private final RevenueSums<String> revenue = new RevenueSums<>();
  private final Set<String> ruled = new HashSet<>();

  /** The names with confirmed successes or voids, whose numbers can add up to zero. */
  private final Set<String> confirmed = new HashSet<>();

  private record Counts(String name, long successes, long unconfirmed) {
    Counts plus(long moreSuccesses, long moreUnconfirmed) {
      return new Counts(name, successes + moreSuccesses, unconfirmed + moreUnconfirmed);
    }
  }

  /**
   * @param namesMax of more names, {@link #add} throws {@link TooManyPeopleException}
   */
  SuccessLines(SuccessesQuestion question, long namesMax) {
    this.question = question;
    this.namesMax = namesMax;
    for (SuccessRule rule : question.rules()) {
      ruled.add(rule.name());
      add(rule.name(), 0, 0);
    }
  }

  /** Whether the name can have a line. */
  boolean isWanted(String name) {
    return !question.rulesOnly() || ruled.contains(name);
  }

  void add(String name, long successes, long unconfirmed) {
    names.merge(
        name,
        new Counts(name, successes, unconfirmed),
        (counts, more) -> counts.plus(more.successes(), more.unconfirmed()));
    if (names.size() > namesMax) {
      throw new TooManyPeopleException();
    }
  }

  /** Notes that a backend sent the name. */
  void confirm(String name) {
    confirmed.add(name);
  }

  RevenueSums<String> revenue() {
    return revenue;
  }

  /**
   * @param visitors of all events
   * @param converters of a name
   */
  List<Row> rows(long visitors, ToLongFunction<String> converters) {
    AnswerRows rows =
        new AnswerRows(List.of("named", "name", "successes", "persons", "unconfirmed"));
    rows.add(List.of(), 0, "", 0L, visitors, 0L);
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
                    converters.applyAsLong(counts.name()),
                    counts.unconfirmed()));
    return rows.rows();
  }

  /** A name without successes may have refunds. */
  private boolean isListed(Counts counts) {
    return confirmed.contains(counts.name())
        || ruled.contains(counts.name())
        || !revenue.of(counts.name()).isEmpty();
  }
}
