package dev.vouch.http.browser;

import dev.vouch.core.event.EventIds;
import dev.vouch.core.event.TouchDetector;
import dev.vouch.core.ingest.BrowserIngest;
import dev.vouch.core.ingest.BrowserLimits;
import dev.vouch.core.ingest.BrowserQuotas;
import dev.vouch.core.ingest.ReceivedClock;
import dev.vouch.core.ingest.RefusedPages;
import dev.vouch.core.ingest.RequestWarnings;
import dev.vouch.core.ingest.VisitExclusions;
import dev.vouch.core.linking.LinkingStatistics;
import dev.vouch.core.ratelimit.Limit;
import dev.vouch.core.site.Site;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.BrowserHashes;
import dev.vouch.core.visitor.IpAddress;
import dev.vouch.core.visitor.SaltPair;
import dev.vouch.core.visitor.SaltPair.Salt;
import dev.vouch.core.visitor.SiteSecrets.Secrets;
import dev.vouch.core.visitor.UserKey;
import dev.vouch.core.visitor.VisitorHasher;
import dev.vouch.http.AddressRange;
import dev.vouch.http.ConnectionLimits;
import dev.vouch.http.Feature;
import dev.vouch.http.InMemoryLog;
import dev.vouch.http.WebServer;
import dev.vouch.http.ops.DiskReserve;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The browser endpoints on a real socket, with three sites and a log that shows what was appended.
 * By default every client is a trusted proxy.
 */
final class BrowserServer implements AutoCloseable {
  static final Site SITE = site(1, false);
  static final Site PROOF_REQUIRED_SITE = site(2, true);

  /** A site that has just been created on another node: its salts are not here yet. */
  static final Site SALTLESS_SITE = site(3, false);

  /** An address that {@link #PROOF_REQUIRED_SITE} excludes; it also honours privacy signals. */
  static final String EXCLUDED_IP = "9.9.9.9";

  static final Secrets SECRETS = new Secrets(bytes(1), bytes(2), bytes(3));

  private static final String LOOPBACK = "127.0.0.0/8";

  private static final Map<SiteId, Site> SITES =
      Map.of(
          SITE.id(),
          SITE,
          PROOF_REQUIRED_SITE.id(),
          PROOF_REQUIRED_SITE,
          SALTLESS_SITE.id(),
          SALTLESS_SITE);
  private static final SaltPair SALTS = new SaltPair(new Salt(2, bytes(4)), new Salt(1, bytes(5)));
  private static final VisitorHasher VISITORS = new VisitorHasher(64);

  /** More than any test writes. */
  private static final BrowserQuotas QUOTAS = new BrowserQuotas(Long.MAX_VALUE, Long.MAX_VALUE);

  /** Takes a second to load, and does not change. Waits for the parser on a busy machine too. */
  private static final HeaderClientDetector CLIENTS =
      new HeaderClientDetector(CountryDatabase::bundled, Duration.ofMinutes(1));

  private static final TouchDetector TOUCHES = new TouchDetector(BundledSources.load());

  private static final long DISK_RESERVE_BYTES = 1_000;

  private final InMemoryLog log = new InMemoryLog();
  private final AtomicLong usableBytes = new AtomicLong(Long.MAX_VALUE);

  /** A second passes between two requests. */
  private final AtomicLong nanos = new AtomicLong();

  private final BrowserIngest ingest;
  private final RequestWarnings warnings = new RequestWarnings();
  private final WebServer server;

  private BrowserServer(BrowserLimits limits, String trustedProxies, List<Feature> more) {
    ingest =
        new BrowserIngest(
            id -> Optional.ofNullable(SITES.get(id)),
            site -> Optional.of(SECRETS),
            (site, period) ->
                site.equals(SALTLESS_SITE.id()) ? Optional.empty() : Optional.of(SALTS),
            VISITORS,
            CLIENTS,
            TOUCHES,
            limits,
            new SiteTwoExclusions(),
            new ReceivedClock(Clock.systemUTC()),
            new EventIds(),
            new BrowserLog(
                log,
                new DiskReserve(
                    DISK_RESERVE_BYTES, usableBytes::get, () -> nanos.addAndGet(1_000_000_000))),
            LinkingStatistics.withRandomKey(),
            warnings);
    TrustedProxies trusted =
        new TrustedProxies(List.of(AddressRange.parse(trustedProxies).orElseThrow()));
    List<Feature> features =
        new ArrayList<>(List.of(new BrowserEndpoints(ingest, trusted), new SdkEndpoint()));
    features.addAll(more);
    server = WebServer.start("127.0.0.1", 0, ConnectionLimits.STANDARD, features);
  }

  static BrowserServer start(Feature... more) {
    return start(BrowserLimits.PER_VISITOR, BrowserLimits.PER_ADDRESS, more);
  }

  static BrowserServer start(Limit perVisitor, Limit perAddress, Feature... more) {
    return new BrowserServer(
        new BrowserLimits(perVisitor, perAddress, QUOTAS, System::nanoTime),
        LOOPBACK,
        List.of(more));
  }

  static BrowserServer start(BrowserQuotas quotas) {
    return new BrowserServer(BrowserLimits.standard(quotas, System::nanoTime), LOOPBACK, List.of());
  }

  /** Trusts these proxies and no others. */
  static BrowserServer startBehind(String trustedProxies) {
    return new BrowserServer(
        BrowserLimits.standard(QUOTAS, System::nanoTime), trustedProxies, List.of());
  }

  /** The hashes expected in the records of a browser with this address and User-Agent. */
  static BrowserHashes hashes(String ip, String userAgent) {
    return VISITORS.hash(SITE.id(), SALTS, IpAddress.parse(ip).orElseThrow(), userAgent);
  }

  static UserKey userKey(String userId) {
    return UserKey.of(SECRETS, userId);
  }

  int port() {
    return server.port();
  }

  InMemoryLog log() {
    return log;
  }

  /** Sets the free space of the disk, of which 1,000 bytes are reserved for backends. */
  void setUsableBytes(long bytes) {
    usableBytes.set(bytes);
  }

  RefusedPages refusedPages() {
    return ingest.refusedPages();
  }

  RequestWarnings warnings() {
    return warnings;
  }

  long count(String outcome) {
    return ingest.outcomes().byName().getOrDefault(outcome, 0L);
  }

  @Override
  public void close() {
    server.close();
  }

  /** Only the second site excludes browsers. */
  private static final class SiteTwoExclusions implements VisitExclusions {
    @Override
    public boolean honoursPrivacySignals(SiteId site) {
      return site.equals(PROOF_REQUIRED_SITE.id());
    }

    @Override
    public boolean excludesAddress(SiteId site, IpAddress address) {
      return site.equals(PROOF_REQUIRED_SITE.id())
          && address.equals(IpAddress.parse(EXCLUDED_IP).orElseThrow());
    }
  }

  private static Site site(long id, boolean proofRequired) {
    return new Site(
        new SiteId(id),
        "Shop",
        Set.of(
            "shop.example",
            "127.0.0.1",
            "127.1.2.3",
            "::1",
            "localhost",
            "shop.test",
            "capacitor://localhost"),
        ZoneOffset.UTC,
        Set.of("paypal.com"),
        proofRequired);
  }

  private static byte[] bytes(int value) {
    byte[] bytes = new byte[32];
    Arrays.fill(bytes, (byte) value);
    return bytes;
  }
}
