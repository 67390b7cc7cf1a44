package dev.vouch.app.demo;

import java.util.List;
import java.util.TreeMap;
import java.util.function.ToIntFunction;
import java.util.random.RandomGenerator;

/** A weighted random choice. Immutable. */
final class WeightedChoice<T> {
  private final TreeMap<Integer, T> byCumulativeWeight = new TreeMap<>();

  /**
   * Creates a choice.
   *
   * @param elements the elements, at least one
   * @param weight the weight of an element, positive
   */
  WeightedChoice(List<T> elements, ToIntFunction<T> weight) {
    int sum = 0;
    for (T element : elements) {
      sum += weight.applyAsInt(element);
      byCumulativeWeight.put(sum, element);
    }
  }

  T pick(RandomGenerator random) {
    return byCumulativeWeight.higherEntry(random.nextInt(byCumulativeWeight.lastKey())).getValue();
  }
}
