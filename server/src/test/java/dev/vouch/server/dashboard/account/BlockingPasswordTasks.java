package dev.vouch.server.dashboard.account;

import dev.vouch.server.http.ProblemException;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** Fills a {@link PasswordExecutor} with tasks that block until they are released. */
final class BlockingPasswordTasks {
  private static final int TASKS = 10;

  private final CountDownLatch started = new CountDownLatch(2);
  private final CountDownLatch released = new CountDownLatch(1);
  private final AtomicInteger running = new AtomicInteger();
  private final AtomicInteger runningMax = new AtomicInteger();
  private final BlockingQueue<String> results = new LinkedBlockingQueue<>();

  /** Returns when two tasks are running and two were rejected, so that the queue is full. */
  BlockingPasswordTasks(PasswordExecutor passwordExecutor) throws InterruptedException {
    for (int task = 0; task < TASKS; task++) {
      Thread.ofVirtual().start(() -> results.add(run(passwordExecutor)));
    }
    for (int rejected = 0; rejected < 2; rejected++) {
      String result = results.take();
      if (!result.equals("UNAVAILABLE, not started")) {
        throw new AssertionError(result);
      }
    }
    started.await();
  }

  private String run(PasswordExecutor passwordExecutor) {
    StringBuilder notStarted = new StringBuilder();
    try {
      return passwordExecutor.result(this::block, () -> notStarted.append(", not started"));
    } catch (ProblemException e) {
      return e.document().type().name() + notStarted;
    }
  }

  private String block() {
    runningMax.accumulateAndGet(running.incrementAndGet(), Math::max);
    started.countDown();
    try {
      released.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    running.decrementAndGet();
    return Thread.currentThread().isVirtual() ? "done on a virtual thread" : "done";
  }

  /** Releases all tasks, and waits for the next result. */
  String releaseAndAwaitResult() throws InterruptedException {
    released.countDown();
    return results.take();
  }

  int runningMax() {
    return runningMax.get();
  }
}
