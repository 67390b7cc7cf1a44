package dev.vouch.app;

import dev.vouch.app.config.ClusterConfiguration;
import dev.vouch.app.config.Configuration;
import dev.vouch.app.config.NodeRole;
import dev.vouch.app.config.ServiceUrl;
import dev.vouch.core.alert.KeyActivity;
import dev.vouch.core.apikey.Authenticator;
import dev.vouch.core.apikey.KeyId;
import dev.vouch.core.event.EventIds;
import dev.vouch.core.event.KnownSources;
import dev.vouch.core.event.TouchDetector;
import dev.vouch.core.ingest.BatchIngest;
import dev.vouch.core.ingest.BrowserIngest;
import dev.vouch.core.ingest.BrowserLimits;
import dev.vouch.core.ingest.EventDryRun;
import dev.vouch.core.ingest.EventIngest;
import dev.vouch.core.ingest.LimitedPreview;
import dev.vouch.core.ingest.MatchProbe;
import dev.vouch.core.ingest.PaymentIngest;
import dev.vouch.core.ingest.PaymentRecorder;
import dev.vouch.core.ingest.ReceivedClock;
import dev.vouch.core.linking.LinkingStatistics;
import dev.vouch.core.ratelimit.RateLimiter;
import dev.vouch.core.ratelimit.SharedRateLimiter;
import dev.vouch.core.ratelimit.SlidingWindows;
import dev.vouch.core.visitor.VisitorHasher;
import dev.vouch.http.browser.BrowserLog;
import dev.vouch.http.browser.BundledSources;
import dev.vouch.http.browser.CountryDatabase;
import dev.vouch.http.browser.HeaderClientDetector;
import java.util.Optional;

/**
 * The ingestion subsystem: receives events from backends, browsers and payment providers, and
 * appends them to the log. Thread-safe.
 *
 * @param keyActivity the request statistics of API keys, for alerts
 * @param sharedLimiter the rate limiter of API keys that the nodes of a cluster share; empty
 *     without Redis
 * @param receivedClock the clock that sets {@code received_at}
 * @param sources the known sources, by which also costs have a channel
 * @param linking the statistics of recent user IDs and addresses
 */
record Ingestion(
    EventIngest events,
    BatchIngest batches,
    EventDryRun dryRun,
    MatchProbe matchProbe,
    BrowserIngest browserEvents,
    PaymentIngest payments,
    HeaderClientDetector clientDetector,
    KeyActivity keyActivity,
    Optional<SharedRateLimiter<KeyId>> sharedLimiter,
    ReceivedClock receivedClock,
    EventIds ids,
    KnownSources sources,
    LinkingStatistics linking) {
  static Ingestion start(Startup startup, Storage storage) {
    ReceivedClock receivedClock = new ReceivedClock(startup.clock());
    KeyActivity keyActivity = new KeyActivity(startup.clock());
    EventIds ids = new EventIds();
    KnownSources sources = BundledSources.load();
    LinkingStatistics linking = LinkingStatistics.withRandomKey();
    VisitorHasher visitors = new VisitorHasher(startup.configuration().ipv6Prefix());
    RateLimiter<KeyId> own = new SlidingWindows<>(startup.nanoTime());
    Optional<SharedRateLimiter<KeyId>> sharedLimiter = sharedLimiter(startup, own, keyActivity);
    RateLimiter<KeyId> limiter =
        sharedLimiter
            .<RateLimiter<KeyId>>map(shared -> shared)
            .orElseGet(() -> keyActivity.counting(own));
    EventIngest events =
        new EventIngest(
            new Authenticator(keyActivity.counting(storage.directory().keys()), startup.clock()),
            limiter,
            storage.directory().sites(),
            storage.directory().salts(),
            visitors,
            receivedClock,
            ids,
            storage.engine().log(),
            linking);
    BrowserLimits browserLimits =
        BrowserLimits.standard(startup.configuration().browserQuotas(), startup.nanoTime());
    HeaderClientDetector clientDetector =
        startup.resources().add("client detector", clientDetector(startup.configuration()));
    BrowserIngest browserEvents =
        new BrowserIngest(
            storage.directory().sites(),
            storage.directory().sites(),
            storage.directory().salts(),
            visitors,
            clientDetector,
            new TouchDetector(sources),
            browserLimits,
            storage.directory().exclusions(),
            receivedClock,
            ids,
            new BrowserLog(storage.engine().log(), storage.diskReserve()),
            linking,
            events.warnings());
    PaymentIngest payments =
        new PaymentIngest(
            storage.directory().paymentHooks(),
            new PaymentRecorder(
                events,
                storage.directory().recordedPayments(),
                storage.directory().paymentUsers(),
                storage.directory().sites()),
            events.refusedRequests(),
            receivedClock,
            startup.nanoTime());
    return new Ingestion(
        events,
        new BatchIngest(events, limiter),
        new EventDryRun(
            events, new LimitedPreview(storage.reporting().creditPreview(), startup.nanoTime())),
        new MatchProbe(events, storage.reporting().creditPreview()),
        browserEvents,
        payments,
        clientDetector,
        keyActivity,
        sharedLimiter,
        receivedClock,
        ids,
        sources,
        linking);
  }

  /** Returns the shared limiter; empty without Redis and on nodes that receive no events. */
  private static Optional<SharedRateLimiter<KeyId>> sharedLimiter(
      Startup startup, RateLimiter<KeyId> own, KeyActivity keyActivity) {
    return startup
        .configuration()
        .cluster()
        .filter(cluster -> cluster.has(NodeRole.INGEST))
        .flatMap(
            cluster ->
                cluster.redis().map(redis -> openSharedLimiter(cluster, redis, own, keyActivity)))
        .map(limiter -> startup.resources().add("shared rate limiter", limiter));
  }

  private static SharedRateLimiter<KeyId> openSharedLimiter(
      ClusterConfiguration cluster,
      ServiceUrl redis,
      RateLimiter<KeyId> own,
      KeyActivity keyActivity) {
    return Engines.openSharedLimiter(redis, cluster.kafkaTopic(), own, keyActivity::counting);
  }

  private static HeaderClientDetector clientDetector(Configuration configuration) {
    Optional<CountryDatabase> configured = configuration.countryDatabase().map(CountryDatabase::of);
    return new HeaderClientDetector(() -> configured.orElseGet(CountryDatabase::bundled));
  }
}
