package dev.vouch.directory.audit;

import dev.vouch.core.site.SiteId;
import dev.vouch.directory.database.Database;
import dev.vouch.directory.database.SiteRows;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jdbi.v3.core.Handle;

/**
 * Who changed what on which site. An entry is written in the transaction of its change: neither is
 * on disk without the other. Gone with its site. Blocks; thread-safe.
 */
public final class AuditLog {
  /** How many days an entry is kept. */
  public static final int DAYS_MAX = 400;

  /** How many entries of a site are kept; the oldest go first. */
  public static final int ENTRIES_MAX = 10_000;

  private final Database database;
  private final InstantSource clock;
  private volatile LocalDate cleanedOn = LocalDate.EPOCH;

  public AuditLog(Database database, InstantSource clock) {
    this.database = database;
    this.clock = clock;
  }

  /**
   * A page of a site's entries, the newest first.
   *
   * @param kind leaves out all others
   * @param before where the last page ended; empty to begin with the newest
   * @param limit how many entries, at least 1
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

  /** Records an action that changes nothing in the directory, before it is carried out. */
  public void record(SiteId site, AuditEntry entry) {
    database.change(
        handle -> {
          record(handle, site, entry);
          return site;
        });
  }

  /** Records an action in its own transaction; nothing when the site was deleted. */
  public void record(Handle handle, SiteId site, AuditEntry entry) {
    if (SiteRows.lock(handle, site)) {
      AuditTable.insert(handle, site, clock.instant(), CurrentActor.get(), entry);
      AuditTable.deleteAllButNewest(handle, site, ENTRIES_MAX);
    }
  }

  /** Records who deletes a site, in the same transaction, before the site is deleted. */
  public void recordDeletion(Handle handle, SiteId site) {
    AuditTable.recordDeletion(handle, site, clock.instant(), CurrentActor.get());
  }

  /** The sites that were deleted in the last {@link #DAYS_MAX} days, the latest first. */
  public List<DeletedSite> deletedSites() {
    return database.read(AuditTable::deletions);
  }

  /** Deletes what is too old, once a day. */
  public void deleteExpired() {
    LocalDate today = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
    if (today.equals(cleanedOn)) {
      return;
    }
    database.change(
        handle -> {
          AuditTable.deleteBefore(handle, clock.instant().minus(Duration.ofDays(DAYS_MAX)));
          return today;
        },
        day -> cleanedOn = day);
  }

  /**
   * A page of a site's audit log.
   *
   * @param entries the newest first
   * @param before the cursor of the next page; empty on the last page
   */
  public record AuditPage(List<AuditRecord> entries, OptionalLong before) {
    public AuditPage {
      entries = List.copyOf(entries);
    }
  }

  /** A deleted site. */
  public record DeletedSite(SiteId id, String name, Instant at, Actor by) {}

  /**
   * A stored audit entry.
   *
   * @param number higher than those of all earlier entries of the site
   * @param details the sentence that was stored
   */
  public record AuditRecord(
      long number, Instant at, Actor actor, AuditEntry.Kind kind, String details) {}
}
