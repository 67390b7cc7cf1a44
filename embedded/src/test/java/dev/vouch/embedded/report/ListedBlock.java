package dev.vouch.embedded.report;

import dev.vouch.core.event.PropertiesJson;
import dev.vouch.core.event.PropertyValue;
import dev.vouch.core.event.TimedTouch;
import dev.vouch.core.wire.Microseconds;
import dev.vouch.embedded.segment.Codes;
import dev.vouch.embedded.segment.Column;
import dev.vouch.embedded.segment.EventBlock;
import dev.vouch.embedded.segment.EventRow;
import dev.vouch.embedded.segment.EventScan;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Events of a list. Fails for columns that the scan does not read.
 *
 * @param propertyTexts of properties by number
 * @param keys the keys of properties by number
 */
record ListedBlock(
    ListedEvents all,
    ListedTexts texts,
    EventScan scan,
    List<EventRow> rows,
    List<String> propertyTexts,
    List<List<String>> keys)
    implements EventBlock {
  private static final Pattern CURRENCY = Pattern.compile("\\s*([A-Za-z]{3})\\s*");

  /** Arrays are longer than the number of events, by what no question must read. */
  private static final int UNUSED = 3;

  static Optional<String> currency(EventRow row) {
    return property(row, "currency")
        .map(CURRENCY::matcher)
        .filter(Matcher::matches)
        .map(matcher -> matcher.group(1).toUpperCase(Locale.ROOT));
  }

  private static Optional<String> property(EventRow row, String key) {
    return Optional.ofNullable(PropertiesJson.read(row.properties()).get(key))
        .map(
            value ->
                switch (value) {
                  case PropertyValue.Text text -> text.value();
                  case PropertyValue.Decimal decimal -> decimal.value().toPlainString();
                  case PropertyValue.Flag flag -> Boolean.toString(flag.value());
                })
        .filter(text -> !text.isEmpty());
  }

  @Override
  public int people() {
    return (int) rows.stream().mapToLong(EventRow::person).distinct().count();
  }

  @Override
  public int[] firsts() {
    int[] firsts = new int[people() + 1 + UNUSED];
    Arrays.fill(firsts, -1);
    int person = 0;
    for (int event = 0; event < rows.size(); event++) {
      if (event == 0 || rows.get(event).person() != rows.get(event - 1).person()) {
        firsts[person++] = event;
      }
    }
    firsts[person] = rows.size();
    return firsts;
  }

  @Override
  public int[] persons() {
    int[] distinct = rows.stream().mapToInt(row -> all.person(row.person())).distinct().toArray();
    return Arrays.copyOf(distinct, distinct.length + UNUSED);
  }

  @Override
  public long[] times() {
    return wholes(row -> Microseconds.of(row.at()));
  }

  @Override
  public byte[] kinds() {
    byte[] kinds = new byte[rows.size() + UNUSED];
    Arrays.fill(kinds, (byte) -1);
    for (int event = 0; event < rows.size(); event++) {
      kinds[event] = rows.get(event).kind().number();
    }
    return kinds;
  }

  @Override
  public int[] numbers(Column column) {
    require(column);
    return switch (column) {
      case PAGE -> ints(row -> texts.number(row.pagePath()));
      case NAME -> ints(row -> texts.number(row.name()));
      case CLIENT -> ints(row -> texts.number(row.client()));
      case LAST_TOUCH -> ints(row -> texts.touch(row.lastTouch()));
      case FIRST_TOUCH -> ints(row -> texts.touch(row.firstTouch()));
      case CREDIT -> ints(row -> Codes.of(row.credit()));
      case REASON -> ints(row -> Codes.of(row.reason()));
      case ORDER_ROLE -> ints(row -> Codes.of(row.orderRole()));
      case VISITOR -> ints(row -> person(row.visitor()));
      case FORWARDED_VISITOR -> ints(row -> person(row.forwardedVisitor()));
      case USER_KEY -> ints(row -> person(row.userKey()));
      case PROPERTY_KEYS -> ints(row -> keyNumber(propertyKeys(row)));
      case VALUE, TOUCHES, POSITION, EVENT_ID, REFERENCE ->
          throw new IllegalArgumentException(column + " has no numbers");
    };
  }

  private int person(OptionalLong hash) {
    return hash.isPresent() ? all.person(hash.getAsLong()) : 0;
  }

  @Override
  public long[] longs(Column column) {
    require(column);
    return switch (column) {
      case POSITION -> wholes(EventRow::position);
      case EVENT_ID -> wholes(row -> row.id().value().getLeastSignificantBits());
      case REFERENCE -> wholes(all::reference);
      default -> throw new IllegalArgumentException(column + " has no long numbers");
    };
  }

  @Override
  public long[] values() {
    require(Column.VALUE);
    return wholes(row -> row.value().map(ListedBlock::units).orElse(NO_VALUE));
  }

  private static long units(BigDecimal value) {
    BigInteger units = value.setScale(VALUE_DECIMALS).unscaledValue();
    return units.bitLength() < Long.SIZE - 1 ? units.longValueExact() : LARGE_VALUE;
  }

  @Override
  public BigDecimal value(int event) {
    require(Column.VALUE);
    return rows.get(event).value().orElseThrow();
  }

  @Override
  public int[] currencies() {
    require(Column.VALUE);
    return ints(row -> texts.number(currency(row)));
  }

  @Override
  public int touchCount(int event) {
    require(Column.TOUCHES);
    return rows.get(event).touches().map(List::size).orElse(-1);
  }

  @Override
  public int touch(int event, int index) {
    return texts.touch(Optional.of(timedTouch(event, index).touch()));
  }

  @Override
  public long touchTime(int event, int index) {
    return Microseconds.of(timedTouch(event, index).at());
  }

  private TimedTouch timedTouch(int event, int index) {
    require(Column.TOUCHES);
    return rows.get(event).touches().orElseThrow().get(index);
  }

  @Override
  public int[] properties(String key) {
    if (!scan.properties().contains(key)) {
      throw new IllegalArgumentException("the scan does not read property " + key);
    }
    return ints(row -> property(row, key).map(this::valueNumber).orElse(0));
  }

  private int valueNumber(String text) {
    if (!propertyTexts.contains(text)) {
      propertyTexts.add(text);
    }
    return propertyTexts.indexOf(text);
  }

  @Override
  public int propertyTextCount() {
    return propertyTexts.size();
  }

  @Override
  public String propertyText(int number) {
    return propertyTexts.get(number);
  }

  private static List<String> propertyKeys(EventRow row) {
    return PropertiesJson.read(row.properties()).keySet().stream()
        .filter(key -> property(row, key).isPresent())
        .toList();
  }

  private int keyNumber(List<String> ofEvent) {
    if (!keys.contains(ofEvent)) {
      keys.add(ofEvent);
    }
    return keys.indexOf(ofEvent);
  }

  @Override
  public List<String> propertyKeys(int number) {
    return keys.get(number);
  }

  private void require(Column column) {
    if (!scan.columns().contains(column)) {
      throw new IllegalArgumentException("the scan does not read " + column);
    }
  }

  private int[] ints(ToIntFunction<EventRow> number) {
    int[] numbers = Arrays.copyOf(rows.stream().mapToInt(number).toArray(), rows.size() + UNUSED);
    Arrays.fill(numbers, rows.size(), numbers.length, -1);
    return numbers;
  }

  private long[] wholes(ToLongFunction<EventRow> number) {
    long[] numbers = Arrays.copyOf(rows.stream().mapToLong(number).toArray(), rows.size() + UNUSED);
    Arrays.fill(numbers, rows.size(), numbers.length, -1);
    return numbers;
  }
}
