package dev.vouch.directory.imported;

import dev.vouch.core.report.Dimension.Field;
import java.time.LocalDate;
import java.util.Optional;

/** The totals of one day, for the whole site or for one value of a dimension. */
public record ImportedTotal(TotalKey key, ImportedCounts counts) {
  /**
   * The key of a total within its site.
   *
   * @param date a day in the site's time zone
   * @param dimension empty for the totals of the site
   * @param value empty for events without a value, and for the totals of the site
   */
  public record TotalKey(LocalDate date, Optional<Field> dimension, Optional<String> value) {
    public TotalKey {
      if (dimension.isEmpty() && value.isPresent()) {
        throw new IllegalArgumentException("only a dimension has values");
      }
    }
  }
}
