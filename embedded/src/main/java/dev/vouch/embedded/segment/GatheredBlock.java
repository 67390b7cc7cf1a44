package dev.vouch.embedded.segment;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The block of the people that {@link Gathering} has gathered. Not thread-safe. */
final class GatheredBlock implements EventBlock {
  private final Gathering gathering;
  private final EventScan scan;
  private final SiteTexts texts;
  private final GatheredProperties properties;

  private final Map<Column, int[]> numbers = new EnumMap<>(Column.class);
  private final Map<Column, long[]> longs = new EnumMap<>(Column.class);
  private final Map<String, int[]> propertyNumbers = new HashMap<>();
  private byte[] kinds = new byte[0];
  private int[] shapes = new int[0];
  private long[] values = new long[0];
  private int[] currencies = new int[0];
  private int[] touches = new int[0];
  private int[] touchCounts = new int[0];

  GatheredBlock(Gathering gathering, EventScan scan, SiteTexts texts) {
    this.gathering = gathering;
    this.scan = scan;
    this.texts = texts;
    this.properties = new GatheredProperties(gathering);
  }

  /** Reads the columns of the people that were gathered last. */
  void read() {
    if (kinds.length < gathering.events) {
      grow(gathering.times.length);
    }
    gathering.read(StoredColumn.SHAPE, PartCursor::shapes);
    gathering.arrange(shapes);
    for (int i = 0; i < gathering.events; i++) {
      kinds[i] = (byte) Shape.KIND.of(shapes[i]);
    }
    scan.columns().forEach(this::read);
    for (String key : scan.properties()) {
      properties.read(key, propertyNumbers.computeIfAbsent(key, _ -> new int[kinds.length]));
    }
  }

  private void grow(int length) {
    kinds = new byte[length];
    shapes = new int[length];
    numbers.clear();
    longs.clear();
    propertyNumbers.clear();
    if (scan.columns().contains(Column.VALUE)) {
      values = new long[length];
      currencies = new int[length];
    }
    if (scan.columns().contains(Column.TOUCHES)) {
      touches = new int[length];
      touchCounts = new int[length];
    }
  }

  private long[] readLongs(Column column) {
    return longs.computeIfAbsent(column, _ -> new long[kinds.length]);
  }

  private int[] readNumbers(Column column) {
    return numbers.computeIfAbsent(column, _ -> new int[kinds.length]);
  }

  private void read(Column column) {
    switch (column) {
      case PAGE -> read(StoredColumn.PAGE, readNumbers(column));
      case NAME -> read(StoredColumn.NAME, readNumbers(column));
      case CLIENT -> read(StoredColumn.CLIENT, readNumbers(column));
      case LAST_TOUCH -> read(StoredColumn.LAST_TOUCH, readNumbers(column));
      case FIRST_TOUCH -> read(StoredColumn.FIRST_TOUCH, readNumbers(column));
      case VALUE -> {
        read(StoredColumn.VALUE, values);
        read(StoredColumn.CURRENCY, currencies);
      }
      case CREDIT -> readShapes(Shape.CREDIT, column);
      case REASON -> readShapes(Shape.REASON, column);
      case ORDER_ROLE -> readShapes(Shape.ORDER_ROLE, column);
      case VISITOR -> readHashes(StoredColumn.VISITOR, Shape.VISITOR, column);
      case FORWARDED_VISITOR -> readHashes(StoredColumn.FORWARDED_VISITOR, Shape.FORWARDED, column);
      case USER_KEY -> readHashes(StoredColumn.USER_KEY, Shape.USER_KEY, column);
      case PROPERTY_KEYS -> properties.readKeys(readNumbers(column));
      case TOUCHES -> {
        read(StoredColumn.TOUCHES, touches);
        read(StoredColumn.TOUCH_COUNT, touchCounts);
      }
      case POSITION -> read(StoredColumn.POSITION, readLongs(column));
      case EVENT_ID -> read(StoredColumn.ID_LOW, readLongs(column));
      case REFERENCE -> {
        gathering.readReferences();
        gathering.arrange(readLongs(column));
      }
    }
  }

  private void read(StoredColumn column, int[] to) {
    if (isUsual(column)) {
      Arrays.fill(to, 0, gathering.events, (int) column.usual);
    } else {
      gathering.read(column);
      gathering.arrange(to);
    }
  }

  private void read(StoredColumn column, long[] to) {
    if (isUsual(column)) {
      Arrays.fill(to, 0, gathering.events, column.usual);
    } else {
      gathering.read(column);
      gathering.arrange(to);
    }
  }

  private boolean isUsual(StoredColumn column) {
    return gathering.parts.stream().allMatch(part -> part.column(column).isUsual());
  }

  private void readShapes(Shape.Bits bits, Column column) {
    int[] to = readNumbers(column);
    for (int i = 0; i < gathering.events; i++) {
      to[i] = bits.of(shapes[i]);
    }
  }

  private void readHashes(StoredColumn stored, Shape.Bits presence, Column column) {
    int[] to = readNumbers(column);
    read(stored, to);
    for (int person = 0; person < gathering.people; person++) {
      for (int i = gathering.firsts[person]; i < gathering.firsts[person + 1]; i++) {
        if (presence.of(shapes[i]) == Shape.PERSON) {
          to[i] = gathering.persons[person];
        }
      }
    }
  }

  @Override
  public int people() {
    return gathering.people;
  }

  @Override
  public int[] firsts() {
    return gathering.firsts;
  }

  @Override
  public int[] persons() {
    return gathering.persons;
  }

  @Override
  public long[] times() {
    return gathering.times;
  }

  @Override
  public byte[] kinds() {
    return kinds;
  }

  @Override
  public int[] numbers(Column column) {
    return asked(numbers.get(column), column);
  }

  @Override
  public long[] longs(Column column) {
    return asked(longs.get(column), column);
  }

  private static <T> T asked(@Nullable T column, Object name) {
    if (column == null) {
      throw new IllegalArgumentException("the scan does not read " + name);
    }
    return column;
  }

  @Override
  public long[] values() {
    return values;
  }

  @Override
  public BigDecimal value(int event) {
    int place = gathering.order[event];
    PartCursor part = gathering.part(place);
    return PartRows.value(part.part(), part.rowAt(place), values[event], texts);
  }

  @Override
  public int[] currencies() {
    return currencies;
  }

  @Override
  public int touchCount(int event) {
    return Shape.TOUCHES.isSet(shapes[event]) ? touchCounts[event] : -1;
  }

  @Override
  public int touch(int event, int index) {
    return (int) touch(event, index, StoredColumn.TOUCH);
  }

  @Override
  public long touchTime(int event, int index) {
    return gathering.times[event] - touch(event, index, StoredColumn.TOUCH_AGE);
  }

  private long touch(int event, int index, StoredColumn column) {
    return gathering.part(gathering.order[event]).list(column).get(touches[event] + index);
  }

  @Override
  public int[] properties(String key) {
    return asked(propertyNumbers.get(key), key);
  }

  @Override
  public int propertyTextCount() {
    return properties.count();
  }

  @Override
  public String propertyText(int number) {
    return properties.text(number);
  }

  @Override
  public List<String> propertyKeys(int number) {
    return properties.keys(number);
  }
}
