package dev.vouch.core.alert;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The result of a rule at one moment. The thresholds that raise and clear an alert differ, so that
 * an alert does not flap.
 */
public sealed interface Finding {
  /** Raises the alert. */
  record Wrong(Evidence evidence) implements Finding {}

  /** Clears the alert. */
  record Right(Evidence evidence) implements Finding {}

  /** Leaves the alert as it is. */
  record Undecided() implements Finding {}

  /**
   * The figures and the sentence that explain an alert. Contains nothing about any person.
   *
   * @param message for people, in whole sentences
   * @param numbers for programs, by names in snake_case
   */
  record Evidence(String message, SortedMap<String, Long> numbers) {
    public Evidence {
      numbers = Collections.unmodifiableSortedMap(new TreeMap<>(numbers));
    }

    /** With these numbers. */
    public static Evidence of(String message, Map<String, Long> numbers) {
      return new Evidence(message, new TreeMap<>(numbers));
    }
  }
}
