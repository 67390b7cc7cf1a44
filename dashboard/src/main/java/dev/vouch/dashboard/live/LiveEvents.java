package dev.vouch.dashboard.live;

import dev.vouch.core.ingest.CountedCause;
import dev.vouch.core.ingest.PageRefusal;
import dev.vouch.core.ingest.Refusal;
import dev.vouch.core.ingest.RequestWarning;
import dev.vouch.core.ingest.SiteDiagnostics;
import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.report.EventsQuestion;
import dev.vouch.core.report.EventsQuestion.EventsPage;
import dev.vouch.core.site.SiteId;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/**
 * Queries for a site's latest events, rejections and warnings, in order of arrival. Thread-safe.
 */
final class LiveEvents {
  /** The maximum number of events shown at once. If there are more, the latest ones are shown. */
  static final int SHOWN_MAX = 50;

  /** The maximum number of events queried at once. Events that are not shown are counted. */
  private static final int COUNTED_MAX = 1_000;

  private final Function<EventsQuestion, EventsPage> warehouse;
  private final ToLongFunction<SiteId> appliedUntil;
  private final SiteDiagnostics diagnostics;

  /**
   * Creates the queries.
   *
   * @param appliedUntil returns the position of a site's latest record in the warehouse, 0 if none
   *     arrived since the start; must be fast
   */
  LiveEvents(
      Function<EventsQuestion, EventsPage> warehouse,
      ToLongFunction<SiteId> appliedUntil,
      SiteDiagnostics diagnostics) {
    this.warehouse = warehouse;
    this.appliedUntil = appliedUntil;
    this.diagnostics = diagnostics;
  }

  /**
   * Events after a position.
   *
   * @param events the latest events, by position
   * @param omitted the number of earlier events that are not in {@code events}
   * @param hasMoreOmitted whether there are further events that {@code omitted} does not count
   */
  record NewEvents(List<CreditedEvent> events, int omitted, boolean hasMoreOmitted) {}

  /**
   * The position of the site's latest record in the warehouse, 0 if none arrived since the start.
   */
  long appliedUntil(SiteId site) {
    return appliedUntil.applyAsLong(site);
  }

  /** Queries the latest events; returns them by position. */
  List<CreditedEvent> latest(SiteId site, LiveFilter filter) {
    EventsPage page = warehouse.apply(filter.question(site, SHOWN_MAX, OptionalLong.empty()));
    return byPosition(page.events());
  }

  /** Queries the events after a position. Blocks. */
  NewEvents since(SiteId site, LiveFilter filter, long position) {
    EventsPage page =
        warehouse.apply(filter.question(site, COUNTED_MAX, OptionalLong.of(position)));
    List<CreditedEvent> events = byPosition(page.events());
    int omitted = Math.max(0, events.size() - SHOWN_MAX);
    return new NewEvents(
        events.subList(omitted, events.size()), omitted, page.before().isPresent());
  }

  private static List<CreditedEvent> byPosition(List<CreditedEvent> events) {
    return events.stream().sorted(Comparator.comparingLong(CreditedEvent::position)).toList();
  }

  /** The causes of rejected backend requests after the cause with this number, latest last. */
  List<CountedCause<Refusal>> requestsSince(SiteId site, long number) {
    return since(diagnostics.refusedRequests(site), number);
  }

  /** The causes of rejected browser requests after the cause with this number, latest last. */
  List<CountedCause<PageRefusal>> pagesSince(SiteId site, long number) {
    return since(diagnostics.refusedPages(site), number);
  }

  /** The warnings about recorded requests after the warning with this number, latest last. */
  List<CountedCause<RequestWarning>> warningsSince(SiteId site, long number) {
    return since(diagnostics.warnings(site), number);
  }

  private static <C> List<CountedCause<C>> since(List<CountedCause<C>> causes, long number) {
    return causes.stream().filter(cause -> cause.number() > number).toList();
  }
}
