package dev.vouch.embedded.rollup;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A column of keys, each as its number. Not thread-safe.
 *
 * @param <K> the type of keys
 */
final class NumberedColumn<K> {
  private static final int PLACES_FIRST = 1 << 12;

  private final Numbering<K> keys = new Numbering<>();
  private final Consumer<K> added;
  private int[] numbers = new int[PLACES_FIRST];
  private Optional<K> lastKey = Optional.empty();
  private int lastNumber;

  /**
   * @param added receives each key once
   */
  NumberedColumn(Consumer<K> added) {
    this.added = added;
  }

  void set(int place, K key) {
    if (place >= numbers.length) {
      numbers = Arrays.copyOf(numbers, 2 * place);
    }
    // Most events of a person have the same client and touches.
    if (lastKey.isEmpty() || !lastKey.get().equals(key)) {
      lastKey = Optional.of(key);
      lastNumber = number(key);
    }
    numbers[place] = lastNumber;
  }

  private int number(K key) {
    int before = keys.size();
    int number = keys.of(key);
    if (keys.size() > before) {
      added.accept(key);
    }
    return number;
  }

  /** Returns the number of the key at a place. */
  int number(int place) {
    return numbers[place];
  }

  Numbering<K> keys() {
    return keys;
  }
}
