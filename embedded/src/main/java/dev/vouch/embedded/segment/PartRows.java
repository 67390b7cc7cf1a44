package dev.vouch.embedded.segment;

import dev.vouch.core.event.EventId;
import dev.vouch.core.event.TimedTouch;
import dev.vouch.core.event.Touch;
import dev.vouch.core.wire.Microseconds;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;

/** Reads whole rows of a part. Not thread-safe. */
final class PartRows {
  private static final int MILLISECOND = 1_000;

  private final Part part;
  private final SiteNumbers numbers;
  private final int[] shapes;
  private final Dictionaries texts;
  private final PropertyTexts properties;
  private final Map<StoredColumn, RowNumbers> columns = new EnumMap<>(StoredColumn.class);
  private int row;
  private int run;
  private int shape;
  private long time;

  PartRows(Part part, SiteNumbers numbers) {
    this.part = part;
    this.numbers = numbers;
    this.shapes = part.shapes();
    this.texts = numbers.texts();
    this.properties = new PropertyTexts(part);
  }

  /** Returns the row with an index. */
  EventRow read(int index) {
    row = index;
    run = part.run(row);
    shape = shapes[number(StoredColumn.SHAPE)];
    time = part.dayStart() + get(StoredColumn.TIME);
    int person = part.personOfRun(run);
    long position = get(StoredColumn.POSITION);
    return new EventRow(
        position,
        position + get(StoredColumn.CHANGE),
        part.key().site(),
        Microseconds.instant(time),
        new EventId(id()),
        Shape.CONFIRMED.isSet(shape),
        Codes.eventName(Shape.EVENT_NAME.of(shape)),
        texts.text(number(StoredColumn.PAGE)),
        text(number(StoredColumn.NAME)),
        value(),
        properties.text(number(StoredColumn.PROPERTIES)),
        hash(Shape.FORWARDED.of(shape), StoredColumn.FORWARDED_VISITOR, person),
        hash(Shape.USER_KEY.of(shape), StoredColumn.USER_KEY, person),
        Codes.credit(Shape.CREDIT.of(shape)),
        Codes.reason(Shape.REASON.of(shape)),
        hash(Shape.VISITOR.of(shape), StoredColumn.VISITOR, person),
        hashOf(person),
        texts.client(number(StoredColumn.CLIENT)),
        touch(number(StoredColumn.LAST_TOUCH)),
        touch(number(StoredColumn.FIRST_TOUCH)),
        Shape.TOUCHES.isSet(shape) ? Optional.of(touches()) : Optional.empty(),
        Codes.orderRole(Shape.ORDER_ROLE.of(shape)),
        Shape.ORDER_KEY.isSet(shape)
            ? OptionalLong.of(get(StoredColumn.ORDER_KEY))
            : OptionalLong.empty());
  }

  private int number(StoredColumn column) {
    return (int) get(column);
  }

  private long get(StoredColumn column) {
    return columns.computeIfAbsent(column, part::rows).get(row, run);
  }

  private UUID id() {
    long milliseconds = Math.floorDiv(time, MILLISECOND) + get(StoredColumn.ID_TIME);
    long high = milliseconds << Short.SIZE | get(StoredColumn.ID_HIGH);
    return new UUID(high, get(StoredColumn.ID_LOW));
  }

  private Optional<String> text(int number) {
    return number == 0 ? Optional.empty() : Optional.of(texts.text(number));
  }

  private Optional<BigDecimal> value() {
    long value = get(StoredColumn.VALUE);
    return value == EventBlock.NO_VALUE
        ? Optional.empty()
        : Optional.of(value(part, row, value, texts));
  }

  /**
   * Returns the value of a row, without trailing zeros.
   *
   * @param number the row's number in {@link StoredColumn#VALUE}
   */
  static BigDecimal value(Part part, int row, long number, SiteTexts texts) {
    BigDecimal value =
        number == EventBlock.LARGE_VALUE
            ? new BigDecimal(texts.text((int) part.get(StoredColumn.LARGE_VALUE, row)))
            : BigDecimal.valueOf(number, EventBlock.VALUE_DECIMALS);
    BigDecimal stripped = value.stripTrailingZeros();
    return stripped.scale() < 0 ? stripped.setScale(0) : stripped;
  }

  private OptionalLong hash(int presence, StoredColumn column, int person) {
    return switch (presence) {
      case Shape.NONE -> OptionalLong.empty();
      case Shape.PERSON -> OptionalLong.of(hashOf(person));
      default -> OptionalLong.of(hashOf(number(column)));
    };
  }

  /** Returns the hash of a person; 0 for the number 0, which duplicates have. */
  private long hashOf(int number) {
    return number == 0 ? 0 : numbers.hash(number);
  }

  private Optional<Touch> touch(int number) {
    return number == 0 ? Optional.empty() : Optional.of(texts.touch(number));
  }

  private List<TimedTouch> touches() {
    Packed touched = part.list(StoredColumn.TOUCH);
    Packed ages = part.list(StoredColumn.TOUCH_AGE);
    int first = number(StoredColumn.TOUCHES);
    int count = number(StoredColumn.TOUCH_COUNT);
    List<TimedTouch> touches = new ArrayList<>(count);
    for (int i = first; i < first + count; i++) {
      Instant at = Microseconds.instant(time - ages.get(i));
      touches.add(new TimedTouch(at, texts.touch((int) touched.get(i))));
    }
    return touches;
  }
}
