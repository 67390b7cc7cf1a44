package dev.vouch.directory.imported;

import java.util.List;
import java.util.OptionalLong;

/**
 * The numbers of one or more imported totals.
 *
 * @param visitors the visitors of one day, or the sum over days: a person who came on several days
 *     is counted once per day
 * @param pageviews empty if the other product does not report them
 * @param successes empty if the other product does not report them
 */
public record ImportedCounts(long visitors, OptionalLong pageviews, OptionalLong successes) {
  /** Returns the sum of each number; empty if it is empty in any of the parts. */
  public static ImportedCounts sum(List<ImportedCounts> parts) {
    return parts.stream()
        .reduce(
            new ImportedCounts(0, OptionalLong.of(0), OptionalLong.of(0)), ImportedCounts::plus);
  }

  /** Returns the sum of each number; empty if it is empty in either part. */
  public ImportedCounts plus(ImportedCounts other) {
    return new ImportedCounts(
        Math.addExact(visitors, other.visitors),
        sum(pageviews, other.pageviews),
        sum(successes, other.successes));
  }

  private static OptionalLong sum(OptionalLong one, OptionalLong other) {
    return one.isPresent() && other.isPresent()
        ? OptionalLong.of(Math.addExact(one.getAsLong(), other.getAsLong()))
        : OptionalLong.empty();
  }
}
