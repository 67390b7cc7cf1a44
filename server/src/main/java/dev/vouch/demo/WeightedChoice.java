package dev.vouch.demo;

import java.util.List;
import java.util.TreeMap;
import java.util.function.ToIntFunction;
import java.util.random.RandomGenerator;

/** A random choice with weights. Immutable. */
final class WeightedChoice<T> {
  private final TreeMap<Integer, T> byCumulatedWeight = new TreeMap<>();

  /**
   * A choice of these.
   *
   * @param things at least one
   * @param weight positive
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
