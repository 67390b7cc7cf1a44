package dev.vouch.directory.cost;

import dev.vouch.core.site.SiteId;
import dev.vouch.directory.audit.AuditEntry;
import dev.vouch.directory.audit.AuditLog;
import dev.vouch.directory.database.Database;
import dev.vouch.directory.database.SiteRows;
import java.time.LocalDate;
import java.util.List;
import org.jdbi.v3.core.Handle;

/** The registry of campaign costs. Blocks on the disk; thread-safe. */
public final class CampaignCosts {
  /** The maximum number of a site's costs: 50 campaigns on each day of five years. */
  public static final int SITE_LIMIT = 100_000;

  private final Database database;
  private final AuditLog audit;
  private final int siteLimit;

  public CampaignCosts(Database database, AuditLog audit) {
    this(database, audit, SITE_LIMIT);
  }

  CampaignCosts(Database database, AuditLog audit, int siteLimit) {
    this.database = database;
    this.audit = audit;
    this.siteLimit = siteLimit;
  }

  /** The result of saving costs. */
  public enum SaveResult {
    SAVED,

    /** The site would have more than {@link #SITE_LIMIT} costs; nothing was changed. */
    LIMIT_REACHED,

    /** There is no such site. */
    NOT_FOUND
  }

  /**
   * Saves all costs or none. Each replaces an earlier one with the same key; an amount of zero
   * removes it.
   *
   * @param costs costs with distinct keys
   */
  public SaveResult save(SiteId site, List<CampaignCost> costs) {
    return database.change(
        handle -> {
          if (!SiteRows.lock(handle, site)) {
            return SaveResult.NOT_FOUND;
          }
          List<CampaignCost> spent =
              costs.stream().filter(cost -> cost.amount().signum() > 0).toList();
          if (countWithout(handle, site, costs) + spent.size() > siteLimit) {
            return SaveResult.LIMIT_REACHED;
          }
          costs.forEach(cost -> CampaignCostTable.delete(handle, site, cost.key()));
          spent.forEach(cost -> CampaignCostTable.insert(handle, site, cost));
          audit.record(handle, site, AuditEntry.campaignCostsSaved(costs.size()));
          return SaveResult.SAVED;
        });
  }

  /** Returns the number of the site's costs that are not replaced or removed. */
  private static long countWithout(Handle handle, SiteId site, List<CampaignCost> costs) {
    return CampaignCostTable.count(handle, site)
        - costs.stream().filter(cost -> CampaignCostTable.exists(handle, site, cost.key())).count();
  }

  /**
   * Deletes a site's costs of some days.
   *
   * @return the number of deleted costs
   */
  public int delete(SiteId site, LocalDate first, LocalDate last) {
    return database.change(
        handle -> {
          int count = CampaignCostTable.deleteBetween(handle, site, first, last);
          if (count > 0) {
            audit.record(handle, site, AuditEntry.campaignCostsDeleted(count, first, last));
          }
          return count;
        });
  }

  /** Deletes a site's costs of the days before this one, because of the site's retention. */
  public void expire(SiteId site, LocalDate firstDay) {
    boolean areDue =
        database.read(handle -> CampaignCostTable.existsBefore(handle, site, firstDay));
    if (areDue) {
      int _ = database.change(handle -> CampaignCostTable.deleteBefore(handle, site, firstDay));
    }
  }

  /** Returns the number of a site's costs. */
  public long count(SiteId site) {
    return database.read(handle -> CampaignCostTable.count(handle, site));
  }

  /** Returns the number of a site's costs of some days. */
  public long count(SiteId site, LocalDate first, LocalDate last) {
    return database.read(handle -> CampaignCostTable.countBetween(handle, site, first, last));
  }

  /**
   * Returns at most {@code limit} of a site's costs after the first {@code offset}, newest first.
   */
  public List<CampaignCost> newest(SiteId site, int offset, int limit) {
    return database.read(handle -> CampaignCostTable.newest(handle, site, offset, limit));
  }

  /** Returns a site's costs of some days, ordered by their keys. */
  public List<CampaignCost> between(SiteId site, LocalDate first, LocalDate last) {
    return database.read(handle -> CampaignCostTable.between(handle, site, first, last));
  }
}
