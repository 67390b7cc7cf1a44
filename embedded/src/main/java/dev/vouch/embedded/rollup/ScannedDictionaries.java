package dev.vouch.embedded.rollup;

import static java.util.stream.Collectors.joining;

import dev.vouch.core.report.AttributionModel;
import dev.vouch.core.report.Dimension.Field;
import dev.vouch.core.report.PagePattern;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.IntUnaryOperator;

/** The texts of {@link ScannedEvents}, whose columns have ids. Not thread-safe. */
final class ScannedDictionaries {
  /** The driver holds the texts of a query outside of the heap until all are read. */
  private static final int PART_MAX = 10_000;

  /** DuckDB compares with a range faster than with a list, if few ids of it are not wanted. */
  private static final int DENSE = 4;

  private final RolledRange range;
  private final ScannedEvents events;
  private final ScanMemory memory;
  private final Map<List<PagePattern>, ClaimedPages> claimed = new HashMap<>();
  private Optional<List<Optional<String>>> pages = Optional.empty();

  /**
   * @param memory of which texts take what they need, so that reading them throws {@link
   *     ScanTooLargeException} if it is too little
   */
  ScannedDictionaries(RolledRange range, ScannedEvents events, ScanMemory memory) {
    this.range = range;
    this.events = events;
    this.memory = memory;
  }

  /**
   * The values of a dimension. Entries of a dictionary can have the same one.
   *
   * @param number returns that of the value of the event at a place
   * @param values by number
   */
  record NumberedValues(IntUnaryOperator number, List<Optional<String>> values) {}

  /** Returns the pages that match one of some patterns. */
  ClaimedPages pagesOf(List<PagePattern> patterns) throws SQLException {
    List<Optional<String>> among = patterns.isEmpty() ? List.of() : pages();
    return claimed.computeIfAbsent(patterns, _ -> ClaimedPages.of(patterns, among));
  }

  /** Returns the paths of pages by the numbers of their column. */
  private List<Optional<String>> pages() throws SQLException {
    if (pages.isEmpty()) {
      pages =
          Optional.of(
              texts("path FROM page WHERE site = :site AND", events.pages().keys(), memory));
    }
    return pages.get();
  }

  NumberedValues values(Field field, AttributionModel credit) throws SQLException {
    return switch (field) {
      case CHANNEL, SOURCE, MEDIUM, CAMPAIGN, TERM, CONTENT, CLICK_ID, REFERRER ->
          values(field.wireName() + " FROM touch WHERE site = :site AND", touches(credit));
      case COUNTRY, DEVICE, BROWSER, OS ->
          values(field.wireName() + " FROM client WHERE", events.clients());
      case PAGE_PATH -> numbered(events.pages(), pages());
      case NAME -> new NumberedValues(events.names()::number, events.names().keys().all());
      case EVENT_NAME -> eventNames();
    };
  }

  private NumberedColumn<Integer> touches(AttributionModel credit) {
    return switch (credit) {
      case LAST, LINEAR -> events.lastTouches();
      case FIRST -> events.firstTouches();
    };
  }

  private NumberedValues eventNames() {
    Numbering<Optional<String>> names = new Numbering<>();
    int[] numbers =
        EventKind.all().stream()
            .mapToInt(kind -> names.of(Optional.of(kind.eventName().wireName())))
            .toArray();
    return new NumberedValues(place -> numbers[events.kind(place).key()], names.all());
  }

  private NumberedValues values(String from, NumberedColumn<Integer> column) throws SQLException {
    // The texts of a question are not kept for the next one.
    return numbered(column, texts(from, column.keys(), memory.copy()));
  }

  private static NumberedValues numbered(
      NumberedColumn<Integer> column, List<Optional<String>> texts) {
    Numbering<Optional<String>> values = new Numbering<>();
    int[] numbers = texts.stream().mapToInt(values::of).toArray();
    return new NumberedValues(place -> numbers[column.number(place)], values.all());
  }

  /**
   * Returns the texts of ids by their numbers.
   *
   * @param from the text's expression and where it is
   * @param available of which the texts take what they need
   */
  private List<Optional<String>> texts(String from, Numbering<Integer> ids, ScanMemory available)
      throws SQLException {
    List<Optional<String>> texts =
        new ArrayList<>(Collections.nCopies(ids.size(), Optional.<String>empty()));
    List<Integer> sorted = ids.all().stream().sorted().toList();
    for (int first = 0; first < sorted.size(); first += PART_MAX) {
      List<Integer> part = sorted.subList(first, Math.min(first + PART_MAX, sorted.size()));
      range.query(
          "SELECT id, %s %s".formatted(from, condition(part)),
          row -> {
            OptionalInt number = ids.find(row.getInt(1));
            Optional<String> text = Optional.ofNullable(row.getString(2));
            if (number.isPresent() && text.isPresent()) {
              available.takeText(text.get());
              texts.set(number.getAsInt(), text);
            }
          });
    }
    return texts;
  }

  /**
   * Returns a condition that these ids meet, and few others.
   *
   * @param ids ascending
   */
  private static String condition(List<Integer> ids) {
    long first = ids.getFirst();
    long last = ids.getLast();
    return last - first < (long) DENSE * ids.size()
        ? "id BETWEEN %d AND %d".formatted(first, last)
        : ids.stream().map(Object::toString).collect(joining(", ", "id IN (", ")"));
  }
}
