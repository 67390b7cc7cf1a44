package dev.vouch.dashboard.cost;

import dev.vouch.api.CampaignCostFields;
import dev.vouch.core.site.SiteId;
import dev.vouch.dashboard.daily.DailyPages;
import dev.vouch.dashboard.daily.ListPage;
import dev.vouch.dashboard.page.Form;
import dev.vouch.dashboard.page.Notice;
import dev.vouch.dashboard.page.PageRequest;
import dev.vouch.dashboard.page.Section;
import dev.vouch.dashboard.page.SettingsPage;
import dev.vouch.dashboard.report.NumberFormats;
import dev.vouch.directory.cost.CampaignCost;
import dev.vouch.directory.cost.CampaignCosts;
import dev.vouch.reports.CampaignCostCheck;
import dev.vouch.reports.csv.CsvContent;
import dev.vouch.reports.csv.CsvFile;
import dev.vouch.reports.csv.CsvFormat;
import dev.vouch.reports.csv.FileProblems;
import gg.jte.models.runtime.JteModel;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** {@code /sites/{site_id}/settings/costs}: the campaign costs of a site. */
public final class CostPages extends DailyPages<SiteId, CampaignCost> {
  private static final Texts TEXTS =
      new Texts(
          SettingsPage.COSTS,
          "/settings/costs",
          "cost",
          "Delete costs",
          Notice.good(
              "saved",
              "Costs saved. Earlier ones of the same date, source and campaign were replaced."),
          Notice.good("deleted", "Costs deleted."),
          new Example("costs.csv", CostFile.EXAMPLE),
          "The site would have more than %d costs. Delete old ones first."
              .formatted(CampaignCosts.SITE_LIMIT));

  private final CampaignCosts costs;
  private final CampaignCostCheck check;

  public CostPages(CampaignCosts costs, CampaignCostCheck check) {
    super(costs, TEXTS);
    this.costs = costs;
    this.check = check;
  }

  @Override
  protected Optional<SiteId> ofUpload(PageRequest request) {
    return Optional.of(request.site().id());
  }

  @Override
  protected CsvFile.Result<CampaignCost> parse(CsvContent text, SiteId site) {
    return CostFile.parse(text);
  }

  @Override
  protected JteModel page(
      PageRequest request, FileProblems problems, Form deletion, Optional<Notice> notice) {
    return templates.costPage(
        request.layout(SettingsPage.COSTS.label(), Section.SETTINGS),
        SettingsPage.COSTS.path(request.site().id()),
        list(request),
        problems,
        deletion,
        notice);
  }

  private CostList list(PageRequest request) {
    SiteId site = request.site().id();
    long count = costs.count(site);
    ListPage page = ListPage.of(request, count);
    List<CampaignCost> shown = costs.newest(site, page.offset(), ListPage.SIZE);
    List<CampaignCost> ofDays =
        shown.isEmpty()
            ? List.of()
            : costs.between(site, shown.getLast().key().date(), shown.getFirst().key().date());
    return new CostList(
        new NumberFormats(request.locale()).count(count),
        CostList.days(shown, ofDays, request.locale()),
        page,
        page.offset() == 0
            ? check.unseen(request.site(), costs.newest(site, 0, CsvFile.ITEMS_MAX))
            : List.of());
  }

  /** Parser of campaign costs in a CSV file. */
  static final class CostFile {
    /** An example file in CSV, which users download and fill in. */
    static final String EXAMPLE =
        """
        date,source,campaign,currency,amount
        2026-11-16,Google,autumn-sale,EUR,120.50
        2026-11-16,"newsletter, weekly",,EUR,35
        """
            .replace("\n", "\r\n");

    private static final CsvFormat<CampaignCost> FORMAT =
        new CsvFormat<>(
            "cost",
            List.of("date", "source", "campaign", "currency", "amount"),
            List.of("campaign"),
            Set.of("amount"),
            CsvFile.ITEMS_MAX,
            CampaignCostFields::cost,
            CostFile::key,
            "the date, source and campaign are those of line %d. Add up the amounts in one line.");

    private CostFile() {}

    private static List<String> key(CampaignCost cost) {
      return List.of(
          cost.key().date().toString(), cost.key().source(), cost.key().campaign().orElse(""));
    }

    static CsvFile.Result<CampaignCost> parse(CsvContent text) {
      return CsvFile.parse(text, FORMAT);
    }
  }
}
