package dev.vouch.directory.cost;

import dev.vouch.core.site.SiteId;
import dev.vouch.directory.audit.AuditLog;
import dev.vouch.directory.cost.CampaignCost.CostKey;
import dev.vouch.directory.daily.DailyColumns;
import dev.vouch.directory.daily.DailyTable;
import dev.vouch.directory.database.Database;
import dev.vouch.directory.database.ValueColumn;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.result.RowView;

/** The registry of campaign costs. An amount of zero removes a cost. */
public final class CampaignCosts extends DailyTable<SiteId, CampaignCost> {
  /** The maximum number of costs per site: enough for 50 campaigns on each day of five years. */
  public static final int SITE_LIMIT = 100_000;

  private static final DailyColumns<SiteId, CampaignCost> COLUMNS =
      new DailyColumns<>(
          "campaign_costs",
          List.of(new ValueColumn<>("site_id", site -> site)),
          new ValueColumn<>("cost_date", cost -> cost.key().date()),
          List.of(
              new ValueColumn<>("source", cost -> cost.key().source()),
              new ValueColumn<>("campaign", cost -> cost.key().campaign().orElse(""))),
          List.of(
              new ValueColumn<>("amount", cost -> cost.amount().toPlainString()),
              new ValueColumn<>("currency", CampaignCost::currency)),
          CampaignCosts::read);

  public CampaignCosts(Database database, AuditLog audit) {
    this(database, audit, SITE_LIMIT);
  }

  CampaignCosts(Database database, AuditLog audit, int siteLimit) {
    super(database, audit, COLUMNS, "campaign cost", siteLimit);
  }

  private static CampaignCost read(RowView row) {
    CostKey key =
        new CostKey(
            row.getColumn("cost_date", LocalDate.class),
            row.getColumn("source", String.class),
            Optional.of(row.getColumn("campaign", String.class)).filter(text -> !text.isEmpty()));
    return new CampaignCost(
        key,
        new BigDecimal(row.getColumn("amount", String.class)),
        row.getColumn("currency", String.class));
  }

  @Override
  protected SiteId site(SiteId owner) {
    return owner;
  }

  @Override
  protected boolean isStored(CampaignCost cost) {
    return cost.amount().signum() > 0;
  }
}
