package dev.vouch.embedded.rollup;

import dev.vouch.core.report.BreakdownQuestion;
import dev.vouch.core.report.Row;
import dev.vouch.embedded.rollup.ScannedDictionaries.NumberedValues;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** The values of a dimension that come first. Not thread-safe. */
final class ValuesTally implements EventTally {
  private final ScannedEvents events;
  private final BreakdownQuestion question;
  private final NumberedValues values;
  private final OrderedTallies tallies;

  ValuesTally(ScannedEvents events, BreakdownQuestion question, NumberedValues values) {
    this.events = events;
    this.question = question;
    this.values = values;
    this.tallies = new OrderedTallies(values.values().size());
  }

  @Override
  public void add(int place) {
    tallies.add(values.number().applyAsInt(place), events.person(place), events.kind(place));
  }

  @Override
  public List<Row> rows() {
    RevenueSums<Optional<String>> revenue = new RevenueSums<>();
    for (ScannedEvents.Value value : events.values()) {
      int number = values.number().applyAsInt(value.place());
      revenue.add(values.values().get(number), value.amount());
    }
    return ValueCounts.rows(
        ValueCounts.first(counts(), question.order(), question.limit()), revenue);
  }

  /**
   * The names of the kinds of events are values without events too, if there are none of a kind.
   */
  private List<ValueCounts> counts() {
    return IntStream.range(0, values.values().size())
        .filter(number -> tallies.visitors(number) > 0)
        .mapToObj(
            number ->
                new ValueCounts(
                    values.values().get(number),
                    tallies.visitors(number),
                    tallies.pageviews(number),
                    tallies.successes(number)))
        .toList();
  }
}
