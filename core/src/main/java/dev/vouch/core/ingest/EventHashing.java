package dev.vouch.core.ingest;

import dev.vouch.core.event.EventDiagnostics;
import dev.vouch.core.event.EventIds;
import dev.vouch.core.event.EventRequest;
import dev.vouch.core.event.ForwardedIp;
import dev.vouch.core.event.OccurredAt;
import dev.vouch.core.event.OrderReference;
import dev.vouch.core.event.SentOrder;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.request.Problem;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.BrowserHashes;
import dev.vouch.core.visitor.IpAddress;
import dev.vouch.core.visitor.OrderKey;
import dev.vouch.core.visitor.SaltPair;
import dev.vouch.core.visitor.SaltPeriod;
import dev.vouch.core.visitor.Salts;
import dev.vouch.core.visitor.SiteSecrets;
import dev.vouch.core.visitor.UserKey;
import dev.vouch.core.visitor.VisitorHasher;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Converter of a backend's event to a log record, which has the event's ip, user_agent and IDs only
 * as hashes (docs/identity.md I1 to I4). Thread-safe, never blocks.
 */
final class EventHashing {
  /** A node receives a period's salts within moments, so a retry after this time succeeds. */
  private static final Duration RETRY_WITHOUT_SALTS = Duration.ofSeconds(5);

  private final SiteSecrets secrets;
  private final Salts salts;
  private final VisitorHasher visitors;
  private final ReceivedClock clock;
  private final EventIds ids;

  EventHashing(
      SiteSecrets secrets, Salts salts, VisitorHasher visitors, ReceivedClock clock, EventIds ids) {
    this.secrets = secrets;
    this.salts = salts;
    this.visitors = visitors;
    this.clock = clock;
    this.ids = ids;
  }

  /** The result of hashing an event. */
  sealed interface Result {
    /**
     * The event was hashed.
     *
     * @param diagnostics the diagnostics of the request, with the warning about its time
     */
    record Hashed(
        LogRecord.ServerEvent event, SiteSecrets.Secrets secrets, EventDiagnostics diagnostics)
        implements Result {
      @Override
      public String toString() {
        return "Hashed[hidden]";
      }
    }

    /** The event cannot be recorded; nothing was recorded. */
    record Impossible(Outcome outcome) implements Result {}
  }

  /** Returns the record of an event that is received now. */
  Result of(SiteId site, EventRequest request) {
    Instant receivedAt = clock.now();
    Optional<Problem> problem =
        request.occurredAt().flatMap(time -> OccurredAt.problem(time, receivedAt));
    if (problem.isPresent()) {
      return new Result.Impossible(new Outcome.Invalid(List.of(problem.get())));
    }
    Optional<SiteSecrets.Secrets> secretsOfSite = secrets.of(site);
    if (secretsOfSite.isEmpty()) {
      // The site was deleted after authentication.
      return new Result.Impossible(new Outcome.Unauthorized());
    }
    Optional<SaltPair> pair = salts.pair(site, SaltPeriod.of(receivedAt));
    if (pair.isEmpty()) {
      return new Result.Impossible(new Outcome.Unavailable(RETRY_WITHOUT_SALTS));
    }
    return new Result.Hashed(
        hashed(site, receivedAt, request, pair.get(), secretsOfSite.get()),
        secretsOfSite.get(),
        diagnostics(request, receivedAt));
  }

  private static EventDiagnostics diagnostics(EventRequest request, Instant receivedAt) {
    return request
        .occurredAt()
        .flatMap(time -> OccurredAt.warning(time, receivedAt))
        .map(request.diagnostics()::with)
        .orElse(request.diagnostics());
  }

  private LogRecord.ServerEvent hashed(
      SiteId site,
      Instant receivedAt,
      EventRequest request,
      SaltPair saltPair,
      SiteSecrets.Secrets secretsOfSite) {
    return new LogRecord.ServerEvent(
        ids.next(receivedAt),
        site,
        receivedAt,
        request.content(),
        request.forwarding(),
        browser(site, request, saltPair),
        request.successUserId().map(userId -> UserKey.of(secretsOfSite, userId)),
        request
            .order()
            .map(order -> new OrderReference(order.role(), OrderKey.of(secretsOfSite, order.id()))),
        request.occurredAt().filter(time -> time.isBefore(receivedAt)),
        request.order().flatMap(SentOrder::alias).map(alias -> OrderKey.of(secretsOfSite, alias)));
  }

  private Optional<BrowserHashes> browser(SiteId site, EventRequest request, SaltPair saltPair) {
    return request.ip() instanceof ForwardedIp.Usable(IpAddress ip)
            && request.userAgent().isPresent()
        ? Optional.of(visitors.hash(site, saltPair, ip, request.userAgent().get()))
        : Optional.empty();
  }
}
