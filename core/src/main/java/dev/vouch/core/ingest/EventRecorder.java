package dev.vouch.core.ingest;

import dev.vouch.core.event.EventDiagnostics;
import dev.vouch.core.event.EventIds;
import dev.vouch.core.event.EventRequest;
import dev.vouch.core.event.ForwardedIp;
import dev.vouch.core.event.SubmittedEvent;
import dev.vouch.core.linking.LinkingStatistics;
import dev.vouch.core.log.Appended;
import dev.vouch.core.log.EventLog;
import dev.vouch.core.log.Idempotency;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.request.IgnoredFields;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.IpAddress;
import dev.vouch.core.visitor.OrderKey;
import dev.vouch.core.visitor.SiteSecrets;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.UnaryOperator;

/**
 * Hashes the identifying fields of valid events of backends, and appends the events to the log.
 * Thread-safe, never blocks.
 */
final class EventRecorder {
  private static final EventDiagnostics NO_DIAGNOSTICS =
      new EventDiagnostics(0, IgnoredFields.NONE, Set.of());

  private final EventHashing hashing;
  private final ReceivedClock clock;
  private final EventIds ids;
  private final EventLog log;
  private final LinkingStatistics linking;

  EventRecorder(
      EventHashing hashing,
      ReceivedClock clock,
      EventIds ids,
      EventLog log,
      LinkingStatistics linking) {
    this.hashing = hashing;
    this.clock = clock;
    this.ids = ids;
    this.log = log;
    this.linking = linking;
  }

  /**
   * Records an event.
   *
   * @param completion applied to the record before it is appended
   * @return completed with {@link Outcome.Unauthorized} if there is no such site
   */
  CompletionStage<Outcome> record(
      SiteId site, SubmittedEvent submitted, UnaryOperator<LogRecord.ServerEvent> completion) {
    return switch (hashing.of(site, submitted.request())) {
      case EventHashing.Result.Impossible(Outcome outcome) ->
          CompletableFuture.completedStage(outcome);
      case EventHashing.Result.Hashed hashed ->
          append(site, submitted, completion.apply(hashed.event()), hashed);
    };
  }

  private CompletionStage<Outcome> append(
      SiteId site,
      SubmittedEvent submitted,
      LogRecord.ServerEvent event,
      EventHashing.Result.Hashed hashed) {
    return log.append(event, idempotency(submitted, event, hashed.secrets()))
        .thenApply(
            appended -> {
              if (appended instanceof Appended.Stored) {
                count(site, submitted.request(), event.receivedAt());
              }
              return outcome(appended, hashed.diagnostics());
            });
  }

  private static Optional<Idempotency> idempotency(
      SubmittedEvent submitted, LogRecord.ServerEvent event, SiteSecrets.Secrets secrets) {
    return submitted
        .idempotencyKey()
        .map(
            key ->
                IdempotencyHashes.of(
                    secrets.idempotency(), key, event, submitted.request().occurredAt()));
  }

  /** Counts a recorded event in the statistics, which a retry must not change. */
  private void count(SiteId site, EventRequest request, Instant at) {
    if (request.content().isConversion()) {
      request.successUserId().ifPresent(user -> linking.succeeded(site, user, at));
    }
    if (request.ip() instanceof ForwardedIp.Usable(IpAddress ip)
        && request.userAgent().isPresent()) {
      linking.forwarded(site, ip, request.userAgent().get(), at);
    }
  }

  /** Appends an alias of an order to the log. */
  CompletionStage<Outcome> recordAlias(SiteId site, OrderKey alias, OrderKey order) {
    Instant receivedAt = clock.now();
    return log.append(
            new LogRecord.OrderAlias(ids.next(receivedAt), site, receivedAt, alias, order),
            Optional.empty())
        .thenApply(appended -> outcome(appended, NO_DIAGNOSTICS));
  }

  private static Outcome outcome(Appended appended, EventDiagnostics diagnostics) {
    return switch (appended) {
      // Stored and Replayed are durable; no other result becomes a 204.
      case Appended.Stored stored -> new Outcome.Recorded(stored.id(), false, diagnostics);
      case Appended.Replayed replayed -> new Outcome.Recorded(replayed.id(), true, diagnostics);
      case Appended.PayloadDiffers _ -> new Outcome.IdempotencyConflict();
      case Appended.Unavailable unavailable -> new Outcome.Unavailable(unavailable.retryAfter());
      case Appended.Unknown _ -> new Outcome.OutcomeUnknown();
    };
  }
}
