package dev.vouch.embedded.report;

import static java.util.Comparator.comparingLong;

import dev.vouch.core.report.PropertyKeysQuestion;
import dev.vouch.embedded.segment.Column;
import dev.vouch.embedded.segment.EventBlock;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Counts events by the keys of their properties. */
final class PropertyKeysEvaluation implements Evaluation<List<String>> {
  private static final Comparator<Entry<String, Long>> MOST_EVENTS_FIRST =
      comparingLong((Entry<String, Long> key) -> key.getValue())
          .reversed()
          .thenComparing(Entry::getKey, TextOrder.BY_BYTES);

  private final PropertyKeysQuestion question;
  private long[] eventsByKeys = new long[1];
  private @Nullable EventBlock read;

  PropertyKeysEvaluation(PropertyKeysQuestion question) {
    this.question = question;
  }

  @Override
  public Set<Column> columns() {
    return Set.of(Column.PROPERTY_KEYS);
  }

  @Override
  public void add(EventBlock block, boolean[] matches) {
    read = block;
    int[] keysOf = block.numbers(Column.PROPERTY_KEYS);
    int events = block.firsts()[block.people()];
    for (int event = 0; event < events; event++) {
      if (matches[event]) {
        if (keysOf[event] >= eventsByKeys.length) {
          eventsByKeys = Arrays.copyOf(eventsByKeys, 2 * keysOf[event]);
        }
        eventsByKeys[keysOf[event]]++;
      }
    }
  }

  @Override
  public List<String> answer() {
    return eventsByKey().entrySet().stream()
        .sorted(MOST_EVENTS_FIRST)
        .limit(question.limit())
        .map(Entry::getKey)
        .toList();
  }

  private Map<String, Long> eventsByKey() {
    Map<String, Long> eventsByKey = new HashMap<>();
    for (int number = 0; number < eventsByKeys.length && read != null; number++) {
      long events = eventsByKeys[number];
      if (events > 0) {
        read.propertyKeys(number).forEach(key -> eventsByKey.merge(key, events, Long::sum));
      }
    }
    return eventsByKey;
  }
}
