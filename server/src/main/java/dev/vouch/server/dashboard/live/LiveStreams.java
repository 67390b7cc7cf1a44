package dev.vouch.server.dashboard.live;

import static java.util.stream.Collectors.groupingBy;

import dev.vouch.server.dashboard.live.LiveStream.Question;
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
 * All open live pages. One thread serves them, and ends with the last: it queries the warehouse
 * once for all pages with the same filter, and only after something was applied. So all pages
 * together take one of the report threads at most. Thread-safe.
 */
public final class LiveStreams implements AutoCloseable {
  /** The most at once on this server. */
  static final int STREAMS_MAX = 50;

  private static final Logger LOG = LoggerFactory.getLogger(LiveStreams.class);
  private static final Duration BETWEEN_ROUNDS = Duration.ofMillis(250);

  private final Set<LiveStream> streams = new LinkedHashSet<>();
  private final LiveEvents liveEvents;
  private final LongSupplier nanoTime;
  private final ThreadFactory threads;
  private Optional<Thread> thread = Optional.empty();
  private boolean closed;

  /** Tells of these arrivals. */
  LiveStreams(LiveEvents liveEvents, LongSupplier nanoTime, ThreadFactory threads) {
    this.liveEvents = liveEvents;
    this.nanoTime = nanoTime;
    this.threads = threads;
  }

  /** Takes a stream in; false when there are too many, or the server stops. */
  synchronized boolean add(LiveStream stream) {
    if (closed || streams.size() >= STREAMS_MAX) {
      return false;
    }
    streams.add(stream);
    if (thread.isEmpty()) {
      thread = Optional.of(threads.newThread(this::goRound));
      thread.get().start();
    }
    return true;
  }

  private void goRound() {
    try {
      while (isWatched()) {
        long startedNanos = nanoTime.getAsLong();
        attempt(open(), this::round);
        Thread.sleep(pauseAfter(Duration.ofNanos(nanoTime.getAsLong() - startedNanos)));
      }
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    }
  }

  /** Where crediting takes long, live pages leave the warehouse to reports most of the time. */
  private static Duration pauseAfter(Duration round) {
    Duration fair = round.multipliedBy(2);
    return fair.compareTo(BETWEEN_ROUNDS) > 0 ? fair : BETWEEN_ROUNDS;
  }

  private synchronized boolean isWatched() {
    if (streams.isEmpty()) {
      thread = Optional.empty();
    }
    return !streams.isEmpty();
  }

  private synchronized List<LiveStream> open() {
    return List.copyOf(streams);
  }

  /** Tells each stream what has come for it. */
  void round() {
    long now = nanoTime.getAsLong();
    List<LiveStream> going = new ArrayList<>();
    for (LiveStream stream : open()) {
      if (stream.goesOn(now)) {
        going.add(stream);
      } else {
        end(stream);
      }
    }
    Map<Question, List<LiveStream>> asking =
        going.stream()
            .filter(stream -> stream.awaits(liveEvents.appliedUntil(stream.site())))
            .collect(groupingBy(LiveStream::question));
    asking.forEach((question, askers) -> attempt(askers, () -> answer(question, askers)));
    for (LiveStream stream : going) {
      if (stream.isReady()) {
        attempt(List.of(stream), () -> addRefusedAndSend(stream, now));
      }
    }
  }

  private void answer(Question question, List<LiveStream> askers) {
    // Looked up first: the answer then covers everything up to there.
    long covered = liveEvents.appliedUntil(question.site());
    LiveEvents.Came came =
        liveEvents.since(question.site(), question.filter(), question.position());
    askers.forEach(stream -> stream.add(came, covered));
  }

  private void addRefusedAndSend(LiveStream stream, long nowNanos) {
    stream.addRefused(liveEvents);
    stream.send(nowNanos);
  }

  /** What breaks ends the streams that it is about; their pages ask again. */
  private void attempt(List<LiveStream> concerned, Runnable step) {
    try {
      step.run();
    } catch (RuntimeException broken) {
      LOG.error("Closed {} live views", concerned.size(), broken);
      concerned.forEach(this::end);
    }
  }

  private void end(LiveStream stream) {
    synchronized (this) {
      streams.remove(stream);
    }
    stream.end();
  }

  /** How many pages are open. */
  synchronized int count() {
    return streams.size();
  }

  /** Ends all of them and takes in no more. Their pages ask again, perhaps another server. */
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
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
