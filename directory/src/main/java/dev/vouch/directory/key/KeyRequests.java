package dev.vouch.directory.key;

import java.time.LocalDate;
import java.util.List;

/**
 * The daily request counts of a key.
 *
 * @param days consecutive days, the last one today; days without requests have zeros
 */
public record KeyRequests(List<Day> days) {
  /** The counts of a key without requests, such as a new key; has no days. */
  public static final KeyRequests NONE = new KeyRequests(List.of());

  public KeyRequests {
    days = List.copyOf(days);
  }

  /**
   * The request counts of one UTC day.
   *
   * @param requests the number of requests with the key while it was active, including requests
   *     over its limit
   * @param refused the number of these requests that were rejected because of their content:
   *     answered with 400, 413, 415 or 422
   */
  public record Day(LocalDate date, long requests, long refused) {}

  /** Returns the number of requests on all days. */
  public long requests() {
    return days.stream().mapToLong(Day::requests).sum();
  }

  /** Returns the number of rejected requests on all days. */
  public long refused() {
    return days.stream().mapToLong(Day::refused).sum();
  }
}
