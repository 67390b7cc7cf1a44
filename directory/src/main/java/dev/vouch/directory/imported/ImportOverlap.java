package dev.vouch.directory.imported;

import dev.vouch.core.report.Dimension.Field;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.imported.ImportedTotals.ImportResult;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jdbi.v3.core.Handle;

/** The days of each dimension of new totals, to find out whether a site has some already. */
final class ImportOverlap {
  private final Map<Optional<Field>, TreeSet<LocalDate>> daysByDimension = new HashMap<>();
  private int rows;

  ImportOverlap(Iterable<ImportedTotal> totals) {
    for (ImportedTotal total : totals) {
      daysByDimension
          .computeIfAbsent(total.key().dimension(), _ -> new TreeSet<>())
          .add(total.key().date());
      rows++;
    }
  }

  /** Returns the number of totals. */
  int rows() {
    return rows;
  }

  /** Returns the first day of a dimension that the site has totals of; empty if there is none. */
  Optional<ImportResult> find(Handle handle, SiteId site) {
    for (Map.Entry<Optional<Field>, TreeSet<LocalDate>> entry : daysByDimension.entrySet()) {
      TreeSet<LocalDate> days = entry.getValue();
      Set<LocalDate> stored =
          ImportedTotalTable.days(handle, site, entry.getKey(), days.first(), days.last());
      Optional<LocalDate> common = days.stream().filter(stored::contains).findFirst();
      if (common.isPresent()) {
        return Optional.of(new ImportResult.Overlapping(common.get(), entry.getKey()));
      }
    }
    return Optional.empty();
  }
}
