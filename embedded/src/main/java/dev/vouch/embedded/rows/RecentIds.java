package dev.vouch.embedded.rows;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalInt;

/**
 * The ids of a dictionary's most recently used values. A value that is not among them gets a new
 * id, so that no value is ever searched in the table. Not thread-safe.
 */
final class RecentIds<V> {
  private final Map<V, Integer> ids;
  private int last;

  /**
   * @param last the highest id in use
   */
  RecentIds(int capacity, int last) {
    this.last = last;
    this.ids =
        new LinkedHashMap<>(16, 0.75f, true) {
          @Override
          protected boolean removeEldestEntry(Map.Entry<V, Integer> eldest) {
            return size() > capacity;
          }
        };
  }

  OptionalInt find(V value) {
    Integer id = ids.get(value);
    return id == null ? OptionalInt.empty() : OptionalInt.of(id);
  }

  /** Returns a new id for a value. */
  int add(V value) {
    last++;
    ids.put(value, last);
    return last;
  }

  /** Evicts all values. */
  void clear() {
    ids.clear();
  }
}
