package dev.vouch.core.ingest;

import dev.vouch.core.event.BrowserEventRequest;
import dev.vouch.core.event.BrowserEventRequest.BrowserAutomation;
import dev.vouch.core.event.BrowserParser;
import dev.vouch.core.event.BrowserParser.IdentifyRequest;
import dev.vouch.core.event.Client;
import dev.vouch.core.event.EventIds;
import dev.vouch.core.event.EventWarning;
import dev.vouch.core.event.PersonalDataFilter;
import dev.vouch.core.event.TouchDetector;
import dev.vouch.core.ingest.ClientDetector.Detected;
import dev.vouch.core.linking.LinkingStatistics;
import dev.vouch.core.log.Appended;
import dev.vouch.core.log.EncodedRecord;
import dev.vouch.core.log.EventLog;
import dev.vouch.core.log.Idempotency;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.metric.OutcomeCounts;
import dev.vouch.core.request.ParseResult;
import dev.vouch.core.site.Site;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.site.Sites;
import dev.vouch.core.visitor.BrowserHashes;
import dev.vouch.core.visitor.IpAddress;
import dev.vouch.core.visitor.KeyedHash;
import dev.vouch.core.visitor.SaltPair;
import dev.vouch.core.visitor.SaltPeriod;
import dev.vouch.core.visitor.Salts;
import dev.vouch.core.visitor.SiteSecrets;
import dev.vouch.core.visitor.UserKey;
import dev.vouch.core.visitor.VisitorHasher;
import java.net.InetAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/**
 * The pipeline of {@code POST /collect} and {@code POST /identify} (docs/browser.md): parse, find
 * the site, check the page's domain, drop excluded visits, detect crawlers and automated browsers,
 * hash, limit, check the proof, strip, apply the quotas, append. Thread-safe, never blocks.
 */
public final class BrowserIngest {
  /** The maximum size of a body in bytes. */
  public static final int BODY_BYTES_MAX = EventIngest.BODY_BYTES_MAX;

  private static final Duration RETRY_WITHOUT_SALTS = Duration.ofSeconds(5);

  private final Sites sites;
  private final SiteSecrets secrets;
  private final Salts salts;
  private final VisitorHasher visitors;
  private final ClientDetector clients;
  private final TouchDetector touches;
  private final BrowserLimits limits;
  private final VisitExclusions exclusions;
  private final ReceivedClock clock;
  private final EventIds ids;
  private final EventLog log;
  private final LinkingStatistics linking;
  private final RequestWarnings warnings;
  private final OutcomeCounts<BrowserOutcome> outcomes = new OutcomeCounts<>(BrowserOutcome.class);
  private final RefusedPages refusedPages = new RefusedPages();

  /**
   * Creates the pipeline.
   *
   * @param warnings receives the warnings about recorded events
   */
  public BrowserIngest(
      Sites sites,
      SiteSecrets secrets,
      Salts salts,
      VisitorHasher visitors,
      ClientDetector clients,
      TouchDetector touches,
      BrowserLimits limits,
      VisitExclusions exclusions,
      ReceivedClock clock,
      EventIds ids,
      EventLog log,
      LinkingStatistics linking,
      RequestWarnings warnings) {
    this.sites = sites;
    this.secrets = secrets;
    this.salts = salts;
    this.visitors = visitors;
    this.clients = clients;
    this.touches = touches;
    this.limits = limits;
    this.exclusions = exclusions;
    this.clock = clock;
    this.ids = ids;
    this.log = log;
    this.linking = linking;
    this.warnings = warnings;
  }

  /** Returns the number of requests by outcome. */
  public OutcomeCounts<BrowserOutcome> outcomes() {
    return outcomes;
  }

  /** Returns the recently rejected requests. */
  public RefusedPages refusedPages() {
    return refusedPages;
  }

  /**
   * Records an event sent by a browser. Completes with {@link BrowserOutcome.Recorded} only after
   * the log has it on disk, possibly on the log's own thread.
   */
  public CompletionStage<BrowserOutcome> collect(BrowserSender sender, byte[] body) {
    return counted(
        switch (BrowserParser.event(body)) {
          case ParseResult.Invalid<BrowserEventRequest> invalid ->
              done(new BrowserOutcome.Invalid(invalid.problems()));
          case ParseResult.Valid<BrowserEventRequest>(BrowserEventRequest request) ->
              visit(
                  request.site(),
                  sender,
                  request.automation(),
                  visit ->
                      visit.site().serves(request.page().domain())
                          ? record(visit, request, body)
                          : done(new BrowserOutcome.ForeignUrl()));
        });
  }

  /** Records an {@code identify} ping; completes as {@link #collect} does. */
  public CompletionStage<BrowserOutcome> identify(BrowserSender sender, byte[] body) {
    return counted(
        switch (BrowserParser.identify(body)) {
          case ParseResult.Invalid<IdentifyRequest> invalid ->
              done(new BrowserOutcome.Invalid(invalid.problems()));
          case ParseResult.Valid<IdentifyRequest>(IdentifyRequest request) ->
              visit(request.site(), sender, request.automation(), visit -> record(visit, request));
        });
  }

  /**
   * Counts a request of an address before its body is read. Returns the outcome if the address
   * exceeds its rate limit; otherwise empty.
   */
  public Optional<BrowserOutcome> countAddress(InetAddress address) {
    Optional<BrowserOutcome> refused =
        limits.countAddress(address).map(BrowserOutcome.RateLimited::new);
    refused.ifPresent(outcomes::count);
    return refused;
  }

  private CompletionStage<BrowserOutcome> counted(CompletionStage<BrowserOutcome> outcome) {
    return outcome.thenApply(
        known -> {
          outcomes.count(known);
          return known;
        });
  }

  /** A request of a browser that passed the checks, about to be recorded. */
  private record Visit(
      Site site,
      SiteSecrets.Secrets secrets,
      BrowserSender sender,
      Client client,
      BrowserHashes hashes,
      Instant receivedAt) {}

  private CompletionStage<BrowserOutcome> visit(
      Optional<SiteId> id,
      BrowserSender sender,
      BrowserAutomation automation,
      Function<Visit, CompletionStage<BrowserOutcome>> next) {
    Optional<Site> site = id.flatMap(sites::find);
    if (site.isEmpty()) {
      return done(new BrowserOutcome.UnknownSite());
    }
    if (sender.pageDomain().isEmpty()) {
      return done(new BrowserOutcome.UnknownPage());
    }
    String domain = sender.pageDomain().get();
    if (!site.get().serves(domain)) {
      refusedPages.recordHost(site.get().id(), domain, clock.now());
      return done(new BrowserOutcome.ForeignPage());
    }
    if (isExcluded(site.get().id(), sender)) {
      return done(new BrowserOutcome.VisitExcluded());
    }
    return clients
        .detect(sender.address(), sender.userAgent())
        .thenCompose(
            detected ->
                switch (detected) {
                  case Detected.Crawler() -> done(new BrowserOutcome.CrawlerIgnored());
                  case Detected.Browser(Client client, boolean isAutomated) ->
                      isIgnored(automation, isAutomated) && !DevelopmentHost.matches(domain)
                          ? automated(site.get())
                          : visit(site.get(), sender, client, next);
                });
  }

  /**
   * Whether a request is ignored because a browser is automated.
   *
   * @param hasSuchUserAgent whether the User-Agent is that of an automated browser
   */
  private static boolean isIgnored(BrowserAutomation automation, boolean hasSuchUserAgent) {
    return switch (automation) {
      case UNKNOWN -> hasSuchUserAgent;
      case AUTOMATED -> true;
      case RECORDED -> false;
    };
  }

  private CompletionStage<BrowserOutcome> automated(Site site) {
    refusedPages.recordAutomated(site.id(), clock.now());
    return done(new BrowserOutcome.AutomatedIgnored());
  }

  private boolean isExcluded(SiteId site, BrowserSender sender) {
    return (sender.sendsPrivacySignal() && exclusions.honoursPrivacySignals(site))
        || exclusions.excludesAddress(site, IpAddress.of(sender.address()));
  }

  private CompletionStage<BrowserOutcome> visit(
      Site site,
      BrowserSender sender,
      Client client,
      Function<Visit, CompletionStage<BrowserOutcome>> next) {
    Instant receivedAt = clock.now();
    Optional<SaltPair> pair = salts.pair(site.id(), SaltPeriod.of(receivedAt));
    Optional<SiteSecrets.Secrets> own = secrets.of(site.id());
    if (pair.isEmpty() || own.isEmpty()) {
      return done(new BrowserOutcome.Unavailable(RETRY_WITHOUT_SALTS));
    }
    BrowserHashes hashes =
        visitors.hash(site.id(), pair.get(), IpAddress.of(sender.address()), sender.userAgent());
    return limits
        .countVisitor(hashes)
        .map(wait -> done(new BrowserOutcome.RateLimited(wait)))
        .orElseGet(
            () -> next.apply(new Visit(site, own.get(), sender, client, hashes, receivedAt)));
  }

  private CompletionStage<BrowserOutcome> record(
      Visit visit, BrowserEventRequest request, byte[] body) {
    PersonalDataFilter personal = personal(visit.sender());
    linking.browserSeen(
        visit.site().id(),
        IpAddress.of(visit.sender().address()),
        visit.sender().userAgent(),
        visit.receivedAt());
    return append(
        visit,
        new LogRecord.BrowserEvent(
            ids.next(visit.receivedAt()),
            visit.site().id(),
            visit.receivedAt(),
            request.content(personal),
            visit.hashes(),
            visit.client(),
            request.touch(touches, visit.site(), personal)),
        request.warnings(),
        request.eventId().map(eventId -> idempotency(visit.secrets(), eventId, body)));
  }

  private static PersonalDataFilter personal(BrowserSender sender) {
    return PersonalDataFilter.of(
        Optional.of(sender.address().getHostAddress()),
        Optional.of(IpAddress.of(sender.address())),
        Optional.of(sender.userAgent()),
        List.of());
  }

  private CompletionStage<BrowserOutcome> record(Visit visit, IdentifyRequest request) {
    if (!isProven(visit, request)) {
      return done(new BrowserOutcome.ProofRefused());
    }
    linking.identified(
        visit.site().id(), request.userId(), visit.hashes().visitor(), visit.receivedAt());
    return append(
        visit,
        new LogRecord.Identification(
            ids.next(visit.receivedAt()),
            visit.site().id(),
            visit.receivedAt(),
            visit.hashes(),
            UserKey.of(visit.secrets(), request.userId()),
            visit.client()),
        request.warnings(),
        Optional.empty());
  }

  /**
   * A wrong proof is rejected even where none is required, because it indicates a mistake or a
   * forgery.
   */
  private static boolean isProven(Visit visit, IdentifyRequest request) {
    return request
        .proof()
        .map(proof -> IdentifyProof.isValid(visit.secrets(), request.userId(), proof))
        .orElse(!visit.site().identifyProofRequired());
  }

  /**
   * A browser's retry has equal bytes. The hash differs from that of a backend's Idempotency-Key,
   * so that a browser cannot use up a backend's key.
   */
  private static Idempotency idempotency(SiteSecrets.Secrets secrets, UUID eventId, byte[] body) {
    byte[] key = secrets.idempotency();
    return new Idempotency(
        new KeyedHash(key).add("browser event id").add(eventId.toString()).first128BitsHex(),
        new KeyedHash(key).add("browser event").add(body).first128BitsHex());
  }

  private CompletionStage<BrowserOutcome> append(
      Visit visit, LogRecord record, Set<EventWarning> about, Optional<Idempotency> idempotency) {
    EncodedRecord encoded = EncodedRecord.of(record);
    Optional<BrowserOutcome> exceeded =
        limits.countBytes(visit.sender().address(), record.site(), encoded.bytes().length);
    if (exceeded.isPresent()) {
      if (exceeded.get() instanceof BrowserOutcome.SiteQuotaExceeded) {
        refusedPages.recordSiteQuota(record.site(), record.receivedAt());
      }
      return done(exceeded.get());
    }
    return log.append(encoded, idempotency)
        .thenApply(
            appended -> {
              if (appended instanceof Appended.Stored) {
                warnings.recordBrowser(record.site(), about, record.receivedAt());
              }
              return outcome(appended);
            });
  }

  private static BrowserOutcome outcome(Appended appended) {
    return switch (appended) {
      case Appended.Stored _, Appended.Replayed _ -> new BrowserOutcome.Recorded();
      case Appended.PayloadDiffers() -> new BrowserOutcome.EventIdConflict();
      case Appended.Unavailable(Duration wait) -> new BrowserOutcome.Unavailable(wait);
      case Appended.Unknown() -> new BrowserOutcome.OutcomeUnknown();
    };
  }

  private static CompletionStage<BrowserOutcome> done(BrowserOutcome outcome) {
    return CompletableFuture.completedStage(outcome);
  }
}
