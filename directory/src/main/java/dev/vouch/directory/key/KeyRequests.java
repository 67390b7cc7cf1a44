package dev.vouch.directory.key;

import java.time.LocalDate;
import java.util.List;

/**
 * The numbers of requests that a key authenticated.
 *
 * @param days one after the other, the last one today; days without any request are zeros
 */
public record KeyRequests(List<Day> days) {
  /** The requests of a new key. */
  public static final KeyRequests NONE = new KeyRequests(List.of());

  public KeyRequests {
    days = List.copyOf(days);
  }

  /**
   * The requests of one day of UTC.
   *
   * @param requests all that carried the key while it was accepted, also those over its limit
   * @param refused of these, how many the sender has to fix: answered with 400, 413, 415 or 422
   */
  public record Day(LocalDate date, long requests, long refused) {}

  /** The requests of all days. */
  public long requests() {
    return days.stream().mapToLong(Day::requests).sum();
  }

  /** The refused ones of all days. */
  public long refused() {
    return days.stream().mapToLong(Day::refused).sum();
  }
}
