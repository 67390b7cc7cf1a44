package dev.vouch.directory.imported;

import dev.vouch.core.report.Dimension.Field;
import java.util.Optional;
import java.util.Set;

/**
 * Which imported totals to read.
 *
 * @param dimension empty for the totals of the site
 * @param values of the dimension, each empty for no value; an empty set for all
 */
public record ImportedSlice(Optional<Field> dimension, Set<Optional<String>> values) {
  /** The totals of the site. */
  public static final ImportedSlice OF_SITE = new ImportedSlice(Optional.empty(), Set.of());

  public ImportedSlice {
    values = Set.copyOf(values);
  }
}
