package dev.vouch.embedded.warehouse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.embedded.warehouse.BackgroundThreads.Work;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@Timeout(30)
class RefreshThreadTest {
  private static final Duration LONG = Duration.ofSeconds(20);
  private static final Duration SHORT = Duration.ofMillis(10);

  private final RefreshThread thread = new RefreshThread();
  private final List<String> done = new ArrayList<>();

  @AfterEach
  void close() {
    thread.close();
  }

  @Test
  void whatIsHandedOver_isDoneBeforeTheAskerGoesOn() throws SQLException {
    assertThat(thread.run(LONG, () -> done.add("first"))).isTrue();
    assertThat(thread.run(LONG, () -> done.add("second"))).isTrue();

    assertThat(done).containsExactly("first", "second");
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void workOfAnIdleThread_getsOnHoweverBusyTheMachineIs() throws Exception {
    List<Scheduling> working = new ArrayList<>();
    try (ExecutorService pages =
        Executors.newSingleThreadExecutor(new BackgroundThreads("test", Work.LONG))) {
      pages.submit(() -> thread.run(LONG, () -> working.add(Scheduling.ofThisThread()))).get();
    }

    assertThat(working).extracting(Scheduling::policy).containsExactly(Scheduling.ORDINARY);
  }

  @Test
  void whatIsNotBegunInTime_isNeverBegun() throws Exception {
    whileBusy(() -> assertThat(thread.run(SHORT, () -> done.add("too late"))).isFalse());

    thread.run(LONG, () -> done.add("next"));
    assertThat(done).containsExactly("first", "next");
  }

  @Test
  void interruptedAsker_waitsForNoBusyThread_andStaysInterrupted() throws Exception {
    whileBusy(
        () -> {
          Thread.currentThread().interrupt();

          assertThat(thread.run(LONG, () -> done.add("too late"))).isFalse();
          assertThat(Thread.interrupted()).isTrue();
        });

    assertThat(done).containsExactly("first");
  }

  @Test
  void interruptedAsker_waitsForWhatIsBegun_sinceItMayBeHalfOfATransaction() throws SQLException {
    Thread asker = Thread.currentThread();

    thread.run(
        LONG,
        () -> {
          asker.interrupt();
          done.add("all of it");
        });

    assertThat(done).containsExactly("all of it");
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void failure_isTheAskers_andTheThreadGoesOn() throws SQLException {
    SQLException refused = new SQLException("refused by the test");
    WarehouseException failed = new WarehouseException("failed by the test", refused);

    assertThatThrownBy(
            () ->
                thread.run(
                    LONG,
                    () -> {
                      throw refused;
                    }))
        .isSameAs(refused);
    assertThatThrownBy(
            () ->
                thread.run(
                    LONG,
                    () -> {
                      throw failed;
                    }))
        .isSameAs(failed);

    assertThat(thread.run(LONG, () -> done.add("next"))).isTrue();
  }

  @Test
  void closedThread_doesNothing() throws SQLException {
    thread.close();

    assertThat(thread.run(SHORT, () -> done.add("too late"))).isFalse();

    assertThat(done).isEmpty();
  }

  /** Does something while the thread is at its first work. */
  private void whileBusy(SqlWork then) throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch end = new CountDownLatch(1);
    try (ExecutorService askers = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<Boolean> first =
          askers.submit(
              () ->
                  thread.run(
                      LONG,
                      () -> {
                        begun.countDown();
                        await(end);
                        done.add("first");
                      }));
      begun.await();
      try {
        then.run();
      } finally {
        end.countDown();
      }
      assertThat(first.get()).isTrue();
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
