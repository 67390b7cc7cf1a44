package dev.vouch.embedded.rollup;

import java.util.Arrays;
import java.util.Optional;

/**
 * A column of keys, each as its number. Not thread-safe.
 *
 * @param <K> the type of keys
 */
final class NumberedColumn<K> {
  private static final int PLACES_FIRST = 1 << 12;

  private final Numbering<K> keys = new Numbering<>();
  private int[] numbers = new int[PLACES_FIRST];
  private Optional<K> lastKey = Optional.empty();
  private int lastNumber;

  void set(int place, K key) {
    if (place >= numbers.length) {
      numbers = Arrays.copyOf(numbers, 2 * place);
    }
    // Most events of a person have the same client and touches.
    if (lastKey.isEmpty() || !lastKey.get().equals(key)) {
      lastKey = Optional.of(key);
      lastNumber = keys.of(key);
    }
    numbers[place] = lastNumber;
  }

  /** Returns the number of the key at a place. */
  int number(int place) {
    return numbers[place];
  }

  Numbering<K> keys() {
    return keys;
  }
}
