package dev.vouch.directory.imported;

import java.util.List;
import java.util.OptionalLong;

/**
 * The numbers of some imported totals.
 *
 * @param visitors of one day, or the sum of the visitors of each day: a person who came on several
 *     days counts once for each
 * @param pageviews empty if the other product does not know them
 * @param successes empty if the other product does not know them
 */
public record ImportedCounts(long visitors, OptionalLong pageviews, OptionalLong successes) {
  /** Adds up; a sum is empty if one of its parts is. */
  public static ImportedCounts sum(List<ImportedCounts> parts) {
    return parts.stream()
        .reduce(
            new ImportedCounts(0, OptionalLong.of(0), OptionalLong.of(0)), ImportedCounts::plus);
  }

  /** Adds up; a sum is empty if one of its parts is. */
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
