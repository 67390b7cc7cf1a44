package dev.vouch.directory.imported;

import dev.vouch.core.report.Dimension.Field;
import dev.vouch.core.site.IdFormat;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.audit.AuditEntry;
import dev.vouch.directory.audit.AuditLog;
import dev.vouch.directory.database.CachedQuery;
import dev.vouch.directory.database.Database;
import dev.vouch.directory.database.SecretGenerator;
import dev.vouch.directory.database.SiteRows;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jdbi.v3.core.Handle;

/**
 * The registry of imports and their daily totals. Each day of a dimension has totals of only one
 * import, so that nothing is counted twice. Blocks on the disk; thread-safe.
 */
public final class ImportedTotals {
  /** The maximum number of totals of an import. */
  public static final int IMPORT_ROWS_MAX = 250_000;

  /** The maximum number of totals per site, in all its imports. */
  public static final int SITE_ROWS_MAX = 500_000;

  /** The maximum number of imports of a site. */
  public static final int SITE_IMPORTS_MAX = 100;

  private static final IdFormat ID_FORMAT = new IdFormat("import_");

  private final Database database;
  private final InstantSource clock;
  private final SecretGenerator secretGenerator;
  private final AuditLog audit;
  private final int siteRowsMax;

  public ImportedTotals(
      Database database, InstantSource clock, SecretGenerator secretGenerator, AuditLog audit) {
    this(database, clock, secretGenerator, audit, SITE_ROWS_MAX);
  }

  ImportedTotals(
      Database database,
      InstantSource clock,
      SecretGenerator secretGenerator,
      AuditLog audit,
      int siteRowsMax) {
    this.database = database;
    this.clock = clock;
    this.secretGenerator = secretGenerator;
    this.audit = audit;
    this.siteRowsMax = siteRowsMax;
  }

  /** The result of an import. Nothing was changed unless it is {@link Added}. */
  public sealed interface ImportResult {
    /** All totals are stored. */
    record Added(SiteImport added) implements ImportResult {}

    /**
     * Another import already has totals of a day and dimension of this one.
     *
     * @param date the first such day
     * @param dimension empty for the totals of the site
     */
    record Overlapping(LocalDate date, Optional<Field> dimension) implements ImportResult {}

    /**
     * The site would have more than {@link #SITE_ROWS_MAX} totals or {@link #SITE_IMPORTS_MAX}
     * imports.
     */
    record LimitReached() implements ImportResult {}

    /** There is no such site. */
    record SiteNotFound() implements ImportResult {}
  }

  /** The sums of one day. */
  public record Day(LocalDate date, ImportedCounts counts) {}

  /**
   * The sums of one value of a dimension.
   *
   * @param value empty for events without a value
   */
  public record Value(Optional<String> value, ImportedCounts counts) {}

  /** The first and the last day for which a site has totals. */
  public record ImportedDays(LocalDate first, LocalDate last) {}

  /**
   * Stores all totals or none.
   *
   * @param totals at least one, with distinct keys; iterated twice, with the same result each time
   */
  public ImportResult add(SiteId site, String name, Iterable<ImportedTotal> totals) {
    return database.change(handle -> added(handle, site, name, totals));
  }

  private ImportResult added(
      Handle handle, SiteId site, String name, Iterable<ImportedTotal> totals) {
    ImportOverlap overlap = new ImportOverlap(totals);
    if (!SiteRows.lock(handle, site)) {
      return new ImportResult.SiteNotFound();
    }
    if (ImportTable.count(handle, site) >= SITE_IMPORTS_MAX
        || ImportedTotalTable.count(handle, site) + overlap.rows() > siteRowsMax) {
      return new ImportResult.LimitReached();
    }
    Optional<ImportResult> overlapping = overlap.find(handle, site);
    if (overlapping.isPresent()) {
      return overlapping.get();
    }
    String id = ID_FORMAT.format(secretGenerator.id());
    ImportTable.insert(handle, site, id, name, clock.instant());
    ImportedTotalTable.insert(handle, site, id, totals);
    audit.record(handle, site, AuditEntry.totalsImported(name, overlap.rows()));
    return new ImportResult.Added(
        ImportTable.ofSite(handle, site).stream()
            .filter(stored -> stored.id().equals(id))
            .findAny()
            .orElseThrow());
  }

  /** Returns a site's imports, newest first. */
  public List<SiteImport> list(SiteId site) {
    return database.readCached(new OfSite(site));
  }

  private record OfSite(SiteId site) implements CachedQuery<List<SiteImport>> {
    @Override
    public List<SiteImport> apply(Handle handle) {
      return ImportTable.ofSite(handle, site);
    }
  }

  /** Deletes an import with all its totals; returns false if the site has no such import. */
  public boolean delete(SiteId site, String id) {
    return database.change(
        handle -> {
          Optional<String> name = ImportTable.name(handle, site, id);
          name.ifPresent(
              deleted -> {
                ImportTable.delete(handle, id);
                audit.record(handle, site, AuditEntry.importDeleted(deleted));
              });
          return name.isPresent();
        });
  }

  /**
   * Deletes a site's totals of the days before {@code firstDay}, and imports that become empty, as
   * the site's retention requires.
   */
  public void expire(SiteId site, LocalDate firstDay) {
    if (days(site).filter(days -> days.first().isBefore(firstDay)).isPresent()) {
      database.change(
          handle -> {
            ImportedTotalTable.deleteBefore(handle, site, firstDay);
            ImportTable.deleteEmpty(handle, site);
            return site;
          });
    }
  }

  /** Returns the days with totals of a site; empty if it has none. */
  public Optional<ImportedDays> days(SiteId site) {
    return database.readCached(new Days(site));
  }

  private record Days(SiteId site) implements CachedQuery<Optional<ImportedDays>> {
    @Override
    public Optional<ImportedDays> apply(Handle handle) {
      return ImportedTotalTable.firstDay(handle, site)
          .flatMap(
              first ->
                  ImportedTotalTable.lastDay(handle, site)
                      .map(last -> new ImportedDays(first, last)));
    }
  }

  /** Returns the sums of each day that has totals, in ascending order; both days inclusive. */
  public List<Day> daily(SiteId site, ImportedSlice slice, LocalDate first, LocalDate last) {
    return database.readCached(new Daily(site, slice, first, last));
  }

  private record Daily(SiteId site, ImportedSlice slice, LocalDate first, LocalDate last)
      implements CachedQuery<List<Day>> {
    @Override
    public List<Day> apply(Handle handle) {
      return ImportedTotalTable.daily(handle, site, slice, first, last);
    }
  }

  /** Returns the sums of the {@code limit} values with the most visitors; both days inclusive. */
  public List<Value> values(
      SiteId site, ImportedSlice slice, LocalDate first, LocalDate last, int limit) {
    return database.readCached(new Values(site, slice, first, last, limit));
  }

  private record Values(
      SiteId site, ImportedSlice slice, LocalDate first, LocalDate last, int limit)
      implements CachedQuery<List<Value>> {
    @Override
    public List<Value> apply(Handle handle) {
      return ImportedTotalTable.values(handle, site, slice, first, last, limit);
    }
  }

  /**
   * The days of new totals by dimension, to find the days for which the site already has totals.
   */
  private static final class ImportOverlap {
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

    /**
     * Returns the first day and dimension for which the site already has totals; empty if there is
     * none.
     */
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

  /**
   * A selection of imported totals.
   *
   * @param dimension empty for the totals of the site
   * @param values the selected values of the dimension, each empty for events without a value; an
   *     empty set for all values
   */
  public record ImportedSlice(Optional<Field> dimension, Set<Optional<String>> values) {
    /** The totals of the site. */
    public static final ImportedSlice OF_SITE = new ImportedSlice(Optional.empty(), Set.of());

    public ImportedSlice {
      values = Set.copyOf(values);
    }
  }
}
