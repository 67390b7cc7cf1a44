package dev.vouch.embedded.segment;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntUnaryOperator;

/**
 * Merges the live rows of several parts into one part, column by column. Reads no texts except
 * properties. Not thread-safe.
 */
final class PartMerge {
  private final PartKey key;
  private final List<Part> parts;

  /** The index of each part's first row in the concatenation of all parts. */
  private final int[] begins;

  /** The first row of each person, by part. */
  private final List<long[]> runs = new ArrayList<>();

  /** The rows of the merged part, in order, as indexes in the concatenation of all parts. */
  private final int[] order;

  /** The people of the merged part, ascending. */
  private final LongList persons = new LongList();

  /** The first row of each person in the merged part, followed by the number of rows. */
  private final LongList firsts = new LongList();

  private final byte[] bytes = Packed.newScratch();
  private final long[] unordered;
  private final long[] ordered;

  PartMerge(PartKey key, List<LivePart> live) {
    this.key = key;
    this.parts = live.stream().map(LivePart::part).toList();
    this.begins = new int[parts.size() + 1];
    for (int i = 0; i < parts.size(); i++) {
      begins[i + 1] = Math.addExact(begins[i], parts.get(i).size());
    }
    parts.forEach(part -> runs.add(part.firsts()));
    this.unordered = new long[begins[parts.size()]];
    this.order = new int[live.stream().mapToInt(LivePart::size).sum()];
    this.ordered = new long[order.length];
    sort(live);
  }

  private void sort(List<LivePart> live) {
    List<PartCursor> cursors = new ArrayList<>();
    for (int i = 0; i < live.size(); i++) {
      cursors.add(new PartCursor(live.get(i), i, Long.MIN_VALUE, Long.MAX_VALUE));
    }
    Gathering gathering = new Gathering(cursors, Long.MAX_VALUE);
    int rows = 0;
    while (gathering.next()) {
      for (int i = 0; i < gathering.people; i++) {
        persons.add(gathering.persons[i]);
        firsts.add(rows + gathering.firsts[i]);
      }
      gathering.readReferences();
      for (int i = 0; i < gathering.events; i++) {
        long reference = gathering.numbers[gathering.order[i]];
        order[rows++] = begins[(int) (reference >>> Integer.SIZE)] + (int) reference;
      }
    }
    firsts.add(rows);
  }

  /** Returns the merged part of an open day. */
  Part open() {
    return write(StoredColumn.copied(), shape -> shape, true);
  }

  /**
   * Returns the merged part of a closed day, without forwarded visitors (docs/identity.md I3).
   *
   * @param withOrderKeys whether later events may refer to orders of the day (docs/identity.md R2)
   */
  Part closed(boolean withOrderKeys) {
    Set<StoredColumn> copied = StoredColumn.copied();
    copied.remove(StoredColumn.FORWARDED_VISITOR);
    if (!withOrderKeys) {
      copied.remove(StoredColumn.ORDER_KEY);
    }
    return write(
        copied,
        shape -> {
          int closed = Shape.FORWARDED.without(shape);
          return withOrderKeys ? closed : Shape.ORDER_KEY.without(closed);
        },
        false);
  }

  private Part write(Set<StoredColumn> copied, IntUnaryOperator shape, boolean isOpen) {
    try (PartWriter part = new PartWriter(key, persons.array(), firsts.array(), persons.size())) {
      for (StoredColumn column : copied) {
        if (read(column)) {
          part.rows(column, ordered);
        }
        if (column == StoredColumn.POSITION && isOpen) {
          part.order(ordered, byPosition());
        }
      }
      writeShapes(part, shape);
      writeTouches(part);
      writeProperties(part, isOpen);
      return part.finish();
    }
  }

  /** Reads a column into {@link #ordered}; returns false if all rows have its usual number. */
  private boolean read(StoredColumn column) {
    return read(column, (_, _, _) -> {});
  }

  /** Translates the numbers of one part in {@link #unordered}, from an index to before another. */
  private interface Translation {
    void translate(int part, int from, int end);
  }

  private boolean read(StoredColumn column, Translation translation) {
    if (parts.stream().allMatch(part -> part.rows(column).isUsual())) {
      Arrays.fill(ordered, column.usual);
      return false;
    }
    readUnordered(column);
    for (int i = 0; i < parts.size(); i++) {
      translation.translate(i, begins[i], begins[i + 1]);
    }
    for (int row = 0; row < order.length; row++) {
      ordered[row] = unordered[order[row]];
    }
    return true;
  }

  /** Returns the rows by position within each part, and part by part, which is fast to sort. */
  private IntUnaryOperator byPosition() {
    int[] rowsAt = new int[begins[parts.size()]];
    Arrays.fill(rowsAt, -1);
    for (int row = 0; row < order.length; row++) {
      rowsAt[order[row]] = row;
    }
    int[] sorted = new int[order.length];
    int count = 0;
    for (int i = 0; i < parts.size(); i++) {
      Packed rows = parts.get(i).list(StoredColumn.BY_POSITION);
      for (int j = 0; j < parts.get(i).size(); j++) {
        int row = rowsAt[begins[i] + (rows.count() > 0 ? (int) rows.get(j) : j)];
        if (row >= 0) {
          sorted[count++] = row;
        }
      }
    }
    return i -> sorted[i];
  }

  private void readUnordered(StoredColumn column) {
    for (int i = 0; i < parts.size(); i++) {
      long[] firsts = runs.get(i);
      parts.get(i).rows(column).read(firsts, 0, 0, firsts.length - 1, unordered, begins[i], bytes);
    }
  }

  private void writeShapes(PartWriter part, IntUnaryOperator shape) {
    read(
        StoredColumn.SHAPE,
        (i, from, end) -> {
          int[] shapes = Arrays.stream(parts.get(i).shapes()).map(shape).toArray();
          for (int row = from; row < end; row++) {
            unordered[row] = shapes[(int) unordered[row]];
          }
        });
    part.shapes(ordered);
  }

  private void writeTouches(PartWriter part) {
    if (!read(StoredColumn.TOUCH_COUNT)) {
      return;
    }
    part.rows(StoredColumn.TOUCH_COUNT, ordered);
    long[] counts = ordered.clone();
    LongList touches = new LongList();
    LongList ages = new LongList();
    read(StoredColumn.TOUCHES);
    for (int row = 0; row < order.length; row++) {
      int first = (int) ordered[row];
      ordered[row] = counts[row] == 0 ? 0 : touches.size();
      if (counts[row] > 0) {
        Part source = parts.get(part(order[row]));
        Packed touched = source.list(StoredColumn.TOUCH);
        Packed aged = source.list(StoredColumn.TOUCH_AGE);
        for (int i = first; i < first + counts[row]; i++) {
          touches.add(touched.get(i));
          ages.add(aged.get(i));
        }
      }
    }
    part.rows(StoredColumn.TOUCHES, ordered);
    part.list(StoredColumn.TOUCH, touches.array(), touches.size());
    part.list(StoredColumn.TOUCH_AGE, ages.array(), ages.size());
  }

  /** Returns the index of the part that contains a row of the concatenation. */
  private int part(int row) {
    int part = 0;
    while (begins[part + 1] <= row) {
      part++;
    }
    return part;
  }

  private void writeProperties(PartWriter part, boolean isOpen) {
    int[] textsBegin = new int[parts.size() + 1];
    for (int i = 0; i < parts.size(); i++) {
      textsBegin[i + 1] = textsBegin[i] + new PropertyTexts(parts.get(i)).count();
    }
    boolean hasAny =
        read(
            StoredColumn.PROPERTIES,
            (i, from, end) -> {
              for (int row = from; row < end; row++) {
                unordered[row] += textsBegin[i];
              }
            });
    if (!hasAny) {
      return;
    }
    BitSet used = new BitSet();
    for (long number : ordered) {
      used.set((int) number);
    }
    int[] merged = new int[textsBegin[parts.size()]];
    NewPropertyTexts texts = new NewPropertyTexts(!isOpen);
    for (int i = 0; i < parts.size(); i++) {
      int begin = textsBegin[i];
      new PropertyTexts(parts.get(i))
          .forEach(
              (number, text) -> {
                if (used.get(begin + number)) {
                  merged[begin + number] = texts.numberOf(text);
                }
              });
    }
    for (int row = 0; row < order.length; row++) {
      ordered[row] = merged[(int) ordered[row]];
    }
    part.rows(StoredColumn.PROPERTIES, ordered);
    texts.writeTo(part);
  }
}
