package dev.vouch.core.credit;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * The dictionary of one encoded value: distinct values, numbered in the order of first occurrence.
 */
final class ValueDictionary<T> {
  private final List<T> values = new ArrayList<>(0);

  /**
   * Writes the number of a value.
   *
   * @return whether the value is new, so that the caller must write it next
   */
  boolean isNew(T value, ByteWriter to) {
    int known = values.lastIndexOf(value); // Values are few, and usually the last matches.
    if (known < 0) {
      to.varint(values.size());
      values.add(value);
      return true;
    }
    to.varint(known);
    return false;
  }

  /**
   * Reads a number and returns its value. At the first occurrence of the number, {@code value}
   * reads the value.
   */
  T read(ByteReader from, Supplier<T> value) {
    int number = from.number();
    if (number == values.size()) {
      values.add(value.get());
    }
    return values.get(number);
  }
}
