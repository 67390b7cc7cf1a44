package dev.vouch.http;

import dev.vouch.core.apikey.ApiKey;
import dev.vouch.core.apikey.ApiKeys;
import dev.vouch.core.apikey.Authenticator;
import dev.vouch.core.apikey.KeyId;
import dev.vouch.core.apikey.SecretHash;
import dev.vouch.core.credit.PreviewedCredit;
import dev.vouch.core.event.EventIds;
import dev.vouch.core.ingest.BatchIngest;
import dev.vouch.core.ingest.EventDryRun;
import dev.vouch.core.ingest.EventIngest;
import dev.vouch.core.ingest.ReceivedClock;
import dev.vouch.core.linking.LinkingStatistics;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.ratelimit.Limit;
import dev.vouch.core.ratelimit.RateLimiter;
import dev.vouch.core.ratelimit.SlidingWindows;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.SaltPair;
import dev.vouch.core.visitor.SaltPair.Salt;
import dev.vouch.core.visitor.SiteSecrets;
import dev.vouch.core.visitor.VisitorHasher;
import java.net.InetAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;

/** {@code POST /event} on a real server with the real steps, over a log and keys in memory. */
final class EventServer implements AutoCloseable {
  static final String ACTIVE = "svc_live_active_" + "a".repeat(48);
  static final String TIGHT = "svc_live_tight_" + "a".repeat(48);
  static final String REVOKED = "svc_live_revoked_" + "a".repeat(48);
  static final String EXPIRED = "svc_live_expired_" + "a".repeat(48);
  static final String UNKNOWN = "svc_live_unknown_" + "a".repeat(48);
  static final String WRONG_SECRET = "svc_live_active_" + "b".repeat(48);

  private static final Instant NOW = Instant.parse("2026-11-20T12:00:00Z");
  static final SiteId SITE = new SiteId(7);

  private static final Map<KeyId, ApiKey> KEYS =
      Map.of(
          new KeyId("active"),
          key("active", Limit.STANDARD, Optional.empty(), Optional.empty()),
          new KeyId("tight"),
          key("tight", new Limit(1, Duration.ofMillis(2500)), Optional.empty(), Optional.empty()),
          new KeyId("revoked"),
          key("revoked", Limit.STANDARD, Optional.empty(), Optional.of(NOW)),
          new KeyId("expired"),
          key("expired", Limit.STANDARD, Optional.of(NOW), Optional.empty()));

  final InMemoryLog log = new InMemoryLog();
  final AtomicInteger refused = new AtomicInteger();

  /** The credit that any event would have. */
  final AtomicReference<Optional<PreviewedCredit>> preview =
      new AtomicReference<>(Optional.empty());

  /** The events whose credit was previewed. */
  final List<LogRecord.ServerEvent> previewed = new CopyOnWriteArrayList<>();

  final EventIngest ingest;
  private final WebServer server;

  EventServer() {
    this(ConnectionLimits.STANDARD);
  }

  EventServer(ConnectionLimits limits) {
    this(limits, List.of());
  }

  /** A server whose other features come first. */
  EventServer(List<Feature> first) {
    this(ConnectionLimits.STANDARD, first);
  }

  private EventServer(ConnectionLimits limits, List<Feature> first) {
    RateLimiter<KeyId> limiter = new SlidingWindows<>(() -> 0);
    ingest =
        new EventIngest(
            new Authenticator(new FixedKeys(), () -> NOW),
            limiter,
            site -> Optional.of(secrets()),
            (site, period) -> Optional.of(salts()),
            new VisitorHasher(64),
            new ReceivedClock(() -> NOW),
            new EventIds(),
            log,
            LinkingStatistics.withRandomKey());
    EventEndpoint endpoint =
        new EventEndpoint(
            ingest,
            new BatchIngest(ingest, limiter),
            new EventDryRun(ingest, this::preview),
            new BadTokenThrottle(),
            request -> InetAddress.getLoopbackAddress());
    server =
        WebServer.start(
            "127.0.0.1", 0, limits, Stream.concat(first.stream(), Stream.of(endpoint)).toList());
  }

  private CompletionStage<Optional<PreviewedCredit>> preview(LogRecord.ServerEvent event) {
    previewed.add(event);
    return CompletableFuture.completedStage(preview.get());
  }

  private static ApiKey key(
      String id, Limit limit, Optional<Instant> expiresAt, Optional<Instant> revokedAt) {
    return new ApiKey(
        new KeyId(id), SITE, SecretHash.of("a".repeat(48)), limit, expiresAt, revokedAt);
  }

  private static SiteSecrets.Secrets secrets() {
    return new SiteSecrets.Secrets(new byte[32], new byte[32], new byte[32]);
  }

  private static SaltPair salts() {
    return new SaltPair(new Salt(2, new byte[32]), new Salt(1, new byte[32]));
  }

  /** The keys above. */
  private final class FixedKeys implements ApiKeys {
    @Override
    public Optional<ApiKey> find(KeyId id) {
      return Optional.ofNullable(KEYS.get(id));
    }

    @Override
    public void recordUse(KeyId id, Instant at) {
      // No test reads it.
    }

    @Override
    public void recordRefusal(KeyId id) {
      refused.incrementAndGet();
    }
  }

  RawConnection connect() {
    return new RawConnection(server.port());
  }

  @Override
  public void close() {
    server.close();
  }

  /** How many connections were closed to make room for others. */
  long connectionsClosedForRoom() {
    return server.connectionsClosedForRoom();
  }
}
