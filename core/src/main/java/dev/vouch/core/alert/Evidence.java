package dev.vouch.core.alert;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The figures and the sentence that explain an alert. Contains nothing about any person.
 *
 * @param message for people, in whole sentences
 * @param numbers for programs, by names in snake_case
 */
public record Evidence(String message, SortedMap<String, Long> numbers) {
  public Evidence {
    numbers = Collections.unmodifiableSortedMap(new TreeMap<>(numbers));
  }

  /** With these numbers. */
  public static Evidence of(String message, Map<String, Long> numbers) {
    return new Evidence(message, new TreeMap<>(numbers));
  }
}
