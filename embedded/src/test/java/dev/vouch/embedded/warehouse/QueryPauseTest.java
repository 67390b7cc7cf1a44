package dev.vouch.embedded.warehouse;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class QueryPauseTest {
  private final QueryPause pause = new QueryPause();
  private final List<String> ended = new CopyOnWriteArrayList<>();

  @Test
  void write_waitsForRunningQueries_andLaterOnesWaitForIt() throws InterruptedException {
    CountDownLatch running = new CountDownLatch(2);
    CompletableFuture<String> release = new CompletableFuture<>();
    Thread one = Thread.ofVirtual().start(() -> query("query", running, release));
    Thread other = Thread.ofVirtual().start(() -> query("query", running, release));
    running.await();
    Thread write = Thread.ofVirtual().start(() -> pause.writeAlone(() -> ended.add("write")));
    awaitWaiting(write);
    Thread later =
        Thread.ofVirtual()
            .start(
                () ->
                    query(
                        "later query",
                        new CountDownLatch(1),
                        CompletableFuture.completedFuture("")));
    awaitWaiting(later);
    assertThat(ended).isEmpty();

    assertThat(release.complete("")).isTrue();
    for (Thread thread : List.of(one, other, write, later)) {
      thread.join();
    }
    assertThat(ended).containsExactly("query", "query", "write", "later query");
  }

  private void query(String name, CountDownLatch running, CompletableFuture<String> release) {
    boolean _ =
        pause.query(
            () -> {
              running.countDown();
              return ended.add(name + release.join());
            });
  }

  private static void awaitWaiting(Thread thread) {
    while (thread.getState() != Thread.State.WAITING) {
      Thread.onSpinWait();
    }
  }
}
