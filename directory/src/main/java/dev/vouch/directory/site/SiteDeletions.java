package dev.vouch.directory.site;

import dev.vouch.core.site.SiteId;
import dev.vouch.directory.audit.AuditLog;
import dev.vouch.directory.database.CachedRows;
import dev.vouch.directory.database.Database;
import dev.vouch.directory.salt.SaltVault;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The deletion of sites in two steps, between which it is appended to the log. A deletion that was
 * started by {@link #begin} remains in {@link #unfinished} until {@link #finish}, even after a
 * crash. Blocking; thread-safe.
 */
public final class SiteDeletions {
  private final Database database;
  private final SaltVault salts;
  private final InstantSource clock;
  private final AuditLog audit;
  private final Set<SiteId> unfinished = ConcurrentHashMap.newKeySet();

  /** Creates the registry, and destroys the salts of sites whose deletion is unfinished. */
  public SiteDeletions(Database database, SaltVault salts, InstantSource clock, AuditLog audit) {
    this.database = database;
    this.salts = salts;
    this.clock = clock;
    this.audit = audit;
    database.cache(SiteTable::unfinishedDeletions, all -> CachedRows.replace(unfinished, all));
    unfinished.forEach(salts::destroy);
  }

  /**
   * Deletes the site with its keys, success rules, members, secrets and salts, so that the next
   * request is rejected, and records that the deletion must be appended to the log. May be
   * repeated.
   *
   * @return false if there is no such site and no unfinished deletion of it
   */
  public boolean begin(SiteId site) {
    boolean deleted =
        database.changeAndReload(
            handle -> {
              audit.recordDeletion(handle, site);
              boolean existed = SiteTable.delete(handle, site);
              if (existed) {
                SiteTable.recordDeletion(handle, site, clock.instant());
              }
              return existed;
            });
    if (!deleted && !unfinished.contains(site)) {
      return false;
    }
    salts.destroy(site);
    database.vacuum();
    return true;
  }

  /**
   * Returns the sites whose deletion may be missing in the log: append it, then call {@link
   * #finish}.
   */
  public List<SiteId> unfinished() {
    return List.copyOf(unfinished);
  }

  /** Completes a deletion that is durable in the log. */
  public void finish(SiteId site) {
    database.change(
        handle -> {
          SiteTable.finishDeletion(handle, site);
          return site;
        },
        unfinished::remove);
  }
}
