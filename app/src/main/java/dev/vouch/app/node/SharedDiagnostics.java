package dev.vouch.app.node;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import dev.vouch.app.node.UnpublishedCauses.Unpublished;
import dev.vouch.core.ingest.CountedCause;
import dev.vouch.core.ingest.NodeDiagnostics;
import dev.vouch.core.ingest.PageRefusal;
import dev.vouch.core.ingest.Refusal;
import dev.vouch.core.ingest.RequestWarning;
import dev.vouch.core.ingest.SiteDiagnostics;
import dev.vouch.core.linking.LinkingWarnings;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.database.DirectoryException;
import dev.vouch.directory.shared.CauseOccurrences;
import dev.vouch.directory.shared.SharedCauses;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The diagnostics of requests to all nodes in the last 24 hours. Each node adds its diagnostics
 * with {@link #publish}, and reads those of a site at most once a second. While PostgreSQL is
 * unavailable, a node shows only its own diagnostics. Thread-safe; reading blocks.
 */
public final class SharedDiagnostics implements SiteDiagnostics {
  private static final Duration RETENTION = Duration.ofHours(24);
  private static final Duration READ_INTERVAL = Duration.ofSeconds(1);
  private static final int SITES_MAX = 1_000;
  private static final String REQUEST = "request";
  private static final String PAGE = "page";
  private static final String WARNING = "warning";

  private final NodeDiagnostics own;
  private final SharedCauses shared;
  private final InstantSource clock;
  private final List<UnpublishedCauses<?>> unpublished;
  private final LoadingCache<SiteId, Map<String, List<CountedCause<String>>>> bySite;
  private Instant cleanedAt = Instant.EPOCH;

  /**
   * Creates the diagnostics.
   *
   * @param own the diagnostics of this node
   * @param shared the table that all nodes share
   */
  public SharedDiagnostics(NodeDiagnostics own, SharedCauses shared, InstantSource clock) {
    this.own = own;
    this.shared = shared;
    this.clock = clock;
    unpublished =
        List.of(
            new UnpublishedCauses<>(REQUEST, own.requests().causes(), CauseText::of),
            new UnpublishedCauses<>(PAGE, own.pages().causes(), CauseText::of),
            new UnpublishedCauses<>(WARNING, own.requestWarnings().causes(), CauseText::of));
    bySite =
        Caffeine.newBuilder()
            .maximumSize(SITES_MAX)
            .expireAfterWrite(READ_INTERVAL)
            .build(shared::of);
  }

  /**
   * Publishes the occurrences on this node since the last call, and deletes expired causes once a
   * minute.
   *
   * @throws DirectoryException if PostgreSQL is unavailable; the next call retries
   */
  public synchronized void publish() {
    List<Unpublished> all = unpublished.stream().map(UnpublishedCauses::read).toList();
    List<CauseOccurrences> occurrences =
        all.stream().flatMap(each -> each.occurrences().stream()).toList();
    if (!occurrences.isEmpty()) {
      shared.add(occurrences);
    }
    all.forEach(each -> each.markPublished().run());
    Instant minute = clock.instant().truncatedTo(ChronoUnit.MINUTES);
    if (minute.isAfter(cleanedAt)) {
      shared.deleteBefore(minute.minus(RETENTION));
      cleanedAt = minute;
    }
  }

  @Override
  public List<CountedCause<Refusal>> refusedRequests(SiteId site) {
    return causes(site, REQUEST, CauseText::refusal, own::refusedRequests);
  }

  @Override
  public List<CountedCause<PageRefusal>> refusedPages(SiteId site) {
    return causes(site, PAGE, CauseText::pageRefusal, own::refusedPages);
  }

  @Override
  public List<CountedCause<RequestWarning>> warnings(SiteId site) {
    return causes(site, WARNING, CauseText::warning, own::warnings);
  }

  @Override
  public Optional<LinkingWarnings> linkingWarnings(SiteId site) {
    return own.linkingWarnings(site);
  }

  private <C> List<CountedCause<C>> causes(
      SiteId site,
      String kind,
      Function<String, C> decode,
      Function<SiteId, List<CountedCause<C>>> ofThisNode) {
    try {
      return bySite.get(site).getOrDefault(kind, List.of()).stream()
          .flatMap(cause -> decoded(cause, decode))
          .toList();
    } catch (DirectoryException _) {
      return ofThisNode.apply(site);
    }
  }

  /**
   * Omits causes that only a newer version can decode. They occur while nodes are updated one by
   * one.
   */
  private static <C> Stream<CountedCause<C>> decoded(
      CountedCause<String> cause, Function<String, C> decode) {
    try {
      return Stream.of(cause.withCause(decode.apply(cause.cause())));
    } catch (IllegalArgumentException _) {
      return Stream.empty();
    }
  }

  @Override
  public boolean isOfAllNodes() {
    return true;
  }
}
