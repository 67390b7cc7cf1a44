package dev.vouch.http;

import dev.vouch.core.log.Appended;
import dev.vouch.core.log.EncodedRecord;
import dev.vouch.core.log.EventLog;
import dev.vouch.core.log.Idempotency;
import dev.vouch.core.log.LogFeed;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.log.Progress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;

/** A log that keeps records in memory and can be full, slow or lose answers. Thread-safe. */
public final class InMemoryLog implements EventLog {
  private final List<LogRecord> records = new CopyOnWriteArrayList<>();
  private final Map<String, First> firsts = new ConcurrentHashMap<>();
  private volatile CompletableFuture<Optional<Duration>> full =
      CompletableFuture.completedFuture(Optional.empty());

  private final Semaphore requested = new Semaphore(0);
  private volatile boolean losesAnswers;

  private record First(Idempotency idempotency, LogRecord record) {}

  /** Refuses every append from now on. */
  public void fill(Duration retryAfter) {
    full = CompletableFuture.completedFuture(Optional.of(retryAfter));
  }

  /** Stores what is appended from now on, if {@code loses}, without an answer that it did. */
  public void loseAnswers(boolean loses) {
    losesAnswers = loses;
  }

  /** Holds every append back until {@link #resume}. */
  public void pause() {
    full = new CompletableFuture<>();
  }

  /** Waits until this many more appends have been requested. */
  public void awaitAppends(int count) throws InterruptedException {
    requested.acquire(count);
  }

  /** Accepts appends again, those held back first. */
  public void resume() {
    full.complete(Optional.empty());
    full = CompletableFuture.completedFuture(Optional.empty());
  }

  /** What was appended, in order. */
  public List<LogRecord> records() {
    return records;
  }

  /** The only record; fails if there are none or more. */
  public <R extends LogRecord> R only(Class<R> kind) {
    if (records.size() != 1) {
      throw new AssertionError("the log holds " + records.size() + " records, not one");
    }
    return kind.cast(records.getFirst());
  }

  @Override
  public CompletionStage<Appended> append(EncodedRecord record, Optional<Idempotency> idempotency) {
    CompletionStage<Appended> appended =
        full.thenApply(
            retryAfter ->
                retryAfter
                    .<Appended>map(Appended.Unavailable::new)
                    .orElseGet(() -> store(record.record(), idempotency)));
    requested.release();
    return appended.thenApply(answer -> losesAnswers ? new Appended.Unknown() : answer);
  }

  private Appended store(LogRecord record, Optional<Idempotency> idempotency) {
    if (idempotency.isPresent()) {
      First first =
          firsts.putIfAbsent(idempotency.get().key(), new First(idempotency.get(), record));
      if (first != null) {
        return first.idempotency().payload().equals(idempotency.get().payload())
            ? new Appended.Replayed(first.record().id())
            : new Appended.PayloadDiffers();
      }
    }
    records.add(record);
    return new Appended.Stored(record.id());
  }

  @Override
  public LogFeed feed(Progress progress) {
    throw new UnsupportedOperationException("this log is only appended to");
  }

  @Override
  public void close() {
    // Nothing to release.
  }
}
