package dev.vouch.embedded.report;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toSet;

import dev.vouch.core.report.AttributionModel;
import dev.vouch.core.report.Dimension;
import dev.vouch.core.report.Dimension.Field;
import dev.vouch.core.report.Filter;
import dev.vouch.embedded.segment.Column;
import dev.vouch.embedded.segment.EventBlock;
import dev.vouch.embedded.segment.EventKind;
import dev.vouch.embedded.segment.SiteTexts;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import java.util.stream.Stream;

/** Which events match one filter of each dimension that has any. Not thread-safe. */
final class EventMatch {
  private final SiteTexts texts;
  private final List<Condition> conditions;
  private boolean[] matches = new boolean[0];

  /**
   * @param credit whose touches are those of filters
   */
  EventMatch(List<Filter> filters, AttributionModel credit, SiteTexts texts) {
    this.texts = texts;
    Map<Dimension, Set<Optional<String>>> wanted =
        filters.stream().collect(groupingBy(Filter::dimension, mapping(Filter::value, toSet())));
    this.conditions =
        wanted.entrySet().stream()
            .map(values -> condition(values.getKey(), values.getValue(), credit))
            .toList();
  }

  Set<Column> columns() {
    Set<Column> columns = EnumSet.noneOf(Column.class);
    conditions.forEach(condition -> condition.column().ifPresent(columns::add));
    return columns;
  }

  /** Returns the keys of properties. */
  Stream<String> properties() {
    return conditions.stream().map(Condition::property).flatMap(Optional::stream);
  }

  /** Returns which events of a block match, until the next call. */
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

  private Condition condition(
      Dimension dimension, Set<Optional<String>> values, AttributionModel credit) {
    return switch (dimension) {
      case Dimension.Property property -> new PropertyCondition(property.key(), values);
      case Field field ->
          switch (field) {
            case CHANNEL, SOURCE, MEDIUM, CAMPAIGN, TERM, CONTENT, CLICK_ID, REFERRER ->
                numbers(
                    EventRuns.touchColumn(credit),
                    texts.touchCount(),
                    touch -> texts.touchText(touch, field),
                    values);
            case COUNTRY, DEVICE, BROWSER, OS ->
                numbers(
                    Column.CLIENT,
                    texts.clientCount(),
                    client -> texts.clientText(client, field),
                    values);
            case PAGE_PATH -> numbers(Column.PAGE, texts.count(), text -> text, values);
            case NAME -> numbers(Column.NAME, texts.count(), text -> text, values);
            case EVENT_NAME -> new KindCondition(kinds(values));
          };
    };
  }

  /**
   * @param count of the numbers
   * @param text the number of a number's text
   */
  private Condition numbers(
      Column column, int count, IntUnaryOperator text, Set<Optional<String>> values) {
    int[] wantedTexts =
        values.stream()
            .mapToInt(value -> value.map(this::find).orElse(0))
            .filter(number -> number >= 0)
            .sorted()
            .toArray();
    boolean[] wanted = new boolean[count];
    for (int number = 0; number < count; number++) {
      wanted[number] = Arrays.binarySearch(wantedTexts, text.applyAsInt(number)) >= 0;
    }
    return new NumberCondition(column, wanted);
  }

  /** Returns the number of a text; -1 if no event has it. */
  private int find(String text) {
    int number = texts.find(text);
    return number == 0 ? -1 : number;
  }

  private static boolean[] kinds(Set<Optional<String>> values) {
    boolean[] wanted = new boolean[EventKind.values().length];
    for (EventKind kind : EventKind.values()) {
      wanted[kind.number()] = values.contains(Optional.of(kind.eventName().wireName()));
    }
    return wanted;
  }

  /** The filters of one dimension. */
  private sealed interface Condition {
    default Optional<Column> column() {
      return Optional.empty();
    }

    default Optional<String> property() {
      return Optional.empty();
    }

    /** Leaves those of the first events that match. */
    void narrow(EventBlock block, int events, boolean[] matches);
  }

  @SuppressWarnings("ArrayRecordComponent") // Never compared.
  private record NumberCondition(Column read, boolean[] wanted) implements Condition {
    @Override
    public Optional<Column> column() {
      return Optional.of(read);
    }

    @Override
    public void narrow(EventBlock block, int events, boolean[] matches) {
      int[] numbers = block.numbers(read);
      for (int event = 0; event < events; event++) {
        matches[event] &= wanted[numbers[event]];
      }
    }
  }

  @SuppressWarnings("ArrayRecordComponent") // Never compared.
  private record KindCondition(boolean[] wanted) implements Condition {
    @Override
    public void narrow(EventBlock block, int events, boolean[] matches) {
      byte[] kinds = block.kinds();
      for (int event = 0; event < events; event++) {
        matches[event] &= wanted[kinds[event]];
      }
    }
  }

  private static final class PropertyCondition implements Condition {
    private final String key;
    private final Set<Optional<String>> values;
    private boolean[] wanted;

    private PropertyCondition(String key, Set<Optional<String>> values) {
      this.key = key;
      this.values = values;
      this.wanted = new boolean[] {values.contains(Optional.<String>empty())};
    }

    @Override
    public Optional<String> property() {
      return Optional.of(key);
    }

    @Override
    public void narrow(EventBlock block, int events, boolean[] matches) {
      int[] numbers = block.properties(key);
      learn(block);
      for (int event = 0; event < events; event++) {
        matches[event] &= wanted[numbers[event]];
      }
    }

    private void learn(EventBlock block) {
      int known = wanted.length;
      wanted = Arrays.copyOf(wanted, block.propertyTextCount());
      for (int number = known; number < wanted.length; number++) {
        wanted[number] = values.contains(Optional.of(block.propertyText(number)));
      }
    }
  }
}
