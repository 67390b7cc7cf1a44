package dev.vouch.cluster.log;

import dev.vouch.cluster.claim.Claim;
import dev.vouch.cluster.claim.Claims;
import dev.vouch.core.log.Appended;
import dev.vouch.core.log.Idempotency;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.log.RecordCodec;
import dev.vouch.core.log.RecordCodec.CorruptRecordException;
import dev.vouch.core.site.SiteId;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Appends with an idempotency key: the key is claimed with the encoded record, then the record is
 * sent, then the claim is confirmed. After a crash between these steps, or an append of unknown
 * outcome, the next append of the key sends the claimed record again. The log may then have it
 * twice; its readers recognise it by its id and time. Thread-safe, never blocks.
 */
final class KeyedAppends {
  private static final Logger LOG = LoggerFactory.getLogger(KeyedAppends.class);

  private final Claims claims;
  private final FactAppender appender;
  private final ConcurrentHashMap<Key, InProgress> inProgress = new ConcurrentHashMap<>();

  KeyedAppends(Claims claims, FactAppender appender) {
    this.claims = claims;
    this.appender = appender;
  }

  private record Key(SiteId site, String key) {}

  /** An append of this node that has not completed. */
  private record InProgress(String payload, CompletableFuture<Appended> outcome) {}

  /**
   * Appends a record.
   *
   * @param bytes the encoded record; must not be modified
   */
  CompletableFuture<Appended> append(LogRecord record, byte[] bytes, Idempotency idempotency) {
    Key key = new Key(record.site(), idempotency.key());
    InProgress own = new InProgress(idempotency.payload(), new CompletableFuture<>());
    InProgress other = inProgress.putIfAbsent(key, own);
    if (other != null) {
      return other
          .outcome()
          .thenCompose(outcome -> appendAfter(other, outcome, record, bytes, idempotency));
    }
    CompletableFuture<Appended> _ =
        appendOnce(record, bytes, idempotency)
            .whenComplete(
                (outcome, failure) -> {
                  inProgress.remove(key, own);
                  if (failure == null) {
                    own.outcome().complete(outcome);
                  } else {
                    LOG.error("It is unknown whether an event was recorded", failure);
                    own.outcome().complete(KafkaLog.UNKNOWN);
                  }
                });
    return own.outcome();
  }

  private CompletableFuture<Appended> appendAfter(
      InProgress other, Appended outcome, LogRecord record, byte[] bytes, Idempotency idempotency) {
    return switch (outcome) {
      case Appended.Stored(var id) -> repeated(other, idempotency, new Appended.Replayed(id));
      case Appended.Replayed replayed -> repeated(other, idempotency, replayed);
      case Appended.PayloadDiffers _, Appended.Unavailable _, Appended.Unknown _ ->
          append(record, bytes, idempotency);
    };
  }

  private static CompletableFuture<Appended> repeated(
      InProgress other, Idempotency idempotency, Appended.Replayed replayed) {
    Appended outcome =
        other.payload().equals(idempotency.payload()) ? replayed : new Appended.PayloadDiffers();
    return CompletableFuture.completedFuture(outcome);
  }

  private CompletableFuture<Appended> appendOnce(
      LogRecord record, byte[] bytes, Idempotency idempotency) {
    if (!appender.accepts(record)) {
      return unavailable(); // No claim is made.
    }
    return claims
        .claim(record.site(), idempotency, record.id(), bytes)
        .thenCompose(claim -> appendClaimed(claim, record, bytes, idempotency))
        .toCompletableFuture();
  }

  private CompletableFuture<Appended> appendClaimed(
      Claim claim, LogRecord record, byte[] bytes, Idempotency idempotency) {
    return switch (claim) {
      case Claim.Claimed _ -> send(record, bytes, idempotency, new Appended.Stored(record.id()));
      case Claim.Pending(byte[] earlier) -> appendAgain(earlier, idempotency);
      case Claim.Appended(var id) -> CompletableFuture.completedFuture(new Appended.Replayed(id));
      case Claim.PayloadDiffers _ ->
          CompletableFuture.completedFuture(new Appended.PayloadDiffers());
      case Claim.Overdue _ -> CompletableFuture.completedFuture(KafkaLog.UNKNOWN);
      case Claim.Unavailable _ -> unavailable();
    };
  }

  private CompletableFuture<Appended> appendAgain(byte[] bytes, Idempotency idempotency) {
    LogRecord claimed;
    try {
      claimed = RecordCodec.decode(bytes);
    } catch (CorruptRecordException e) {
      LOG.error(
          "An event is rejected with 503: the record of its Idempotency-Key is unreadable", e);
      return unavailable();
    }
    return appender.isTooLate(claimed)
        ? CompletableFuture.completedFuture(KafkaLog.UNKNOWN)
        : send(claimed, bytes, idempotency, new Appended.Replayed(claimed.id()));
  }

  private CompletableFuture<Appended> send(
      LogRecord record, byte[] bytes, Idempotency idempotency, Appended ifStored) {
    return appender
        .append(record, bytes)
        .thenApply(
            delivery ->
                switch (delivery) {
                  case STORED -> {
                    claims.confirm(record.site(), idempotency);
                    yield ifStored;
                  }
                  case REFUSED -> KafkaLog.UNAVAILABLE;
                  case UNKNOWN -> KafkaLog.UNKNOWN;
                });
  }

  private static CompletableFuture<Appended> unavailable() {
    return CompletableFuture.completedFuture(KafkaLog.UNAVAILABLE);
  }
}
