package dev.vouch.server.dashboard.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.server.http.ProblemException;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class PasswordWorkTest {
  @Test
  void twoAreAtWork_sixWait_andAllOthersAreRefused() throws InterruptedException {
    PasswordWork work = new PasswordWork();
    CountDownLatch free = new CountDownLatch(1);
    AtomicInteger atWork = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    BlockingQueue<String> ends = new LinkedBlockingQueue<>();
    for (int number = 0; number < 10; number++) {
      Thread.ofVirtual()
          .start(
              () -> {
                try {
                  ends.add(
                      work.result(
                          () -> {
                            most.accumulateAndGet(atWork.incrementAndGet(), Math::max);
                            awaitUninterrupted(free);
                            atWork.decrementAndGet();
                            return "done";
                          }));
                } catch (ProblemException refused) {
                  ends.add(refused.document().type().name());
                }
              });
    }

    assertThat(ends.take()).isEqualTo("UNAVAILABLE");
    assertThat(ends.take()).isEqualTo("UNAVAILABLE");
    free.countDown();
    for (int number = 0; number < 8; number++) {
      assertThat(ends.take()).isEqualTo("done");
    }
    assertThat(most).hasValue(2);
  }

  private static void awaitUninterrupted(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException interrupted) {
      throw new AssertionError(interrupted);
    }
  }
}
