package dev.vouch.directory.cost;

import dev.vouch.core.site.SiteId;
import dev.vouch.directory.cost.CampaignCost.CostKey;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.result.RowView;

/** The SQL statements for campaign costs. */
final class CampaignCostTable {
  private static final String DELETE =
      """
      DELETE FROM campaign_costs
      WHERE site_id = :site AND cost_date = :date AND source = :source AND campaign = :campaign
      """;

  private static final String INSERT =
      """
      INSERT INTO campaign_costs (site_id, cost_date, source, campaign, amount, currency)
      VALUES (:site, :date, :source, :campaign, :amount, :currency)
      """;

  private static final String EXISTS =
      """
      SELECT count(*) FROM campaign_costs
      WHERE site_id = :site AND cost_date = :date AND source = :source AND campaign = :campaign
      """;

  private static final String COUNT = "SELECT count(*) FROM campaign_costs WHERE site_id = :site";

  private static final String BETWEEN =
      """
      SELECT cost_date, source, campaign, amount, currency FROM campaign_costs
      WHERE site_id = :site AND cost_date BETWEEN :first AND :last
      ORDER BY cost_date, source, campaign
      """;

  private static final String NEWEST =
      """
      SELECT cost_date, source, campaign, amount, currency FROM campaign_costs
      WHERE site_id = :site
      ORDER BY cost_date DESC, source, campaign
      LIMIT :limit OFFSET :offset
      """;

  private static final String DELETE_BETWEEN =
      """
      DELETE FROM campaign_costs
      WHERE site_id = :site AND cost_date BETWEEN :first AND :last
      """;

  private static final String EXISTS_BEFORE =
      "SELECT EXISTS (SELECT 1 FROM campaign_costs WHERE site_id = :site AND cost_date < :first)";

  private static final String DELETE_BEFORE =
      "DELETE FROM campaign_costs WHERE site_id = :site AND cost_date < :first";

  private CampaignCostTable() {}

  static void delete(Handle handle, SiteId site, CostKey key) {
    handle
        .createUpdate(DELETE)
        .bind("site", site)
        .bind("date", key.date())
        .bind("source", key.source())
        .bind("campaign", key.campaign().orElse(""))
        .execute();
  }

  static void insert(Handle handle, SiteId site, CampaignCost cost) {
    handle
        .createUpdate(INSERT)
        .bind("site", site)
        .bind("date", cost.key().date())
        .bind("source", cost.key().source())
        .bind("campaign", cost.key().campaign().orElse(""))
        .bind("amount", cost.amount().toPlainString())
        .bind("currency", cost.currency())
        .execute();
  }

  static boolean exists(Handle handle, SiteId site, CostKey key) {
    return handle
            .createQuery(EXISTS)
            .bind("site", site)
            .bind("date", key.date())
            .bind("source", key.source())
            .bind("campaign", key.campaign().orElse(""))
            .mapTo(Long.class)
            .one()
        > 0;
  }

  static long count(Handle handle, SiteId site) {
    return handle.createQuery(COUNT).bind("site", site).mapTo(Long.class).one();
  }

  static long countBetween(Handle handle, SiteId site, LocalDate first, LocalDate last) {
    return handle
        .createQuery(COUNT + " AND cost_date BETWEEN :first AND :last")
        .bind("site", site)
        .bind("first", first)
        .bind("last", last)
        .mapTo(Long.class)
        .one();
  }

  static List<CampaignCost> between(Handle handle, SiteId site, LocalDate first, LocalDate last) {
    return handle
        .createQuery(BETWEEN)
        .bind("site", site)
        .bind("first", first)
        .bind("last", last)
        .map(CampaignCostTable::read)
        .list();
  }

  static List<CampaignCost> newest(Handle handle, SiteId site, int offset, int limit) {
    return handle
        .createQuery(NEWEST)
        .bind("site", site)
        .bind("offset", offset)
        .bind("limit", limit)
        .map(CampaignCostTable::read)
        .list();
  }

  static int deleteBetween(Handle handle, SiteId site, LocalDate first, LocalDate last) {
    return handle
        .createUpdate(DELETE_BETWEEN)
        .bind("site", site)
        .bind("first", first)
        .bind("last", last)
        .execute();
  }

  static boolean existsBefore(Handle handle, SiteId site, LocalDate first) {
    return handle
        .createQuery(EXISTS_BEFORE)
        .bind("site", site)
        .bind("first", first)
        .mapTo(Boolean.class)
        .one();
  }

  static int deleteBefore(Handle handle, SiteId site, LocalDate first) {
    return handle.createUpdate(DELETE_BEFORE).bind("site", site).bind("first", first).execute();
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
}
