package dev.vouch.embedded.rollup;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * Numbers from 0 for keys, in the order in which they are first met. Not thread-safe.
 *
 * @param <K> the type of keys
 */
final class Numbering<K> {
  private final Map<K, Integer> numbers = new HashMap<>();
  private final List<K> keys = new ArrayList<>();

  /** Returns the number of a key, which may be new. */
  int of(K key) {
    Integer found = numbers.get(key);
    if (found != null) {
      return found;
    }
    int number = keys.size();
    numbers.put(key, number);
    keys.add(key);
    return number;
  }

  /** Returns the number of a key; empty if it has none. */
  OptionalInt find(K key) {
    Integer found = numbers.get(key);
    return found == null ? OptionalInt.empty() : OptionalInt.of(found);
  }

  int size() {
    return keys.size();
  }

  /** Returns the keys by number. */
  List<K> all() {
    return keys;
  }
}
