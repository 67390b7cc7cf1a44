package dev.vouch.directory.imported;

import dev.vouch.core.report.Dimension.Field;
import dev.vouch.core.site.IdFormat;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.audit.AuditEntry;
import dev.vouch.directory.audit.AuditLog;
import dev.vouch.directory.database.Database;
import dev.vouch.directory.database.KeptQuery;
import dev.vouch.directory.database.SecretGenerator;
import dev.vouch.directory.database.SiteRows;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/**
 * The registry of imports and their daily totals. Each day of a dimension has totals of one import
 * only, so that no two are added up. Blocks on the disk; thread-safe.
 */
public final class ImportedTotals {
  /** The maximum number of totals of an import. */
  public static final int IMPORT_ROWS_MAX = 250_000;

  /** The maximum number of totals of all imports of a site. */
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

  /** The result of an import. Unless it was added, nothing was changed. */
  public sealed interface ImportResult {
    /** Everything is stored. */
    record Added(SiteImport added) implements ImportResult {}

    /**
     * Another import has totals of the same day and dimension.
     *
     * @param date the first such day
     * @param dimension empty for the totals of the site
     */
    record Overlapping(LocalDate date, Optional<Field> dimension) implements ImportResult {}

    /** The site would have more than {@link #SITE_ROWS_MAX} rows or the most imports. */
    record LimitReached() implements ImportResult {}

    /** There is no such site. */
    record SiteNotFound() implements ImportResult {}
  }

  /** The sums of one day. */
  public record Day(LocalDate date, ImportedCounts counts) {}

  /**
   * The sums of one value of a dimension.
   *
   * @param value empty for no value
   */
  public record Value(Optional<String> value, ImportedCounts counts) {}

  /** The first and the last day with totals of a site. */
  public record ImportedDays(LocalDate first, LocalDate last) {}

  /**
   * Stores all totals or none.
   *
   * @param totals at least one, with distinct keys; iterated more than once, always the same
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
    return database.readKept(new OfSite(site));
  }

  private record OfSite(SiteId site) implements KeptQuery<List<SiteImport>> {
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

  /** Deletes a site's totals of the days before this one, because of the site's retention. */
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
    return database.readKept(new Days(site));
  }

  private record Days(SiteId site) implements KeptQuery<Optional<ImportedDays>> {
    @Override
    public Optional<ImportedDays> apply(Handle handle) {
      return ImportedTotalTable.firstDay(handle, site)
          .flatMap(
              first ->
                  ImportedTotalTable.lastDay(handle, site)
                      .map(last -> new ImportedDays(first, last)));
    }
  }

  /** Returns the sums of each day that has any, in order; both days inclusive. */
  public List<Day> daily(SiteId site, ImportedSlice slice, LocalDate first, LocalDate last) {
    return database.readKept(new Daily(site, slice, first, last));
  }

  private record Daily(SiteId site, ImportedSlice slice, LocalDate first, LocalDate last)
      implements KeptQuery<List<Day>> {
    @Override
    public List<Day> apply(Handle handle) {
      return ImportedTotalTable.daily(handle, site, slice, first, last);
    }
  }

  /** Returns the sums of the values with the most visitors; both days inclusive. */
  public List<Value> values(
      SiteId site, ImportedSlice slice, LocalDate first, LocalDate last, int limit) {
    return database.readKept(new Values(site, slice, first, last, limit));
  }

  private record Values(
      SiteId site, ImportedSlice slice, LocalDate first, LocalDate last, int limit)
      implements KeptQuery<List<Value>> {
    @Override
    public List<Value> apply(Handle handle) {
      return ImportedTotalTable.values(handle, site, slice, first, last, limit);
    }
  }
}
