package dev.vouch.app.process;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntSupplier;

/** Requests of an attacker, over several connections, each repeated until the flood is closed. */
final class Flood implements AutoCloseable {
  private static final long REFUSED_PAUSE_NANOS = 5_000_000;

  private final AtomicBoolean isOver = new AtomicBoolean();
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final List<Future<Map<Integer, Integer>>> senders = new ArrayList<>();

  /** Adds a connection, and returns this flood. */
  Flood add(IntSupplier request) {
    senders.add(threads.submit(() -> repeat(request)));
    return this;
  }

  private Map<Integer, Integer> repeat(IntSupplier request) {
    Map<Integer, Integer> answers = new TreeMap<>();
    while (!isOver.get()) {
      int status = request.getAsInt();
      answers.merge(status, 1, Integer::sum);
      if (status >= 400) {
        // Refusals cost the server little; without a pause they would only keep this machine busy.
        LockSupport.parkNanos(REFUSED_PAUSE_NANOS);
      }
    }
    return answers;
  }

  /** Ends the flood, and returns how often it was answered with each status. */
  Map<Integer, Integer> end() throws Exception {
    isOver.set(true);
    Map<Integer, Integer> all = new TreeMap<>();
    for (Future<Map<Integer, Integer>> sender : senders) {
      sender
          .get(60, TimeUnit.SECONDS)
          .forEach((status, count) -> all.merge(status, count, Integer::sum));
    }
    return all;
  }

  @Override
  public void close() {
    isOver.set(true);
    threads.close();
  }
}
