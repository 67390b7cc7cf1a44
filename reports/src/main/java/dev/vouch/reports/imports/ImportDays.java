package dev.vouch.reports.imports;

import java.time.LocalDate;
import java.util.function.Predicate;

/**
 * The days of exported files that are imported.
 *
 * @param today the current day in the time zone of the site; later days are invalid
 * @param wanted tests a day; other days are ignored
 */
public record ImportDays(LocalDate today, Predicate<LocalDate> wanted) {
  /** Returns all days until today. */
  public static ImportDays until(LocalDate today) {
    return new ImportDays(today, _ -> true);
  }

  /**
   * Returns whether totals of a day are imported.
   *
   * @throws ImportFileException if the day is wanted but in the future
   */
  boolean contains(LocalDate day) {
    if (!wanted.test(day)) {
      return false;
    }
    if (day.isAfter(today)) {
      throw new ImportFileException(
          "%s is after today, which is %s in the time zone of the site. Export days until today only"
              .formatted(day, today));
    }
    return true;
  }
}
