package dev.vouch.directory.key;

import java.time.LocalDate;
import java.util.List;

/**
 * The daily request counts of a key.
 *
 * @param days consecutive days, the last one today; days without requests have zeros
 */
public record KeyRequests(List<Day> days) {
  /** No requests at all, as for a new key. */
  public static final KeyRequests NONE = new KeyRequests(List.of());

  public KeyRequests {
    days = List.copyOf(days);
  }

  /**
   * The request counts of one UTC day.
   *
   * @param requests the number of requests with the key while it was active, including those over
   *     its limit
   * @param refused how many of them were rejected because of their content: answered with 400, 413,
   *     415 or 422
   */
  public record Day(LocalDate date, long requests, long refused) {}

  /** Returns the sum of the requests. */
  public long requests() {
    return days.stream().mapToLong(Day::requests).sum();
  }

  /** Returns the sum of the rejected requests. */
  public long refused() {
    return days.stream().mapToLong(Day::refused).sum();
  }
}
