package dev.vouch.core.alert;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The result of evaluating a rule. Raising and clearing have different thresholds, which prevents
 * flapping.
 */
public sealed interface Finding {
  /** Raises the alert. */
  record Raise(Evidence evidence) implements Finding {}

  /** Clears the alert. */
  record Clear(Evidence evidence) implements Finding {}

  /** Leaves the alert unchanged. */
  record Undecided() implements Finding {}

  /**
   * The numbers and the message that explain an alert. Contains no personal data.
   *
   * @param message the explanation in whole sentences
   * @param numbers the numbers of the message for programs, by name in snake_case
   */
  record Evidence(String message, SortedMap<String, Long> numbers) {
    public Evidence {
      numbers = Collections.unmodifiableSortedMap(new TreeMap<>(numbers));
    }

    /** Creates evidence with a copy of {@code numbers}. */
    public static Evidence of(String message, Map<String, Long> numbers) {
      return new Evidence(message, new TreeMap<>(numbers));
    }
  }
}
