package dev.vouch.embedded.segment;

import dev.vouch.core.event.OrderRole;
import dev.vouch.core.event.TimedTouch;
import dev.vouch.core.report.CreditKind;
import dev.vouch.core.wire.Microseconds;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;

/** Creates a part from events. Not thread-safe. */
final class NewPart {
  private static final Optional<OrderRole> ORDER = Optional.of(OrderRole.PLACED);

  /** The columns with one number per row, except those that are derived from other columns. */
  private static final Set<StoredColumn> COLUMNS = columns();

  private static final long SHORT_MASK = 0xffff;

  /** The number of low bits of a sort key that contain the index of a row. */
  private static final int PLACE_BITS = 26;

  private final PartKey key;
  private final SiteNumbers numbers;
  private final long dayStart;

  /** The numbers of each column, by the column's code. */
  private final long[][] columns = new long[StoredColumn.CODES][];

  private final long[] shapes;
  private final NewPropertyTexts texts = new NewPropertyTexts(false);
  private final LongList touches = new LongList();
  private final LongList touchAges = new LongList();

  private NewPart(PartKey key, int rows, SiteNumbers numbers) {
    this.key = key;
    this.numbers = numbers;
    this.dayStart = key.day().toEpochDay() * Part.DAY;
    this.shapes = new long[rows];
    COLUMNS.forEach(column -> columns[column.code] = new long[rows]);
  }

  private static Set<StoredColumn> columns() {
    Set<StoredColumn> columns = StoredColumn.copied();
    columns.addAll(
        EnumSet.of(StoredColumn.TOUCHES, StoredColumn.TOUCH_COUNT, StoredColumn.PROPERTIES));
    return columns;
  }

  /**
   * Creates a part from events in any order.
   *
   * @param numbers assigns numbers to the people and texts of the events
   */
  static Part of(PartKey key, List<EventRow> events, SiteNumbers numbers) {
    List<EventRow> rows =
        events.stream().sorted(Comparator.comparingLong(EventRow::position)).toList();
    return new NewPart(key, rows.size(), numbers).write(rows);
  }

  private Part write(List<EventRow> rows) {
    long[] persons = new long[rows.size()];
    long[] people = new long[rows.size()];
    LongList firsts = new LongList();
    int[] order = order(rows, persons);
    for (int row = 0; row < order.length; row++) {
      int person = (int) persons[order[row]];
      if (row == 0 || person != people[firsts.size() - 1]) {
        people[firsts.size()] = person;
        firsts.add(row);
      }
      add(row, rows.get(order[row]));
    }
    int count = firsts.size();
    firsts.add(order.length);
    try (PartWriter part = new PartWriter(key, people, firsts.array(), count)) {
      part.shapes(shapes);
      COLUMNS.forEach(column -> part.rows(column, columns[column.code]));
      part.order(columns[StoredColumn.POSITION.code], row -> row);
      part.list(StoredColumn.TOUCH, touches.array(), touches.size());
      part.list(StoredColumn.TOUCH_AGE, touchAges.array(), touchAges.size());
      texts.writeTo(part);
      return part.finish();
    }
  }

  /**
   * Returns the indexes of rows in the order of person, time and position.
   *
   * @param rows in the order of position
   * @param persons receives the person of each row
   */
  private int[] order(List<EventRow> rows, long[] persons) {
    if (rows.size() >= 1 << PLACE_BITS) {
      throw new IllegalArgumentException("a part is made of too many events: " + rows.size());
    }
    long[] places = new long[rows.size()];
    for (int i = 0; i < places.length; i++) {
      EventRow row = rows.get(i);
      persons[i] = person(row);
      places[i] = time(row) << PLACE_BITS | i;
    }
    Arrays.sort(places);
    int[] byTime = new int[places.length];
    for (int i = 0; i < places.length; i++) {
      byTime[i] = (int) places[i] & ((1 << PLACE_BITS) - 1);
      places[i] = persons[byTime[i]] << Integer.SIZE | i;
    }
    Arrays.sort(places);
    int[] order = new int[places.length];
    for (int i = 0; i < places.length; i++) {
      order[i] = byTime[(int) places[i]];
    }
    return order;
  }

  private long time(EventRow row) {
    return Microseconds.of(row.at()) - dayStart;
  }

  private void add(int row, EventRow event) {
    long time = time(event);
    UUID id = event.id().value();
    long high = id.getMostSignificantBits();
    set(StoredColumn.TIME, row, time);
    shapes[row] = Shape.of(event);
    set(StoredColumn.PAGE, row, numbers.numberOf(event.pagePath()));
    set(StoredColumn.NAME, row, event.name().map(numbers::numberOf).orElse(0));
    set(StoredColumn.CLIENT, row, numbers.numberOf(event.client()));
    set(StoredColumn.LAST_TOUCH, row, event.lastTouch().map(numbers::numberOf).orElse(0));
    set(StoredColumn.FIRST_TOUCH, row, event.firstTouch().map(numbers::numberOf).orElse(0));
    set(StoredColumn.ORDER_KEY, row, event.orderKey().orElse(0));
    set(StoredColumn.VISITOR, row, other(event.visitor(), event, visitorKind(event)));
    set(
        StoredColumn.FORWARDED_VISITOR,
        row,
        other(event.forwardedVisitor(), event, HashKind.VISITOR));
    set(StoredColumn.USER_KEY, row, other(event.userKey(), event, HashKind.USER));
    set(StoredColumn.POSITION, row, event.position());
    set(StoredColumn.CHANGE, row, event.changedBy() - event.position());
    long milliseconds = event.at().toEpochMilli();
    set(StoredColumn.ID_TIME, row, (high >>> Short.SIZE) - milliseconds);
    set(StoredColumn.ID_HIGH, row, high & SHORT_MASK);
    set(StoredColumn.ID_LOW, row, id.getLeastSignificantBits());
    set(StoredColumn.PROPERTIES, row, texts.numberOf(event.properties()));
    set(StoredColumn.VALUE, row, EventBlock.NO_VALUE);
    event.value().ifPresent(value -> addValue(row, value, event.properties()));
    event.touches().ifPresent(touched -> addTouches(row, touched, event.at()));
  }

  private void set(StoredColumn column, int row, long number) {
    columns[column.code][row] = number;
  }

  private void addValue(int row, BigDecimal value, String properties) {
    long number = number(value);
    set(StoredColumn.VALUE, row, number);
    if (number == EventBlock.LARGE_VALUE) {
      set(StoredColumn.LARGE_VALUE, row, numbers.numberOf(value.toPlainString()));
    }
    Currencies.of(properties)
        .ifPresent(currency -> set(StoredColumn.CURRENCY, row, numbers.numberOf(currency)));
  }

  /** Returns a value in units of the column; {@link EventBlock#LARGE_VALUE} if it does not fit. */
  private static long number(BigDecimal value) {
    BigInteger number = value.setScale(EventBlock.VALUE_DECIMALS).unscaledValue();
    boolean fits = number.bitLength() < Long.SIZE && number.longValue() > EventBlock.LARGE_VALUE;
    return fits ? number.longValue() : EventBlock.LARGE_VALUE;
  }

  private void addTouches(int row, List<TimedTouch> touched, Instant at) {
    set(StoredColumn.TOUCHES, row, touches.size());
    set(StoredColumn.TOUCH_COUNT, row, touched.size());
    for (TimedTouch touch : touched) {
      touches.add(numbers.numberOf(touch.touch()));
      touchAges.add(Microseconds.of(at) - Microseconds.of(touch.at()));
    }
  }

  /**
   * Returns the number of the person for whom an event counts (docs/identity.md C8); 0 for a
   * duplicate.
   */
  private int person(EventRow event) {
    if (event.credit() == CreditKind.DUPLICATE) {
      return 0;
    }
    OptionalLong visitor = event.visitor();
    if (visitor.isPresent() && visitor.getAsLong() == event.person()) {
      return numbers.numberOf(event.person(), visitorKind(event));
    }
    return numbers.numberOf(event.person(), isOfOneEvent(event) ? HashKind.OWN : HashKind.USER);
  }

  /**
   * Whether no other event can have this person. Refunds count for the person of their order, even
   * without a visitor or a user (docs/identity.md R2).
   */
  private static boolean isOfOneEvent(EventRow event) {
    return event.person() == CreditedEvents.ownPerson(event) && !event.orderRole().equals(ORDER);
  }

  /**
   * Returns the kind of the credited visitor's hash: a user key for credit by docs/identity.md C4.
   */
  private static HashKind visitorKind(EventRow event) {
    return event.credit() == CreditKind.USER ? HashKind.USER : HashKind.VISITOR;
  }

  /** Returns the number of a hash; 0 if there is none or it is the person's. */
  private int other(OptionalLong hash, EventRow event, HashKind kind) {
    return Shape.presence(hash, event) == Shape.OTHER
        ? numbers.numberOf(hash.getAsLong(), kind)
        : 0;
  }
}
