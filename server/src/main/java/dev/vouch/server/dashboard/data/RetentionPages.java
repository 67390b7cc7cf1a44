package dev.vouch.server.dashboard.data;

import dev.vouch.core.request.ParseResult;
import dev.vouch.core.request.Problem;
import dev.vouch.core.request.RequestFields;
import dev.vouch.core.site.Site;
import dev.vouch.directory.site.RegisteredSite;
import dev.vouch.directory.site.Retention;
import dev.vouch.directory.site.SiteRegistry;
import dev.vouch.directory.site.SiteSettings.SiteChanges;
import dev.vouch.server.dashboard.page.Form;
import dev.vouch.server.dashboard.page.PageAnswer;
import dev.vouch.server.dashboard.page.PageRequest;
import dev.vouch.server.dashboard.page.Pages;
import dev.vouch.server.dashboard.page.Section;
import dev.vouch.server.dashboard.page.SiteContext;
import dev.vouch.server.dashboard.report.DateFormats;
import dev.vouch.server.dashboard.template.StaticTemplates;
import dev.vouch.server.manage.SiteFields;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Form for data retention, with a confirmation step if the change would delete events. */
final class RetentionPages {
  static final String DAYS = "retention_days";
  private static final String CONFIRMED = "confirmed";

  private final StaticTemplates templates = new StaticTemplates();
  private final DataPages page;
  private final SiteRegistry sites;
  private final InstantSource clock;

  RetentionPages(DataPages page, SiteRegistry sites, InstantSource clock) {
    this.page = page;
    this.sites = sites;
    this.clock = clock;
  }

  void mount(Pages pages) {
    pages.postOwners(DataPages.PATH + "/retention", this::save);
  }

  private PageAnswer save(PageRequest request) {
    Form form = Form.sent(request, List.of(DAYS, CONFIRMED));
    RequestFields fields = new RequestFields(Map.of(DAYS, form.number(DAYS)));
    return switch (SiteFields.changes(fields)) {
      case ParseResult.Valid<SiteChanges>(SiteChanges changes) -> save(request, form, changes);
      case ParseResult.Invalid<SiteChanges>(List<Problem> problems) -> {
        Form refused = form.refused(problems, Map.of(DAYS, "Retention"));
        yield page.refused(request, forms -> forms.withRetention(refused));
      }
    };
  }

  private PageAnswer save(PageRequest request, Form form, SiteChanges changes) {
    Optional<Instant> newlyExpired =
        changes.retentionDays().flatMap(days -> newlyExpired(request, days));
    if (newlyExpired.isPresent() && !form.value(CONFIRMED).equals(form.value(DAYS))) {
      return confirmation(request, newlyExpired.get(), form.value(DAYS));
    }
    RegisteredSite _ =
        sites.update(request.site().id(), changes).orElseThrow(SiteContext::notFound);
    return DataPages.with(DataPages.RETENTION_SAVED, request);
  }

  /**
   * The end of the events that the change would delete and that are kept so far; empty if there are
   * none.
   */
  private Optional<Instant> newlyExpired(PageRequest request, Optional<Integer> days) {
    RegisteredSite site = request.registeredSite();
    ZoneId zone = site.site().timeZone();
    Instant now = clock.instant();
    Optional<Instant> currentDue = site.retention().due(zone, now);
    return new Retention(days, site.retention().expiredBefore())
        .due(zone, now)
        .filter(due -> currentDue.map(due::isAfter).orElse(true));
  }

  private PageAnswer confirmation(PageRequest request, Instant before, String days) {
    Site site = request.site();
    return PageAnswer.of(
        templates.dataShorten(
            request.layout("Keep events for " + days + " days?", Section.SETTINGS),
            site,
            day(before, site.timeZone(), request.locale()),
            days));
  }

  /** The sentence, such as <i>Events before 12 March 2026 have been deleted.</i> */
  static String sentence(RegisteredSite site, Instant now, Locale locale) {
    ZoneId zone = site.site().timeZone();
    Retention retention = site.retention();
    String expired =
        retention
            .expiredBefore()
            .map(
                before ->
                    "Events before %s have been deleted.".formatted(day(before, zone, locale)))
            .or(
                () ->
                    retention
                        .days()
                        .map("Events are deleted after %d days. None is that old yet."::formatted))
            .orElse("All events are kept.");
    return site.expiryDue(now)
        .map(due -> "Events before %s will be deleted soon.".formatted(day(due, zone, locale)))
        .orElse(expired);
  }

  private static String day(Instant start, ZoneId zone, Locale locale) {
    return new DateFormats(locale).day(LocalDate.ofInstant(start, zone));
  }
}
