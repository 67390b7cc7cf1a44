package dev.vouch.directory.site;

import dev.vouch.core.site.SiteId;
import dev.vouch.directory.audit.AuditLog;
import dev.vouch.directory.database.Database;
import dev.vouch.directory.salt.SaltVault;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * Deletes sites in two steps with the log's append in between. After a crash a deletion that {@link
 * #begin} started is in {@link #unfinished} until {@link #finish}. Blocks; thread-safe.
 */
public final class SiteDeletions {
  private final Database database;
  private final SaltVault salts;
  private final InstantSource clock;
  private final AuditLog audit;
  private final List<Consumer<SiteId>> caches;
  private final Set<SiteId> unfinished = ConcurrentHashMap.newKeySet();

  /**
   * Finishes the salts' deletion of unfinished ones.
   *
   * @param caches each removes a deleted site from memory
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
    unfinished.addAll(database.read(SiteTable::unfinishedDeletions));
    unfinished.forEach(salts::destroy);
  }

  /**
   * Removes the site with its keys, success rules, members, secrets and salts, so that its very
   * next request is refused, and records that the log has to follow. May be repeated.
   *
   * @return false when there is no such site and no unfinished deletion of one
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

  /** The sites whose deletion the log may lack: append it, then {@link #finish}. */
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
