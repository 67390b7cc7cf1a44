package dev.vouch.dashboard.account;

import dev.vouch.http.ProblemException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * Fills the places of one kind of clients of a {@link PasswordExecutor} with tasks that block until
 * they are released.
 */
final class BlockingPasswordTasks {
  private static final int TASKS = 10;
  private static final Duration WAIT_MAX = Duration.ofSeconds(30);

  /** For all tasks together, since they run one after another. */
  private final long giveUpNanos = System.nanoTime() + WAIT_MAX.toNanos();

  private final CountDownLatch started = new CountDownLatch(1);
  private final CountDownLatch released = new CountDownLatch(1);
  private final AtomicInteger running = new AtomicInteger();
  private final AtomicInteger runningMax = new AtomicInteger();
  private final BlockingQueue<String> results = new LinkedBlockingQueue<>();

  /** The places of one kind of clients. */
  private interface Places {
    String result(int client, Supplier<String> task);
  }

  /** Takes all places of known clients. */
  static BlockingPasswordTasks ofKnown(PasswordExecutor executor) throws InterruptedException {
    return new BlockingPasswordTasks((_, task) -> executor.result(task));
  }

  /** Takes all places of unknown clients, from as many addresses. */
  static BlockingPasswordTasks ofUnknown(PasswordExecutor executor) throws InterruptedException {
    return new BlockingPasswordTasks(executor::resultOfUnknown);
  }

  /** Returns when one task is running and two were rejected, so that the queue is full. */
  private BlockingPasswordTasks(Places places) throws InterruptedException {
    for (int task = 0; task < TASKS; task++) {
      int client = task;
      Thread.ofVirtual().start(() -> results.add(run(places, client)));
    }
    for (int rejected = 0; rejected < 2; rejected++) {
      String result = nextResult();
      if (!result.equals("UNAVAILABLE")) {
        throw new AssertionError(result);
      }
    }
    await(started);
  }

  private String run(Places places, int client) {
    try {
      return places.result(client, this::block);
    } catch (ProblemException e) {
      return e.document().type().name();
    }
  }

  private String block() {
    runningMax.accumulateAndGet(running.incrementAndGet(), Math::max);
    started.countDown();
    try {
      await(released);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    running.decrementAndGet();
    return Thread.currentThread().isVirtual() ? "done on a virtual thread" : "done";
  }

  /** Releases all tasks, and waits for the next result. */
  String releaseAndAwaitResult() throws InterruptedException {
    released.countDown();
    return nextResult();
  }

  private String nextResult() throws InterruptedException {
    return Optional.ofNullable(results.poll(remainingNanos(), TimeUnit.NANOSECONDS))
        .orElseThrow(() -> new AssertionError("no result after " + WAIT_MAX));
  }

  private void await(CountDownLatch latch) throws InterruptedException {
    if (!latch.await(remainingNanos(), TimeUnit.NANOSECONDS)) {
      throw new AssertionError("nothing happened for " + WAIT_MAX);
    }
  }

  private long remainingNanos() {
    return giveUpNanos - System.nanoTime();
  }

  int runningMax() {
    return runningMax.get();
  }
}
