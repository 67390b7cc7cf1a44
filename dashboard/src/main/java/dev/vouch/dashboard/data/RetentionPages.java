package dev.vouch.dashboard.data;

import dev.vouch.api.SiteFields;
import dev.vouch.core.request.ParseResult;
import dev.vouch.core.request.Problem;
import dev.vouch.core.request.RequestFields;
import dev.vouch.core.site.Site;
import dev.vouch.dashboard.page.Form;
import dev.vouch.dashboard.page.PageRequest;
import dev.vouch.dashboard.page.PageResponse;
import dev.vouch.dashboard.page.Pages;
import dev.vouch.dashboard.page.Section;
import dev.vouch.dashboard.page.SiteContext;
import dev.vouch.dashboard.report.DateFormats;
import dev.vouch.dashboard.template.StaticTemplates;
import dev.vouch.directory.site.RegisteredSite;
import dev.vouch.directory.site.Retention;
import dev.vouch.directory.site.SiteRegistry;
import dev.vouch.directory.site.SiteSettings.SiteChanges;
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

  private PageResponse save(PageRequest request) {
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

  private PageResponse save(PageRequest request, Form form, SiteChanges changes) {
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
   * Returns the time before which the change would delete events that are still kept; empty if it
   * would delete none.
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

  private PageResponse confirmation(PageRequest request, Instant before, String days) {
    Site site = request.site();
    return PageResponse.of(
        templates.dataShorten(
            request.layout("Keep events for " + days + " days?", Section.SETTINGS),
            site,
            day(before, site.timeZone(), request.locale()),
            days));
  }

  /**
   * Returns the sentence about expired events, such as <i>Events before 12 March 2026 have been
   * deleted.</i>
   */
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
