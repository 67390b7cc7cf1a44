package dev.vouch.server.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.server.browser.UserAgentParser.UserAgent;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class UserAgentCacheTest {
  private static final UserAgent CRAWLER =
      new UserAgent(true, Optional.empty(), Optional.empty(), Optional.empty());

  @Test
  void header_isParsedOnce_onAnotherThread() {
    List<String> threads = new CopyOnWriteArrayList<>();
    Function<String, UserAgent> parser =
        header -> {
          threads.add(Thread.currentThread().getName());
          return CRAWLER;
        };
    try (UserAgentCache userAgents = new UserAgentCache(parser, 1)) {
      assertThat(get(userAgents, "a")).isEqualTo(CRAWLER);
      assertThat(get(userAgents, "a")).isEqualTo(CRAWLER);
      assertThat(threads).containsExactly("user-agents");
      assertThat(get(userAgents, "b")).isEqualTo(CRAWLER);
      assertThat(threads).hasSize(2);
    }
  }

  @Test
  void overload_returnsUnknownImmediately_andIsNotCached() throws InterruptedException {
    CountDownLatch started = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    Function<String, UserAgent> parser =
        header -> {
          started.countDown();
          awaitWithinTenSeconds(release);
          return CRAWLER;
        };
    try (UserAgentCache userAgents = new UserAgentCache(parser, 1)) {
      CompletableFuture<UserAgent> running = future(userAgents, "running");
      assertThat(started.await(10, TimeUnit.SECONDS)).isTrue();
      CompletableFuture<UserAgent> waiting = future(userAgents, "waiting");
      assertThat(future(userAgents, "too many")).isCompletedWithValue(UserAgent.UNKNOWN);

      release.countDown();
      assertThat(running.join()).isEqualTo(CRAWLER);
      assertThat(waiting.join()).isEqualTo(CRAWLER);
      assertThat(get(userAgents, "too many")).isEqualTo(CRAWLER);
    }
  }

  @Test
  void parserFailure_returnsUnknown() {
    Function<String, UserAgent> parser =
        header -> {
          throw new IllegalStateException("broken");
        };
    try (UserAgentCache userAgents = new UserAgentCache(parser, 1)) {
      assertThat(get(userAgents, "a")).isEqualTo(UserAgent.UNKNOWN);
    }
  }

  private static UserAgent get(UserAgentCache userAgents, String header) {
    return future(userAgents, header).orTimeout(10, TimeUnit.SECONDS).join();
  }

  private static CompletableFuture<UserAgent> future(UserAgentCache userAgents, String header) {
    return userAgents.of(header).toCompletableFuture();
  }

  private static void awaitWithinTenSeconds(CountDownLatch latch) {
    try {
      assertThat(latch.await(10, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
