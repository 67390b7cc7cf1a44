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
import java.util.function.Consumer;

/**
 * The two-step deletion of sites, with an append to the log in between. After a crash, a deletion
 * started by {@link #begin} is in {@link #unfinished} until {@link #finish}. Blocking; thread-safe.
 */
public final class SiteDeletions {
  private final Database database;
  private final SaltVault salts;
  private final InstantSource clock;
  private final AuditLog audit;
  private final List<Consumer<SiteId>> caches;
  private final Set<SiteId> unfinished = ConcurrentHashMap.newKeySet();

  /**
   * Completes the deletion of salts of unfinished deletions.
   *
   * @param caches functions that remove a deleted site from memory
   */
  public SiteDeletions(
      Database database,
      SaltVault salts,
      InstantSource clock,
      AuditLog audit,
      List<Consumer<SiteId>> caches) {
    this.database = database;
    this.salts = salts;
    this.clock = clock;
    this.audit = audit;
    this.caches = List.copyOf(caches);
    database.cache(SiteTable::unfinishedDeletions, all -> CachedRows.replace(unfinished, all));
    unfinished.forEach(salts::destroy);
  }

  /**
   * Removes the site with its keys, success rules, members, secrets and salts, so that the next
   * request is rejected, and records that the deletion must be appended to the log. May be
   * repeated.
   *
   * @return false if there is no such site and no unfinished deletion of one
   */
  public boolean begin(SiteId site) {
    boolean deleted =
        database.change(
            handle -> {
              audit.recordDeletion(handle, site);
              boolean existed = SiteTable.delete(handle, site);
              if (existed) {
                SiteTable.recordDeletion(handle, site, clock.instant());
              }
              return existed;
            },
            existed -> {
              if (existed) {
                unfinished.add(site);
                caches.forEach(cache -> cache.accept(site));
              }
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
