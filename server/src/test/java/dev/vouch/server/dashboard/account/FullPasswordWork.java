package dev.vouch.server.dashboard.account;

import dev.vouch.server.http.ProblemException;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** Passwords that are looked at until they are let go, and fill every place. */
final class FullPasswordWork {
  private static final int ASKED = 10;

  private final CountDownLatch begun = new CountDownLatch(2);
  private final CountDownLatch free = new CountDownLatch(1);
  private final AtomicInteger atWork = new AtomicInteger();
  private final AtomicInteger mostAtWork = new AtomicInteger();
  private final BlockingQueue<String> ends = new LinkedBlockingQueue<>();

  /** Returns when two are at work and two were refused, so that there is no place left. */
  FullPasswordWork(PasswordExecutor passwordExecutor) throws InterruptedException {
    for (int number = 0; number < ASKED; number++) {
      Thread.ofVirtual().start(() -> ends.add(end(passwordExecutor)));
    }
    for (int refused = 0; refused < 2; refused++) {
      String end = ends.take();
      if (!end.equals("UNAVAILABLE, not begun")) {
        throw new AssertionError(end);
      }
    }
    begun.await();
  }

  private String end(PasswordExecutor passwordExecutor) {
    StringBuilder notBegun = new StringBuilder();
    try {
      return passwordExecutor.result(this::occupy, () -> notBegun.append(", not begun"));
    } catch (ProblemException refused) {
      return refused.document().type().name() + notBegun;
    }
  }

  private String occupy() {
    mostAtWork.accumulateAndGet(atWork.incrementAndGet(), Math::max);
    begun.countDown();
    try {
      free.await();
    } catch (InterruptedException interrupted) {
      throw new AssertionError(interrupted);
    }
    atWork.decrementAndGet();
    return Thread.currentThread().isVirtual() ? "done on a virtual thread" : "done";
  }

  /** Lets all go, and waits for the next end. */
  String nextEnd() throws InterruptedException {
    free.countDown();
    return ends.take();
  }

  int mostAtWork() {
    return mostAtWork.get();
  }
}
