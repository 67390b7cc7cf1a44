package dev.vouch.dashboard.live;

import dev.vouch.core.ingest.CountedCause;
import dev.vouch.core.ingest.PageRefusal;
import dev.vouch.core.ingest.Refusal;
import dev.vouch.core.ingest.RequestWarning;
import dev.vouch.core.ingest.SiteDiagnostics;
import dev.vouch.core.payment.PaymentHook;
import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.report.SuccessRule;
import dev.vouch.core.site.Site;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.warehouse.ReportQueries;
import dev.vouch.dashboard.page.PageRequest;
import dev.vouch.dashboard.page.PageResponse;
import dev.vouch.dashboard.page.Pages;
import dev.vouch.dashboard.page.Section;
import dev.vouch.dashboard.template.StaticTemplates;
import dev.vouch.directory.PeopleDirectory;
import dev.vouch.directory.account.BearerToken;
import dev.vouch.directory.account.Role;
import dev.vouch.directory.item.SiteItems;
import dev.vouch.directory.key.IssuedKey;
import dev.vouch.directory.key.KeyRegistry;
import dev.vouch.directory.payment.PaymentHookRegistry;
import dev.vouch.directory.site.SiteRegistry;
import dev.vouch.http.ProblemException;
import dev.vouch.http.session.Sessions;
import io.vertx.ext.web.RoutingContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.ToLongFunction;

/**
 * {@code /sites/{site_id}/live}: the latest events and rejected requests of a site, and a stream of
 * new ones. Thread-safe.
 */
public final class LivePages implements AutoCloseable {
  private static final String PATH = "/live";
  private static final Path LINUX_HOST_NAME = Path.of("/proc/sys/kernel/hostname");
  private static final Duration RETRY_AFTER = Duration.ofSeconds(10);

  private final StaticTemplates templates = new StaticTemplates();
  private final Optional<String> node = hostName();
  private final SiteRegistry sites;
  private final PeopleDirectory people;
  private final KeyRegistry keys;
  private final SiteItems<SuccessRule> rules;
  private final PaymentHookRegistry paymentHooks;
  private final Sessions sessions;
  private final LiveEvents liveEvents;
  private final LiveStreams streams;
  private final boolean isOfAllNodes;
  private final InstantSource clock;
  private final LongSupplier nanoTime;
  private final Instant started;

  /**
   * Creates the page.
   *
   * @param appliedUntil returns the position of a site's latest record in the warehouse, 0 if none
   *     arrived since the start; must be fast
   * @param nanoTime monotonic time in nanoseconds from an arbitrary origin
   */
  public LivePages(
      SiteRegistry sites,
      PeopleDirectory people,
      KeyRegistry keys,
      SiteItems<SuccessRule> rules,
      PaymentHookRegistry paymentHooks,
      Sessions sessions,
      ReportQueries warehouse,
      ToLongFunction<SiteId> appliedUntil,
      SiteDiagnostics diagnostics,
      InstantSource clock,
      LongSupplier nanoTime) {
    this.sites = sites;
    this.people = people;
    this.keys = keys;
    this.rules = rules;
    this.paymentHooks = paymentHooks;
    this.sessions = sessions;
    this.liveEvents = new LiveEvents(warehouse::answer, appliedUntil, diagnostics);
    this.isOfAllNodes = diagnostics.isOfAllNodes();
    this.streams =
        new LiveStreams(liveEvents, nanoTime, Thread.ofVirtual().name("live-streams").factory());
    this.clock = clock;
    this.nanoTime = nanoTime;
    this.started = clock.instant();
  }

  public void mount(Pages pages) {
    pages.getOwners(PATH, this::page);
    pages.streamOwners(PATH + "/stream", this::stream);
  }

  private PageResponse page(PageRequest request) {
    Site site = request.site();
    LiveFilter filter = LiveFilter.of(request);
    // Read before the events, so that the stream repeats a rejection rather than omits one.
    List<CountedCause<Refusal>> requests = liveEvents.requestsSince(site.id(), 0);
    List<CountedCause<PageRefusal>> pages = liveEvents.pagesSince(site.id(), 0);
    List<CountedCause<RequestWarning>> warnings = liveEvents.warningsSince(site.id(), 0);
    List<CreditedEvent> events = liveEvents.latest(site.id(), filter);
    LivePosition position =
        new LivePosition(
            events.isEmpty() ? 0 : Math.max(0, events.getLast().position()),
            requests.isEmpty() ? 0 : requests.getLast().number(),
            pages.isEmpty() ? 0 : pages.getLast().number(),
            warnings.isEmpty() ? 0 : warnings.getLast().number());
    return PageResponse.of(
        templates.livePage(
            request.layout("Live", Section.LIVE),
            new LiveView(
                site,
                filter,
                events.reversed(),
                requests.reversed(),
                pages.reversed(),
                warnings.reversed(),
                position.wireName(),
                origin(request)),
            rows(request, site)));
  }

  private String origin(PageRequest request) {
    return isOfAllNodes
        ? "Collected by all nodes in the last 24 hours"
        : "Collected in memory by %s since its start on %s"
            .formatted(node.orElse("this server"), request.times().of(started));
  }

  private LiveRows rows(PageRequest request, Site site) {
    return new LiveRows(
        site,
        request.locale(),
        sender -> senderName(site.id(), sender),
        name -> title(site.id(), name),
        clock);
  }

  private String title(SiteId site, String name) {
    return rules.of(site).stream()
        .filter(rule -> rule.name().equals(name))
        .map(SuccessRule::title)
        .findFirst()
        .orElse(name);
  }

  /** The name of the API key or payment webhook with this ID; the ID itself if there is none. */
  private String senderName(SiteId site, String id) {
    return keys.list(site).stream()
        .filter(issued -> issued.key().id().value().equals(id))
        .map(IssuedKey::name)
        .findFirst()
        .or(() -> paymentHooks.find(site, id).map(PaymentHook::name))
        .orElse(id);
  }

  private void stream(PageRequest request) {
    RoutingContext routing = request.routing();
    Site site = request.site();
    LiveFilter filter = LiveFilter.of(request);
    LivePosition position =
        Optional.ofNullable(routing.request().getHeader("Last-Event-ID"))
            .or(() -> request.parameter("after"))
            .flatMap(LivePosition::parse)
            .orElse(LivePosition.START);
    EventStreamAnswer answer = new EventStreamAnswer(routing);
    LiveStream stream =
        new LiveStream(
            request.account().orElseThrow().id(),
            site.id(),
            filter,
            rows(request, site),
            position,
            stillOwner(routing, site.id()),
            answer,
            nanoTime.getAsLong());
    switch (streams.add(stream)) {
      case ADDED -> answer.begin();
      case ACCOUNT_LIMIT ->
          throw ProblemException.unavailable(
              "Your account has %d live views open, the maximum. Close one of them."
                  .formatted(LiveStreams.STREAMS_PER_ACCOUNT_MAX),
              RETRY_AFTER);
      case SERVER_LIMIT ->
          throw ProblemException.unavailable(
              "Too many live views are open. Close one of them or try again later.", RETRY_AFTER);
    }
  }

  /** Returns a check whether the session is still open and its account still owns the site. */
  private BooleanSupplier stillOwner(RoutingContext routing, SiteId site) {
    Optional<BearerToken> token = sessions.token(routing);
    return () ->
        sites.registered(site).isPresent()
            && token
                .flatMap(sessions::find)
                .flatMap(signedIn -> people.members().role(signedIn.account(), site))
                .filter(Role.OWNER::equals)
                .isPresent();
  }

  /**
   * Returns the host's name; empty if it is unknown. Unlike InetAddress, does not query a name
   * server.
   */
  private static Optional<String> hostName() {
    try {
      return Optional.of(Files.readString(LINUX_HOST_NAME).strip()).filter(name -> !name.isEmpty());
    } catch (IOException e) {
      return Optional.ofNullable(System.getenv("HOSTNAME")).filter(name -> !name.isEmpty());
    }
  }

  @Override
  public void close() {
    streams.close();
  }

  /**
   * Content of the page when it is opened, latest first.
   *
   * @param requests causes of rejected backend requests
   * @param pages causes of rejected browser requests
   * @param warnings warnings about recorded requests
   * @param position position at which the stream starts
   * @param origin the node and time since which rejections were counted
   */
  public record LiveView(
      Site site,
      LiveFilter filter,
      List<CreditedEvent> events,
      List<CountedCause<Refusal>> requests,
      List<CountedCause<PageRefusal>> pages,
      List<CountedCause<RequestWarning>> warnings,
      String position,
      String origin) {
    public LiveView {
      events = List.copyOf(events);
      requests = List.copyOf(requests);
      pages = List.copyOf(pages);
      warnings = List.copyOf(warnings);
    }
  }
}
