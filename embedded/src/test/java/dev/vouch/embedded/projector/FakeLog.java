package dev.vouch.embedded.projector;

import dev.vouch.core.log.Appended;
import dev.vouch.core.log.Batch;
import dev.vouch.core.log.Batch.LogEntry;
import dev.vouch.core.log.EncodedRecord;
import dev.vouch.core.log.EventLog;
import dev.vouch.core.log.Idempotency;
import dev.vouch.core.log.LogFeed;
import dev.vouch.core.log.Progress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * An in-memory log; a poll returns all pending records as one batch. Only its latest feed reads.
 * Thread-safe.
 */
final class FakeLog implements EventLog {
  private final List<LogEntry> entries = new CopyOnWriteArrayList<>();
  private final BlockingQueue<LogEntry> pending = new LinkedBlockingQueue<>();
  private final AtomicLong last = new AtomicLong();
  final List<Long> released = new CopyOnWriteArrayList<>();
  private volatile boolean refusing;
  private volatile Optional<RuntimeException> unreadable = Optional.empty();
  final AtomicLong feedsClosed = new AtomicLong();

  void refuseFeeds(boolean refuse) {
    refusing = refuse;
  }

  void refusePolls(RuntimeException failure) {
    unreadable = Optional.of(failure);
  }

  @Override
  public CompletionStage<Appended> append(EncodedRecord record, Optional<Idempotency> idempotency) {
    LogEntry entry = new LogEntry(last.incrementAndGet(), record.record());
    entries.add(entry);
    pending.add(entry);
    return CompletableFuture.completedStage(new Appended.Stored(entry.record().id()));
  }

  @Override
  public LogFeed feed(Progress progress) {
    if (refusing) {
      throw new IllegalStateException("the log refuses, as the test asked");
    }
    pending.clear();
    entries.stream().filter(entry -> entry.position() >= progress.next(0)).forEach(pending::add);
    return new Feed();
  }

  @Override
  public void close() {}

  private final class Feed implements LogFeed {
    @Override
    public Optional<Batch> poll(Duration wait) throws InterruptedException {
      if (unreadable.isPresent()) {
        throw unreadable.get();
      }
      LogEntry first = pending.poll(wait.toNanos(), TimeUnit.NANOSECONDS);
      if (first == null) {
        return Optional.empty();
      }
      List<LogEntry> entries = new CopyOnWriteArrayList<>(List.of(first));
      pending.drainTo(entries);
      return Optional.of(new Batch(0, first.position(), entries.getLast().position(), entries));
    }

    @Override
    public void confirmDurable(int partition, long position) {
      released.add(position);
    }

    @Override
    public void close() {
      feedsClosed.incrementAndGet();
    }
  }
}
