package dev.vouch.directory.audit;

import dev.vouch.core.site.SiteId;
import dev.vouch.directory.database.Database;
import dev.vouch.directory.database.SiteRows;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jdbi.v3.core.Handle;

/**
 * The audit log: who changed what on which site. An entry is written in the transaction of its
 * change, so neither is durable without the other. A site's entries are deleted with the site.
 * Blocking; thread-safe.
 */
public final class AuditLog {
  /** The maximum age of entries in days. */
  public static final int DAYS_MAX = 400;

  /** The maximum number of entries per site; the oldest are deleted first. */
  public static final int ENTRIES_MAX = 10_000;

  private final Database database;
  private final InstantSource clock;

  public AuditLog(Database database, InstantSource clock) {
    this.database = database;
    this.clock = clock;
  }

  /**
   * Returns a page of a site's entries, newest first.
   *
   * @param kind only entries of this kind; empty for all
   * @param before the cursor from the previous page; empty for the newest entries
   * @param limit the maximum number of entries, at least 1
   */
  public AuditPage page(
      SiteId site, Optional<AuditEntry.Kind> kind, OptionalLong before, int limit) {
    List<AuditRecord> found =
        database.read(handle -> AuditTable.newest(handle, site, kind, before, limit + 1));
    if (found.size() <= limit) {
      return new AuditPage(found, OptionalLong.empty());
    }
    List<AuditRecord> shown = found.subList(0, limit);
    return new AuditPage(shown, OptionalLong.of(shown.getLast().number()));
  }

  /** Records an action that does not change the directory, before it is performed. */
  public void record(SiteId site, AuditEntry entry) {
    database.change(
        handle -> {
          record(handle, site, entry);
          return site;
        });
  }

  /** Records a change in the change's transaction; adds no entry if the site was deleted. */
  public void record(Handle handle, SiteId site, AuditEntry entry) {
    if (SiteRows.lock(handle, site)) {
      AuditTable.insert(handle, site, clock.instant(), CurrentActor.get(), entry);
      AuditTable.deleteAllButNewest(handle, site, ENTRIES_MAX);
    }
  }

  /** Records the author of a site's deletion, in its transaction, before the site is deleted. */
  public void recordDeletion(Handle handle, SiteId site) {
    AuditTable.recordDeletion(handle, site, clock.instant(), CurrentActor.get());
  }

  /** Returns the sites deleted in the last {@link #DAYS_MAX} days, latest first. */
  public List<DeletedSite> deletedSites() {
    return database.read(AuditTable::deletions);
  }

  /** Deletes expired entries. */
  public void deleteExpired() {
    Instant before = clock.instant().minus(Duration.ofDays(DAYS_MAX));
    database.changeUncached(handle -> AuditTable.deleteBefore(handle, before));
  }

  /**
   * A page of a site's audit log.
   *
   * @param entries the entries, newest first
   * @param before the cursor of the next page; empty on the last page
   */
  public record AuditPage(List<AuditRecord> entries, OptionalLong before) {
    public AuditPage {
      entries = List.copyOf(entries);
    }
  }

  /**
   * A site that was deleted in the last {@link #DAYS_MAX} days.
   *
   * @param by the author of the deletion
   */
  public record DeletedSite(SiteId id, String name, Instant at, Actor by) {}

  /**
   * A stored audit entry.
   *
   * @param number ascending within the site
   * @param details the stored sentence
   */
  public record AuditRecord(
      long number, Instant at, Actor actor, AuditEntry.Kind kind, String details) {}
}
