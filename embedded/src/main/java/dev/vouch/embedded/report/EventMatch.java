package dev.vouch.embedded.report;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toSet;

import dev.vouch.core.report.AttributionModel;
import dev.vouch.core.report.Dimension;
import dev.vouch.core.report.Filter;
import dev.vouch.embedded.segment.Column;
import dev.vouch.embedded.segment.EventBlock;
import dev.vouch.embedded.segment.SiteTexts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The filters of a question: an event matches if it matches, in each filtered dimension, at least
 * one of the filters. Not thread-safe.
 */
final class EventMatch {
  private final List<Condition> conditions = new ArrayList<>();
  private boolean[] matches = new boolean[0];

  /**
   * Creates the filters.
   *
   * @param credit the attribution model, which selects the touch that filters of touches look at
   */
  EventMatch(Collection<Filter> filters, AttributionModel credit, SiteTexts texts) {
    Map<Dimension, Set<Optional<String>>> wanted =
        filters.stream().collect(groupingBy(Filter::dimension, mapping(Filter::value, toSet())));
    wanted.forEach(
        (dimension, values) ->
            conditions.add(new Condition(EventValues.of(dimension, credit, texts), values)));
  }

  Stream<Column> columns() {
    return conditions.stream().flatMap(condition -> condition.values.columns().stream());
  }

  /** Returns the keys of the properties that the filters read. */
  Stream<String> properties() {
    return conditions.stream().flatMap(condition -> condition.values.properties().stream());
  }

  /** Returns whether each event of a block matches. The array is valid until the next call. */
  boolean[] of(EventBlock block) {
    int events = block.firsts()[block.people()];
    if (matches.length < events) {
      matches = new boolean[events];
    }
    Arrays.fill(matches, 0, events, true);
    for (Condition condition : conditions) {
      condition.narrow(block, events, matches);
    }
    return matches;
  }

  /** The filters of one dimension. */
  private static final class Condition {
    private final EventValues values;
    private final Set<Optional<String>> wanted;
    private boolean[] areWanted = {};

    private Condition(EventValues values, Set<Optional<String>> wanted) {
      this.values = values;
      this.wanted = wanted;
    }

    /** Sets {@code matches} to false for events that match none of this dimension's filters. */
    private void narrow(EventBlock block, int events, boolean[] matches) {
      int[] numbers = values.of(block);
      areWanted = values.areIn(wanted, areWanted);
      boolean[] are = areWanted;
      for (int event = 0; event < events; event++) {
        matches[event] &= are[numbers[event]];
      }
    }
  }
}
