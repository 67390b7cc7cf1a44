package dev.vouch.dashboard.data;

import dev.vouch.api.export.SiteExports;
import dev.vouch.api.site.SiteServices;
import dev.vouch.core.report.EventsExport.Format;
import dev.vouch.core.request.ParseResult;
import dev.vouch.core.request.Problem;
import dev.vouch.dashboard.page.Form;
import dev.vouch.dashboard.page.Notice;
import dev.vouch.dashboard.page.PageRequest;
import dev.vouch.dashboard.page.PageResponse;
import dev.vouch.dashboard.page.Pages;
import dev.vouch.dashboard.page.Section;
import dev.vouch.dashboard.page.SettingsPage;
import dev.vouch.dashboard.template.StaticTemplates;
import dev.vouch.directory.site.RegisteredSite;
import dev.vouch.directory.site.SiteRegistry;
import dev.vouch.http.JsonText;
import dev.vouch.reports.Conversions;
import dev.vouch.reports.ScopeParameters;
import dev.vouch.reports.UserEventsReport;
import gg.jte.models.runtime.JteModel;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * {@code /sites/{site_id}/settings/data}: retention, exports, a user's events, erasure and
 * deletion.
 */
public final class DataPages {
  static final String PATH = "/settings/data";
  private static final int DAYS_PRESET = 30;

  /** The notice after a change of the retention. */
  static final Notice RETENTION_SAVED =
      Notice.good(
          "retentionText",
          "Retention saved. If a number of days is set, older events are deleted within minutes,"
              + " but not in the first hour after a server start.");

  /** The notice after the erasure of a user was written to disk. */
  static final Notice ERASURE_SAVED =
      Notice.good(
          "erased",
          "Erasure saved. The user’s data disappears from reports, live events and exports within"
              + " about a second.");

  private final StaticTemplates templates = new StaticTemplates();
  private final SiteExports exports;
  private final InstantSource clock;
  private final RetentionPages retention;
  private final ExportPages exportPages;
  private final UserEventsPages userEvents;
  private final ErasurePages erasure;

  public DataPages(
      SiteRegistry sites,
      SiteServices services,
      SiteExports exports,
      UserEventsReport userEvents,
      InstantSource clock) {
    this.exports = exports;
    this.clock = clock;
    this.retention = new RetentionPages(this, sites, clock);
    this.exportPages = new ExportPages(this, exports, new ScopeParameters(clock, Conversions.NONE));
    this.userEvents = new UserEventsPages(this, userEvents);
    this.erasure = new ErasurePages(this, services);
  }

  public void mount(Pages pages) {
    pages.getOwners(PATH, request -> PageResponse.of(page(request, forms(request))));
    retention.mount(pages);
    exportPages.mount(pages);
    userEvents.mount(pages);
    erasure.mount(pages);
  }

  /** Redirects to this page, which then shows the notice. */
  static PageResponse with(Notice notice, PageRequest request) {
    return notice.at(SettingsPage.DATA.path(request.site().id()));
  }

  /**
   * Renders the page with a rejected form.
   *
   * @param refused replaces the rejected form among the forms of the page
   */
  PageResponse refused(PageRequest request, UnaryOperator<DataForms> refused) {
    return PageResponse.refused(page(request, refused.apply(forms(request))));
  }

  private DataForms forms(PageRequest request) {
    RegisteredSite site = request.registeredSite();
    String days = site.retention().days().map(String::valueOf).orElse("");
    LocalDate today = LocalDate.ofInstant(clock.instant(), site.site().timeZone());
    Map<String, String> export =
        Map.of(
            "from", today.minusDays(DAYS_PRESET - 1).toString(),
            "to", today.toString(),
            "format", Format.PARQUET.wireName());
    return new DataForms(
        new Form(Map.of(RetentionPages.DAYS, days), Map.of()),
        new Form(export, Map.of()),
        Form.empty(),
        Form.empty(),
        Form.empty());
  }

  private JteModel page(PageRequest request, DataForms forms) {
    RegisteredSite site = request.registeredSite();
    Instant now = clock.instant();
    return templates.dataPage(
        request.layout(SettingsPage.DATA.label(), Section.SETTINGS),
        site.site(),
        RetentionPages.sentence(site, now, request.locale()),
        forms,
        LocalDate.ofInstant(now, site.site().timeZone()),
        exports.of(site.site()),
        Notice.of(request, List.of(RETENTION_SAVED, ERASURE_SAVED)));
  }

  /**
   * The forms of the data settings page, as displayed.
   *
   * @param retention {@code retention_days}
   * @param export {@code from}, {@code to}, {@code format}, {@code people}
   * @param userEvents {@code listed_user_id}, never prefilled
   * @param erasure {@code success_user_id}, never prefilled
   * @param deletion {@code site_name}
   */
  public record DataForms(
      Form retention, Form export, Form userEvents, Form erasure, Form deletion) {
    DataForms withRetention(Form form) {
      return new DataForms(form, export, userEvents, erasure, deletion);
    }

    DataForms withExport(Form form) {
      return new DataForms(retention, form, userEvents, erasure, deletion);
    }

    DataForms withUserEvents(Form form) {
      return new DataForms(retention, export, form, erasure, deletion);
    }

    DataForms withErasure(Form form) {
      return new DataForms(retention, export, userEvents, form, deletion);
    }

    DataForms withDeletion(Form form) {
      return new DataForms(retention, export, userEvents, erasure, form);
    }
  }

  /** The form that downloads the events of one user. */
  private static final class UserEventsPages {
    private static final UserIdForm USER = new UserIdForm("listed_user_id");
    private static final String FILE_NAME = "user-events.json";

    private final DataPages page;
    private final UserEventsReport events;

    UserEventsPages(DataPages page, UserEventsReport events) {
      this.page = page;
      this.events = events;
    }

    void mount(Pages pages) {
      pages.queryOwners(DataPages.PATH + "/user-events", this::download);
    }

    private PageResponse download(PageRequest request) {
      return switch (USER.read(request)) {
        case ParseResult.Valid<String>(String userId) ->
            new PageResponse.TextFile(
                FILE_NAME,
                "application/json",
                JsonText.of(events.newest(request.site().id(), userId)));
        case ParseResult.Invalid<String>(List<Problem> problems) -> {
          Form refused = USER.refused(problems);
          yield page.refused(request, forms -> forms.withUserEvents(refused));
        }
      };
    }
  }
}
