package dev.vouch.dashboard.live;

import static java.util.stream.Collectors.groupingBy;

import dev.vouch.dashboard.live.LiveStream.Question;
import dev.vouch.directory.account.AccountId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ThreadFactory;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * All open live pages, served by one thread, which ends with the last page. It queries the
 * warehouse once for all pages with equal filters and positions, and only after records were
 * applied, so that all pages together use at most one report thread. Thread-safe.
 */
public final class LiveStreams implements AutoCloseable {
  /** Maximum number of streams on this server. */
  static final int STREAMS_MAX = 50;

  /** Maximum number of streams of one account, so that one account cannot use all of them. */
  static final int STREAMS_PER_ACCOUNT_MAX = 10;

  private static final Logger LOG = LoggerFactory.getLogger(LiveStreams.class);
  private static final Duration ROUND_INTERVAL = Duration.ofMillis(250);

  private final Set<LiveStream> streams = new LinkedHashSet<>();
  private final LiveEvents liveEvents;
  private final LongSupplier nanoTime;
  private final ThreadFactory threads;
  private Optional<Thread> thread = Optional.empty();
  private boolean closed;

  LiveStreams(LiveEvents liveEvents, LongSupplier nanoTime, ThreadFactory threads) {
    this.liveEvents = liveEvents;
    this.nanoTime = nanoTime;
    this.threads = threads;
  }

  /** Whether a stream was added, and if not, why. */
  enum Admission {
    ADDED,
    /** The account has the maximum number of streams. */
    ACCOUNT_LIMIT,
    /** The server has the maximum number of streams, or is stopping. */
    SERVER_LIMIT
  }

  /**
   * Adds a stream, unless a limit is reached. Streams that the account's browsers have closed do
   * not count.
   */
  synchronized Admission add(LiveStream stream) {
    if (closed || streams.size() >= STREAMS_MAX) {
      return Admission.SERVER_LIMIT;
    }
    if (count(stream.account()) >= STREAMS_PER_ACCOUNT_MAX) {
      return Admission.ACCOUNT_LIMIT;
    }
    streams.add(stream);
    if (thread.isEmpty()) {
      thread = Optional.of(threads.newThread(this::run));
      thread.get().start();
    }
    return Admission.ADDED;
  }

  private long count(AccountId account) {
    return streams.stream()
        .filter(stream -> stream.account().equals(account) && !stream.isClosed())
        .count();
  }

  private void run() {
    try {
      while (hasStreams()) {
        long startedNanos = nanoTime.getAsLong();
        attempt(open(), this::round);
        Thread.sleep(pauseAfter(Duration.ofNanos(nanoTime.getAsLong() - startedNanos)));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Returns the pause after a round: at least twice its duration, so that other reports get most of
   * the warehouse's time.
   */
  private static Duration pauseAfter(Duration round) {
    Duration fair = round.multipliedBy(2);
    return fair.compareTo(ROUND_INTERVAL) > 0 ? fair : ROUND_INTERVAL;
  }

  private synchronized boolean hasStreams() {
    if (streams.isEmpty()) {
      thread = Optional.empty();
    }
    return !streams.isEmpty();
  }

  private synchronized List<LiveStream> open() {
    return List.copyOf(streams);
  }

  /** Runs one round: ends inactive streams, queries new events, and sends them. */
  void round() {
    long now = nanoTime.getAsLong();
    List<LiveStream> active = new ArrayList<>();
    for (LiveStream stream : open()) {
      if (stream.isActive(now)) {
        active.add(stream);
      } else {
        end(stream);
      }
    }
    Map<Question, List<LiveStream>> byQuestion =
        active.stream()
            .filter(stream -> stream.needsQuery(liveEvents.appliedUntil(stream.site())))
            .collect(groupingBy(LiveStream::question));
    byQuestion.forEach(
        (question, subscribers) -> attempt(subscribers, () -> answer(question, subscribers)));
    for (LiveStream stream : active) {
      if (stream.isReady()) {
        attempt(List.of(stream), () -> addRefusedAndSend(stream, now));
      }
    }
  }

  private void answer(Question question, List<LiveStream> subscribers) {
    // Read before the query, so that the result is complete up to this position.
    long covered = liveEvents.appliedUntil(question.site());
    LiveEvents.NewEvents newEvents =
        liveEvents.since(question.site(), question.filter(), question.position());
    subscribers.forEach(stream -> stream.add(newEvents, covered));
  }

  private void addRefusedAndSend(LiveStream stream, long nowNanos) {
    stream.addRefused(liveEvents);
    stream.send(nowNanos);
  }

  /** Runs a step. On failure, closes the affected streams; their pages reconnect. */
  private void attempt(List<LiveStream> affected, Runnable step) {
    try {
      step.run();
    } catch (RuntimeException e) {
      LOG.error("Closed {} live views", affected.size(), e);
      affected.forEach(this::end);
    }
  }

  private void end(LiveStream stream) {
    synchronized (this) {
      streams.remove(stream);
    }
    stream.end();
  }

  synchronized int count() {
    return streams.size();
  }

  /** Ends all streams and rejects new ones. Their pages reconnect, perhaps to another node. */
  @Override
  public void close() {
    Optional<Thread> running;
    synchronized (this) {
      closed = true;
      running = thread;
      List.copyOf(streams).forEach(this::end);
    }
    running.ifPresent(LiveStreams::join);
  }

  private static void join(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
