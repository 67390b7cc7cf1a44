package dev.vouch.embedded.rollup;

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
  private final RolledRange range;
  private final ScannedEvents events;
  private final Map<List<PagePattern>, ClaimedPages> claimed = new HashMap<>();
  private Optional<List<Optional<String>>> pages = Optional.empty();

  ScannedDictionaries(RolledRange range, ScannedEvents events) {
    this.range = range;
    this.events = events;
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
      pages = Optional.of(texts("path FROM page WHERE site = :site AND", events.pages().keys()));
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
    return numbered(column, texts(from, column.keys()));
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
   */
  private List<Optional<String>> texts(String from, Numbering<Integer> ids) throws SQLException {
    List<Optional<String>> texts =
        new ArrayList<>(Collections.nCopies(ids.size(), Optional.<String>empty()));
    if (ids.size() > 0) {
      range.query(
          "SELECT id, %s id BETWEEN :first_id AND :last_id".formatted(from),
          Map.of("first_id", Collections.min(ids.all()), "last_id", Collections.max(ids.all())),
          row -> {
            OptionalInt number = ids.find(row.getInt(1));
            if (number.isPresent()) {
              texts.set(number.getAsInt(), Optional.ofNullable(row.getString(2)));
            }
          });
    }
    return texts;
  }
}
