package dev.vouch.embedded.report;

import dev.vouch.core.event.EventName;
import dev.vouch.core.report.AttributionModel;
import dev.vouch.core.report.Dimension;
import dev.vouch.core.report.Dimension.Field;
import dev.vouch.embedded.segment.Column;
import dev.vouch.embedded.segment.EventBlock;
import dev.vouch.embedded.segment.EventKind;
import dev.vouch.embedded.segment.SiteTexts;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The values of a dimension by number. Values of clients and touches can have equal texts. Not
 * thread-safe.
 */
sealed interface EventValues {
  /**
   * Returns the values of a dimension.
   *
   * @param credit whose touches they are
   */
  static EventValues of(Dimension dimension, AttributionModel credit, SiteTexts texts) {
    return switch (dimension) {
      case Dimension.Property property -> new Properties(property);
      case Field field ->
          switch (field) {
            case CHANNEL, SOURCE, MEDIUM, CAMPAIGN, TERM, CONTENT, CLICK_ID, REFERRER ->
                new Credits(
                    EventRuns.touchColumn(credit),
                    texts.touchCount(),
                    touch -> texts.touchText(touch, field),
                    texts);
            case COUNTRY, DEVICE, BROWSER, OS ->
                new Credits(
                    Column.CLIENT,
                    texts.clientCount(),
                    client -> texts.clientText(client, field),
                    texts);
            case PAGE_PATH -> new Texts(Column.PAGE, texts);
            case NAME -> new Texts(Column.NAME, texts);
            case EVENT_NAME -> new EventNames();
          };
    };
  }

  default Set<Column> columns() {
    return Set.of();
  }

  default List<String> properties() {
    return List.of();
  }

  /** Returns the numbers of the values of a block's events. */
  int[] of(EventBlock block);

  /** Returns the number after the highest so far. */
  int size();

  /** Returns a value; empty for events without one. */
  Optional<String> text(int value);

  /** The numbers of texts. */
  record Texts(Column column, SiteTexts texts) implements EventValues {
    @Override
    public Set<Column> columns() {
      return Set.of(column);
    }

    @Override
    public int[] of(EventBlock block) {
      return block.numbers(column);
    }

    @Override
    public int size() {
      return texts.count();
    }

    @Override
    public Optional<String> text(int value) {
      return value == 0 ? Optional.empty() : Optional.of(texts.text(value));
    }
  }

  /** The numbers of clients or touches, which have texts. */
  record Credits(Column column, int size, IntUnaryOperator textOf, SiteTexts texts)
      implements EventValues {
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
  }

  /** The names of the kinds of events. */
  final class EventNames implements EventValues {
    private static final List<EventName> NAMES = List.of(EventName.values());

    private int[] names = new int[0];

    @Override
    public int[] of(EventBlock block) {
      int events = block.firsts()[block.people()];
      if (names.length < events) {
        names = new int[events];
      }
      for (int event = 0; event < events; event++) {
        names[event] = NAMES.indexOf(EventKind.of(block.kinds()[event]).eventName());
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

    Properties(Dimension.Property property) {
      this.key = property.key();
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
