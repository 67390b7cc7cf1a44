package dev.vouch.directory.imported;

import dev.vouch.core.report.Dimension.Field;
import java.time.LocalDate;
import java.util.Optional;

/** The totals of one day, of a whole site or of one value of a dimension. */
public record ImportedTotal(TotalKey key, ImportedCounts counts) {
  /**
   * What the totals are of.
   *
   * @param date a day of site time
   * @param dimension empty for the totals of the site
   * @param value empty for no value, and for the totals of the site
   */
  public record TotalKey(LocalDate date, Optional<Field> dimension, Optional<String> value) {
    public TotalKey {
      if (dimension.isEmpty() && value.isPresent()) {
        throw new IllegalArgumentException("only a dimension has values");
      }
    }
  }
}
