package dev.vouch.server.report;

import dev.vouch.directory.imported.ImportedCounts;
import dev.vouch.directory.imported.ImportedTotals;
import java.time.LocalDate;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** The imported totals of each bucket of a time series. */
public final class ImportedBuckets {
  private ImportedBuckets() {}

  /**
   * Returns the sum of each bucket; empty for one without totals.
   *
   * @param starts of the buckets, each of whole days
   * @param days of the report, in order
   */
  public static List<Optional<ImportedCounts>> of(
      List<ZonedDateTime> starts, List<ImportedTotals.Day> days) {
    List<List<ImportedTotals.Day>> buckets =
        IntStream.range(0, starts.size())
            .<List<ImportedTotals.Day>>mapToObj(_ -> new ArrayList<>())
            .toList();
    int bucket = 0;
    for (ImportedTotals.Day day : days) {
      while (bucket + 1 < starts.size() && !isBefore(day.date(), starts.get(bucket + 1))) {
        bucket++;
      }
      buckets.get(bucket).add(day);
    }
    return buckets.stream().map(ImportedNumbers::sum).toList();
  }

  private static boolean isBefore(LocalDate date, ZonedDateTime start) {
    return date.isBefore(start.toLocalDate());
  }
}
