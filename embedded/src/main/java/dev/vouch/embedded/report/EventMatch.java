package dev.vouch.embedded.report;

import dev.vouch.core.report.AttributionModel;
import dev.vouch.core.report.Filter;
import dev.vouch.core.report.FilterGroup;
import dev.vouch.embedded.segment.Column;
import dev.vouch.embedded.segment.EventBlock;
import dev.vouch.embedded.segment.SiteTexts;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/** The filters of a question: an event matches if it matches every group. Not thread-safe. */
final class EventMatch {
  private final List<Condition> conditions;
  private boolean[] matches = new boolean[0];

  /**
   * Creates the filters.
   *
   * @param credit the attribution model, which selects the touch that filters of touches look at
   */
  EventMatch(Collection<Filter> filters, AttributionModel credit, SiteTexts texts) {
    conditions =
        FilterGroup.of(filters).stream()
            .map(group -> new Condition(EventValues.of(group.dimension(), credit, texts), group))
            .toList();
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

  /** The filters of one group. */
  private static final class Condition {
    private final EventValues values;
    private final FilterGroup group;
    private boolean[] areMatches = {};

    private Condition(EventValues values, FilterGroup group) {
      this.values = values;
      this.group = group;
    }

    /** Sets {@code matches} to false for events that do not match the group. */
    private void narrow(EventBlock block, int events, boolean[] matches) {
      int[] numbers = values.of(block);
      areMatches = values.areMatches(group, areMatches);
      boolean[] are = areMatches;
      for (int event = 0; event < events; event++) {
        matches[event] &= are[numbers[event]];
      }
    }
  }
}
