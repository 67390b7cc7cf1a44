package dev.vouch.core.credit;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Values by their numbers in one encoded value, in the order of their first occurrence. */
final class ValueDictionary<T> {
  private final List<T> values = new ArrayList<>(0);

  /** Writes the number of a value; returns whether the value itself must follow. */
  boolean isNew(T value, ByteWriter to) {
    int known = values.lastIndexOf(value); // There are few, and usually the last one is it.
    if (known < 0) {
      to.varint(values.size());
      values.add(value);
      return true;
    }
    to.varint(known);
    return false;
  }

  /** Reads a number and, the first time, its value. */
  T read(ByteReader from, Supplier<T> value) {
    int number = from.number();
    if (number == values.size()) {
      values.add(value.get());
    }
    return values.get(number);
  }
}
