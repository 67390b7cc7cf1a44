package dev.vouch.server.dashboard.account;

import dev.vouch.server.http.ProblemException;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** Passwords that are looked at until they are let go, and fill every place of a lane. */
final class FullPasswordWork {
  private static final int ASKED = 10;

  private final CountDownLatch begun = new CountDownLatch(1);
  private final CountDownLatch free = new CountDownLatch(1);
  private final AtomicInteger atWork = new AtomicInteger();
  private final AtomicInteger mostAtWork = new AtomicInteger();
  private final BlockingQueue<String> ends = new LinkedBlockingQueue<>();

  /** The places of one kind of clients. */
  private interface Places {
    String result(int number, Supplier<String> work, Runnable onRejected);
  }

  /** Takes all places of known clients. */
  static FullPasswordWork ofKnown(PasswordExecutor executor) throws InterruptedException {
    return new FullPasswordWork((_, work, onRejected) -> executor.result(work, onRejected));
  }

  /** Takes all places of unknown clients, from as many addresses. */
  static FullPasswordWork ofUnknown(PasswordExecutor executor) throws InterruptedException {
    return new FullPasswordWork(executor::resultOfUnknown);
  }

  /** Returns when one is at work and two were refused, so that there is no place left. */
  private FullPasswordWork(Places places) throws InterruptedException {
    for (int asked = 0; asked < ASKED; asked++) {
      int number = asked;
      Thread.ofVirtual().start(() -> ends.add(end(places, number)));
    }
    for (int refused = 0; refused < 2; refused++) {
      String end = ends.take();
      if (!end.equals("UNAVAILABLE, not begun")) {
        throw new AssertionError(end);
      }
    }
    begun.await();
  }

  private String end(Places places, int number) {
    StringBuilder notBegun = new StringBuilder();
    try {
      return places.result(number, this::occupy, () -> notBegun.append(", not begun"));
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
