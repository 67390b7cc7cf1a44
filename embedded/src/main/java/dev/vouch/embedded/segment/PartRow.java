package dev.vouch.embedded.segment;

import dev.vouch.core.event.EventId;
import dev.vouch.core.event.TimedTouch;
import dev.vouch.core.event.Touch;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;

/** One row of a part, to be read whole. */
final class PartRow {
  private static final int MILLISECOND = 1_000;

  private final Part part;
  private final int row;
  private final SiteNumbers numbers;
  private final int shape;

  PartRow(Part part, int row, SiteNumbers numbers) {
    this.part = part;
    this.row = row;
    this.numbers = numbers;
    this.shape = part.shape(row);
  }

  EventRow read() {
    return new EventRow(
        part.key().partition(),
        part.position(row),
        part.changedBy(row),
        part.key().site(),
        instant(part.time(row)),
        new EventId(id()),
        Shape.isConfirmed(shape),
        Shape.eventName(shape),
        numbers.text(number(StoredColumn.PAGE)),
        text(number(StoredColumn.NAME)),
        value(),
        new PropertyTexts(part).text(number(StoredColumn.PROPERTIES)),
        hash(Shape.forwarded(shape), StoredColumn.FORWARDED_VISITOR),
        hash(Shape.userKey(shape), StoredColumn.USER_KEY),
        Codes.credit(Shape.credit(shape)),
        Codes.reason(Shape.reason(shape)),
        hash(Shape.visitor(shape), StoredColumn.VISITOR),
        hashOf(part.person(row)),
        numbers.client(number(StoredColumn.CLIENT)),
        touch(number(StoredColumn.LAST_TOUCH)),
        touch(number(StoredColumn.FIRST_TOUCH)),
        Shape.hasTouches(shape) ? Optional.of(touches()) : Optional.empty(),
        Codes.orderRole(Shape.orderRole(shape)),
        Shape.hasOrderKey(shape)
            ? OptionalLong.of(part.get(StoredColumn.ORDER_KEY, row))
            : OptionalLong.empty());
  }

  private int number(StoredColumn column) {
    return (int) part.get(column, row);
  }

  private static Instant instant(long microseconds) {
    return Instant.EPOCH.plus(microseconds, ChronoUnit.MICROS);
  }

  private UUID id() {
    long milliseconds =
        Math.floorDiv(part.time(row), MILLISECOND) + part.get(StoredColumn.ID_TIME, row);
    long high = milliseconds << Short.SIZE | part.get(StoredColumn.ID_HIGH, row);
    return new UUID(high, part.get(StoredColumn.ID_LOW, row));
  }

  private Optional<String> text(int number) {
    return number == 0 ? Optional.empty() : Optional.of(numbers.text(number));
  }

  private Optional<BigDecimal> value() {
    long value = part.get(StoredColumn.VALUE, row);
    return value == EventBlock.NO_VALUE
        ? Optional.empty()
        : Optional.of(Values.exact(part, row, value, numbers));
  }

  private OptionalLong hash(int presence, StoredColumn column) {
    return presence == Shape.NONE
        ? OptionalLong.empty()
        : OptionalLong.of(hashOf(part.hash(presence, column, row)));
  }

  /** Returns 0 for nobody, who duplicates count for. */
  private long hashOf(int number) {
    return number == 0 ? 0 : numbers.hash(number);
  }

  private Optional<Touch> touch(int number) {
    return number == 0 ? Optional.empty() : Optional.of(numbers.touch(number));
  }

  private List<TimedTouch> touches() {
    Packed touched = part.list(StoredColumn.TOUCH);
    Packed ages = part.list(StoredColumn.TOUCH_AGE);
    int first = number(StoredColumn.TOUCHES);
    int count = number(StoredColumn.TOUCH_COUNT);
    List<TimedTouch> touches = new ArrayList<>(count);
    for (int i = first; i < first + count; i++) {
      Instant at = instant(part.time(row) - ages.get(i));
      touches.add(new TimedTouch(at, numbers.touch((int) touched.get(i))));
    }
    return touches;
  }
}
