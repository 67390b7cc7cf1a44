package dev.vouch.directory.cost;

import dev.vouch.core.site.SiteId;
import dev.vouch.directory.audit.AuditEntry;
import dev.vouch.directory.audit.AuditLog;
import dev.vouch.directory.database.Database;
import dev.vouch.directory.database.SiteRows;
import java.time.LocalDate;
import java.util.List;

/** The registry of campaign costs. Blocks on the disk; thread-safe. */
public final class CampaignCosts {
  private final Database database;
  private final AuditLog audit;

  public CampaignCosts(Database database, AuditLog audit) {
    this.database = database;
    this.audit = audit;
  }

  /**
   * Saves all costs or none. Each replaces an earlier one with the same key; an amount of zero
   * removes it. Returns false if there is no such site.
   *
   * @param costs costs with distinct keys
   */
  public boolean save(SiteId site, List<CampaignCost> costs) {
    return database.change(
        handle -> {
          if (!SiteRows.lock(handle, site)) {
            return false;
          }
          for (CampaignCost cost : costs) {
            CampaignCostTable.delete(handle, site, cost.key());
            if (cost.amount().signum() > 0) {
              CampaignCostTable.insert(handle, site, cost);
            }
          }
          audit.record(handle, site, AuditEntry.campaignCostsSaved(costs.size()));
          return true;
        });
  }

  /** Returns a site's costs of some days, ordered by their keys. */
  public List<CampaignCost> between(SiteId site, LocalDate first, LocalDate last) {
    return database.read(handle -> CampaignCostTable.between(handle, site, first, last));
  }
}
