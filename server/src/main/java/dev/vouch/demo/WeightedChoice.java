package dev.vouch.demo;

import java.util.List;
import java.util.TreeMap;
import java.util.function.ToIntFunction;
import java.util.random.RandomGenerator;

/** A weighted random choice. Immutable. */
final class WeightedChoice<T> {
  private final TreeMap<Integer, T> byCumulatedWeight = new TreeMap<>();

  /**
   * Creates a choice.
   *
   * @param things the elements, at least one
   * @param weight the weight of an element, positive
   */
  WeightedChoice(List<T> things, ToIntFunction<T> weight) {
    int sum = 0;
    for (T thing : things) {
      sum += weight.applyAsInt(thing);
      byCumulatedWeight.put(sum, thing);
    }
  }

  T pick(RandomGenerator random) {
    return byCumulatedWeight.higherEntry(random.nextInt(byCumulatedWeight.lastKey())).getValue();
  }
}
