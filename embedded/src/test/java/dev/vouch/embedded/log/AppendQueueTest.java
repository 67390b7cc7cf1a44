package dev.vouch.embedded.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** When the committer waits for records. */
class AppendQueueTest {
  private static final Duration LONG = Duration.ofMinutes(5);

  private final AppendQueue queue = new AppendQueue(10, 1_000);

  @Test
  @Timeout(60)
  void requestToFinishTheFile_endsOneWaitForAnAppend() throws InterruptedException {
    CompletableFuture<@Nullable Void> request = queue.requestFinish();

    assertThat(queue.take(10, 1_000, LONG)).isEmpty();
    assertThat(queue.takeFinishRequest()).contains(request);
    long begunNanos = System.nanoTime();
    assertThat(queue.take(10, 1_000, Duration.ofMillis(20))).isEmpty();
    assertThat(System.nanoTime() - begunNanos)
        .isGreaterThanOrEqualTo(Duration.ofMillis(20).toNanos());
  }

  @Test
  void secondRequestToFinishTheFile_waitsForTheSameResult() {
    CompletableFuture<@Nullable Void> request = queue.requestFinish();

    assertThat(queue.requestFinish()).isSameAs(request);
    assertThat(queue.takeFinishRequest()).contains(request);
    assertThat(queue.requestFinish()).isNotSameAs(request);
  }
}
