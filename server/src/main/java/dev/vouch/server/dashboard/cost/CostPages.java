package dev.vouch.server.dashboard.cost;

import dev.vouch.core.site.SiteId;
import dev.vouch.directory.cost.CampaignCost;
import dev.vouch.directory.cost.CampaignCosts;
import dev.vouch.server.csv.CsvFile;
import dev.vouch.server.csv.FileProblems;
import dev.vouch.server.dashboard.daily.DeletedDays;
import dev.vouch.server.dashboard.daily.ListPage;
import dev.vouch.server.dashboard.page.Form;
import dev.vouch.server.dashboard.page.Notice;
import dev.vouch.server.dashboard.page.PageAnswer;
import dev.vouch.server.dashboard.page.PageRequest;
import dev.vouch.server.dashboard.page.Pages;
import dev.vouch.server.dashboard.page.Section;
import dev.vouch.server.dashboard.page.SettingsTab;
import dev.vouch.server.dashboard.page.SiteContext;
import dev.vouch.server.dashboard.report.NumberFormats;
import dev.vouch.server.dashboard.template.StaticTemplates;
import dev.vouch.server.http.UploadedFile;
import dev.vouch.server.report.CampaignCostCheck;
import gg.jte.models.runtime.JteModel;
import io.vertx.core.buffer.Buffer;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/**
 * {@code /sites/{site_id}/settings/costs}: uploads campaign costs as CSV, lists them by day and
 * deletes those of a date range.
 */
public final class CostPages {
  private static final String PATH = "/settings/costs";

  private static final String DELETE = "Delete costs";

  private static final Notice SAVED =
      Notice.good(
          "saved",
          "Costs saved. Earlier ones of the same date, source and campaign were replaced.");
  private static final Notice DELETED = Notice.good("deleted", "Costs deleted.");

  private static final PageAnswer EXAMPLE =
      new PageAnswer.TextFile(
          "costs.csv", "text/csv; charset=utf-8", Buffer.buffer(CostFile.EXAMPLE));

  private final StaticTemplates templates = new StaticTemplates();
  private final CampaignCosts costs;
  private final CampaignCostCheck check;

  public CostPages(CampaignCosts costs, CampaignCostCheck check) {
    this.costs = costs;
    this.check = check;
  }

  public void mount(Pages pages) {
    pages.getOwners(PATH, request -> PageAnswer.of(page(request, FileProblems.NONE, Form.empty())));
    pages.postOwnersUpload(PATH, this::upload);
    pages.getOwners(PATH + "/example.csv", _ -> EXAMPLE);
    pages.getOwners(PATH + "/delete", this::confirmDeletion);
    pages.postOwners(PATH + "/delete", this::delete);
  }

  private PageAnswer upload(PageRequest request) {
    Optional<UploadedFile> file = request.file("file");
    return file.isEmpty()
        ? refused(request, FileProblems.of("Choose a CSV file that is not empty."))
        : switch (CostFile.parse(file.get()::reader)) {
          case CsvFile.Result.Valid<CampaignCost>(CsvFile<CampaignCost> read) ->
              save(request, read.toList());
          case CsvFile.Result.Invalid<CampaignCost>(FileProblems problems) ->
              refused(request, problems);
        };
  }

  private PageAnswer save(PageRequest request, List<CampaignCost> read) {
    return switch (costs.save(request.site().id(), read)) {
      case SAVED -> SAVED.at(SettingsTab.COSTS.path(request.site().id()));
      case LIMIT_REACHED ->
          refused(
              request,
              FileProblems.of(
                  "The site would have more than %d costs. Delete old ones first."
                      .formatted(CampaignCosts.SITE_LIMIT)));
      case NOT_FOUND -> throw SiteContext.notFound();
    };
  }

  private PageAnswer refused(PageRequest request, FileProblems problems) {
    return PageAnswer.refused(page(request, problems, Form.empty()));
  }

  private JteModel page(PageRequest request, FileProblems problems, Form deletion) {
    return templates.costPage(
        request.layout(SettingsTab.COSTS.label(), Section.SETTINGS),
        SettingsTab.COSTS.path(request.site().id()),
        list(request),
        problems,
        deletion,
        Notice.of(request, List.of(SAVED, DELETED)));
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

  private PageAnswer confirmDeletion(PageRequest request) {
    DeletedDays days = DeletedDays.of(request.parameter("from"), request.parameter("to"));
    return answer(
        request,
        days,
        (first, last) ->
            PageAnswer.of(
                templates.dailyDelete(
                    request.layout(DELETE, Section.SETTINGS),
                    DELETE,
                    "cost",
                    "",
                    SettingsTab.COSTS.path(request.site().id()),
                    SettingsTab.COSTS.path(request.site().id()) + "/delete",
                    new NumberFormats(request.locale())
                        .count(costs.count(request.site().id(), first, last)),
                    first,
                    last,
                    request.locale())));
  }

  private PageAnswer delete(PageRequest request) {
    return answer(
        request,
        DeletedDays.of(request.field("from"), request.field("to")),
        (first, last) -> {
          int _ = costs.delete(request.site().id(), first, last);
          return DELETED.at(SettingsTab.COSTS.path(request.site().id()));
        });
  }

  /** What to do with valid days. */
  private interface OfDays {
    PageAnswer answer(LocalDate first, LocalDate last);
  }

  private PageAnswer answer(PageRequest request, DeletedDays days, OfDays action) {
    return switch (days) {
      case DeletedDays.Valid(LocalDate first, LocalDate last) -> action.answer(first, last);
      case DeletedDays.Invalid(Form form) ->
          PageAnswer.refused(page(request, FileProblems.NONE, form));
    };
  }
}
