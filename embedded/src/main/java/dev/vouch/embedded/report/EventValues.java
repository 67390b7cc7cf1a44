package dev.vouch.embedded.report;

import dev.vouch.core.event.EventName;
import dev.vouch.core.report.AttributionModel;
import dev.vouch.core.report.Dimension;
import dev.vouch.core.report.Dimension.Field;
import dev.vouch.core.report.Filter.Operator;
import dev.vouch.core.report.FilterGroup;
import dev.vouch.embedded.segment.Column;
import dev.vouch.embedded.segment.EventBlock;
import dev.vouch.embedded.segment.EventKind;
import dev.vouch.embedded.segment.SiteTexts;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The values of a dimension, by number. Several clients or touches can have the same text in a
 * field; each has a number of its own. Not thread-safe.
 */
sealed interface EventValues {
  /**
   * Returns the values of a dimension.
   *
   * @param credit the attribution model, which selects the touch
   */
  static EventValues of(Dimension dimension, AttributionModel credit, SiteTexts texts) {
    return switch (dimension) {
      case Dimension.Property property -> new Properties(property.key());
      case Field.PAGE_PATH -> Texts.of(Column.PAGE, texts);
      case Field.NAME -> Texts.of(Column.NAME, texts);
      case Field.EVENT_NAME -> new EventNames();
      case Field field -> Texts.ofCredits(field, credit, texts);
    };
  }

  default Set<Column> columns() {
    return Set.of();
  }

  default List<String> properties() {
    return List.of();
  }

  /** Returns the number of each event's value in a block. */
  int[] of(EventBlock block);

  /** Returns the highest number so far plus 1. */
  int size();

  /** Returns the text of a value; empty for events without a value. */
  Optional<String> text(int value);

  /**
   * Returns for each number so far whether its text matches filters.
   *
   * @param known the result of an earlier call, which covers the first numbers
   */
  default boolean[] areMatches(FilterGroup filters, boolean[] known) {
    if (known.length == size()) {
      return known;
    }
    Predicate<Optional<String>> matcher = filters.matcher();
    boolean[] areMatches = Arrays.copyOf(known, size());
    for (int value = known.length; value < areMatches.length; value++) {
      areMatches[value] = matcher.test(text(value));
    }
    return areMatches;
  }

  /**
   * Values with texts of the site: texts by their own number, or clients or touches.
   *
   * @param textOf returns the number of a value's text; 0 for none
   */
  record Texts(Column column, int size, IntUnaryOperator textOf, SiteTexts texts)
      implements EventValues {
    /** Returns the values of a field of clients or touches. */
    static Texts ofCredits(Field field, AttributionModel credit, SiteTexts texts) {
      return field.isOfTouch()
          ? new Texts(
              EventRuns.touchColumn(credit),
              texts.touchCount(),
              touch -> texts.touchText(touch, field),
              texts)
          : new Texts(
              Column.CLIENT, texts.clientCount(), client -> texts.clientText(client, field), texts);
    }

    static Texts of(Column column, SiteTexts texts) {
      return new Texts(column, texts.count(), IntUnaryOperator.identity(), texts);
    }

    @Override
    public Set<Column> columns() {
      return Set.of(column);
    }

    @Override
    public int[] of(EventBlock block) {
      return block.numbers(column);
    }

    @Override
    public Optional<String> text(int value) {
      int text = textOf.applyAsInt(value);
      return text == 0 ? Optional.empty() : Optional.of(texts.text(text));
    }

    /** Compares numbers where it can, so that no texts are read. */
    @Override
    public boolean[] areMatches(FilterGroup filters, boolean[] known) {
      if (known.length == size || !filters.operator().isOfWholeValues()) {
        return EventValues.super.areMatches(filters, known);
      }
      int[] numbers =
          filters.values().stream()
              .mapToInt(text -> text.map(this::find).orElse(0))
              .filter(number -> number >= 0)
              .sorted()
              .toArray();
      boolean isWanted = filters.operator() == Operator.IS;
      boolean[] areMatches = new boolean[size];
      for (int value = 0; value < size; value++) {
        boolean isNamed = Arrays.binarySearch(numbers, textOf.applyAsInt(value)) >= 0;
        areMatches[value] = isNamed == isWanted;
      }
      return areMatches;
    }

    /** Returns the number of a text; -1 if the site has no such text. */
    private int find(String text) {
      int number = texts.find(text);
      return number == 0 ? -1 : number;
    }
  }

  /** The names of events as values. */
  final class EventNames implements EventValues {
    private static final List<EventName> NAMES = List.of(EventName.values());
    private static final int[] OF_KINDS = new int[EventKind.values().length];

    static {
      for (EventKind kind : EventKind.values()) {
        OF_KINDS[kind.number()] = NAMES.indexOf(kind.eventName());
      }
    }

    private int[] names = new int[0];

    @Override
    public int[] of(EventBlock block) {
      int events = block.firsts()[block.people()];
      if (names.length < events) {
        names = new int[events];
      }
      byte[] kinds = block.kinds();
      for (int event = 0; event < events; event++) {
        names[event] = OF_KINDS[kinds[event]];
      }
      return names;
    }

    @Override
    public int size() {
      return NAMES.size();
    }

    @Override
    public Optional<String> text(int value) {
      return Optional.of(NAMES.get(value).wireName());
    }
  }

  /** The values of a property. */
  final class Properties implements EventValues {
    private final String key;
    private @Nullable EventBlock read;

    Properties(String key) {
      this.key = key;
    }

    @Override
    public List<String> properties() {
      return List.of(key);
    }

    @Override
    public int[] of(EventBlock block) {
      read = block;
      return block.properties(key);
    }

    @Override
    public int size() {
      return read == null ? 1 : read.propertyTextCount();
    }

    @Override
    public Optional<String> text(int value) {
      return value == 0 || read == null ? Optional.empty() : Optional.of(read.propertyText(value));
    }
  }
}
