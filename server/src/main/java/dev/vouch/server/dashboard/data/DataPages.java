package dev.vouch.server.dashboard.data;

import dev.vouch.core.event.Problem;
import dev.vouch.core.report.DayRange;
import dev.vouch.core.report.EventsExport.Format;
import dev.vouch.core.site.Site;
import dev.vouch.directory.RegisteredSite;
import dev.vouch.directory.Retention;
import dev.vouch.directory.SiteChanges;
import dev.vouch.directory.SiteRegistry;
import dev.vouch.directory.SiteUpdate;
import dev.vouch.server.dashboard.page.Form;
import dev.vouch.server.dashboard.page.Notice;
import dev.vouch.server.dashboard.page.PageAnswer;
import dev.vouch.server.dashboard.page.PageRequest;
import dev.vouch.server.dashboard.page.Pages;
import dev.vouch.server.dashboard.page.Section;
import dev.vouch.server.dashboard.page.SettingsTab;
import dev.vouch.server.dashboard.page.SitePlace;
import dev.vouch.server.dashboard.site.SiteNotice;
import dev.vouch.server.dashboard.template.StaticTemplates;
import dev.vouch.server.export.Export;
import dev.vouch.server.export.FormatParameter;
import dev.vouch.server.export.SiteExports;
import dev.vouch.server.http.ProblemException;
import dev.vouch.server.http.ProblemType;
import dev.vouch.server.manage.BodyValue;
import dev.vouch.server.manage.Erasures;
import dev.vouch.server.manage.Fields;
import dev.vouch.server.manage.ManagementEndpoints;
import dev.vouch.server.manage.SiteFields;
import dev.vouch.server.manage.SiteRemoval;
import dev.vouch.server.report.Parameters;
import dev.vouch.server.report.ScopeParameters;
import gg.jte.models.runtime.JteModel;
import io.vertx.core.MultiMap;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** {@code /sites/{site_id}/settings/data}, for owners. */
public final class DataPages {
  private static final String DATA = "/settings/data";
  private static final String RETENTION_DAYS = "retention_days";
  private static final String CONFIRMED = "confirmed";
  private static final String USER_ID = "success_user_id";
  private static final String SITE_NAME = "site_name";
  private static final int DAYS_PRESET = 30;
  private static final Pattern WHOLE = Pattern.compile("\\d{1,18}");

  private final StaticTemplates templates = new StaticTemplates();
  private final SiteRegistry sites;
  private final Erasures erasures;
  private final SiteRemoval removal;
  private final SiteExports exports;
  private final ScopeParameters scopes;
  private final InstantSource clock;

  /**
   * Shows and changes what is kept of {@code sites}.
   *
   * @param clock tells today
   */
  public DataPages(
      SiteRegistry sites,
      ManagementEndpoints management,
      SiteExports exports,
      InstantSource clock) {
    this.sites = sites;
    this.erasures = management.erasures();
    this.removal = management.siteRemoval();
    this.exports = exports;
    this.scopes = new ScopeParameters(clock);
    this.clock = clock;
  }

  /** Adds the pages. */
  public void mount(Pages pages) {
    pages.getOwners(DATA, this::show);
    pages.postOwners(DATA + "/retention", this::keep);
    pages.postOwners(DATA + "/export", this::export);
    pages.getOwners(DATA + "/export", this::showExport);
    pages.getOwners(DATA + "/export/file", this::download);
    pages.postOwners(DATA + "/erasure", this::erase);
    pages.postOwners(DATA + "/deletion", this::delete);
  }

  private PageAnswer show(PageRequest request) {
    return PageAnswer.of(page(request, forms(request)));
  }

  private DataForms forms(PageRequest request) {
    RegisteredSite site = request.site();
    String days = site.retention().days().map(String::valueOf).orElse("");
    LocalDate today = LocalDate.ofInstant(clock.instant(), site.site().timeZone());
    Map<String, String> export =
        Map.of(
            "from", today.minusDays(DAYS_PRESET - 1).toString(),
            "to", today.toString(),
            "format", Format.PARQUET.written());
    return new DataForms(
        new Form(Map.of(RETENTION_DAYS, days), Map.of()),
        new Form(export, Map.of()),
        Form.empty(),
        Form.empty());
  }

  private JteModel page(PageRequest request, DataForms forms) {
    RegisteredSite site = request.site();
    Instant now = clock.instant();
    return templates.dataPage(
        request.shell(SettingsTab.DATA.label(), Section.SETTINGS),
        site.site(),
        Kept.sentence(site, now, request.locale()),
        forms,
        LocalDate.ofInstant(now, site.site().timeZone()),
        exports.of(site.site().id()),
        Notice.of(request, DataNotice.values()));
  }

  private PageAnswer keep(PageRequest request) {
    Form form = Form.sent(request, List.of(RETENTION_DAYS, CONFIRMED));
    try {
      Fields fields = new Fields(Map.of(RETENTION_DAYS, days(form.value(RETENTION_DAYS))));
      SiteChanges changes = SiteFields.changes(fields);
      Optional<Instant> newlyGone =
          changes.retentionDays().flatMap(days -> newlyGone(request, days));
      if (newlyGone.isPresent() && !form.value(CONFIRMED).equals(form.value(RETENTION_DAYS))) {
        return confirmation(request, newlyGone.get(), form.value(RETENTION_DAYS));
      }
      return switch (sites.update(request.site().site().id(), changes)) {
        case SiteUpdate.Updated _ -> DataNotice.KEPT.at(request);
        case SiteUpdate.NoSuchSite _ -> throw SitePlace.missing();
      };
    } catch (ProblemException refusal) {
      Form refused = form.refused(errors(refusal), Map.of(RETENTION_DAYS, "This"));
      return PageAnswer.refused(page(request, forms(request).withRetention(refused)));
    }
  }

  /** Before when events would go that are kept by now. */
  private Optional<Instant> newlyGone(PageRequest request, Optional<Integer> days) {
    RegisteredSite site = request.site();
    ZoneId zone = site.site().timeZone();
    Instant now = clock.instant();
    Optional<Instant> goes = site.retention().due(zone, now);
    return new Retention(days, site.retention().expiredBefore())
        .due(zone, now)
        .filter(due -> goes.map(due::isAfter).orElse(true));
  }

  private PageAnswer confirmation(PageRequest request, Instant before, String days) {
    Site site = request.site().site();
    return PageAnswer.of(
        templates.dataShorten(
            request.shell("Keep events for " + days + " days?", Section.SETTINGS),
            site,
            Kept.day(before, site.timeZone(), request.locale()),
            days));
  }

  private static BodyValue days(String text) {
    if (text.isEmpty()) {
      return new BodyValue.Nothing();
    }
    return WHOLE.matcher(text).matches()
        ? new BodyValue.Whole(Long.parseLong(text))
        : new BodyValue.Other();
  }

  private PageAnswer export(PageRequest request) {
    Site site = request.site().site();
    Form form = Form.sent(request, List.of("from", "to", "format"));
    try {
      MultiMap sent = MultiMap.caseInsensitiveMultiMap().addAll(form.values());
      Parameters parameters = Parameters.of(sent);
      DayRange days = scopes.days(site, parameters);
      Optional<Format> format = FormatParameter.read(parameters);
      parameters.refuseProblems();
      exports.start(site, days, format.orElseThrow());
    } catch (ProblemException refusal) {
      return PageAnswer.refused(page(request, forms(request).withExport(refused(form, refusal))));
    }
    return PageAnswer.seeOther(SettingsTab.DATA.path(site.id()) + "#export");
  }

  private static Form refused(Form form, ProblemException refusal) {
    if (errors(refusal).isEmpty()) {
      return form.wrong("format", refusal.document().detail());
    }
    Form refused = form;
    for (Problem problem : errors(refusal)) {
      refused = refused.wrong(problem.pointer(), problem.detail());
    }
    return refused;
  }

  /** Asked by the page while a file is made. */
  private PageAnswer showExport(PageRequest request) {
    Site site = request.site().site();
    return request.isPartial()
        ? PageAnswer.of(templates.dataExport(site, exports.of(site.id()), request.locale()))
        : PageAnswer.seeOther(SettingsTab.DATA.path(site.id()));
  }

  private PageAnswer download(PageRequest request) {
    Export export =
        exports
            .of(request.site().site().id())
            .orElseThrow(
                () ->
                    new ProblemException(
                        ProblemType.NOT_FOUND,
                        "The file is gone: it is kept for an hour. Start the export again."));
    return PageAnswer.of(export.answer());
  }

  private PageAnswer erase(PageRequest request) {
    Map<String, BodyValue> sent =
        Map.of(USER_ID, new BodyValue.Text(request.field(USER_ID).orElse("")));
    try {
      return switch (erasures.erase(request.site().site().id(), new Fields(sent))) {
        case Erasures.Outcome.Ordered _ -> DataNotice.FORGOTTEN.at(request);
        case Erasures.Outcome.NoSuchSite _ -> throw SitePlace.missing();
        case Erasures.Outcome.Unavailable(Duration retryAfter) ->
            throw ProblemException.unavailable(
                "The server can’t write now, so nobody was forgotten; try again in a moment.",
                retryAfter);
      };
    } catch (ProblemException refusal) {
      if (errors(refusal).isEmpty()) {
        throw refusal;
      }
      Form refused = Form.empty().refused(errors(refusal), Map.of(USER_ID, "The user id"));
      return PageAnswer.refused(page(request, forms(request).withErasure(refused)));
    }
  }

  private PageAnswer delete(PageRequest request) {
    Site site = request.site().site();
    Form form = Form.sent(request, List.of(SITE_NAME));
    if (!form.value(SITE_NAME).equals(site.name().strip())) {
      Form wrong = form.wrong(SITE_NAME, "Type the site’s name exactly as it is written above.");
      return PageAnswer.refused(page(request, forms(request).withDeletion(wrong)));
    }
    return switch (removal.remove(site.id())) {
      case SiteRemoval.Outcome.Removed _ -> SiteNotice.DELETED.seen();
      case SiteRemoval.Outcome.Unfinished _ -> SiteNotice.UNFINISHED.seen();
      case SiteRemoval.Outcome.NoSuchSite _ -> throw SitePlace.missing();
    };
  }

  private static List<Problem> errors(ProblemException refusal) {
    return refusal.document().errors();
  }
}
