package dev.vouch.http.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.event.Client.Device;
import dev.vouch.http.browser.UserAgentParser.UserAgent;
import dev.vouch.http.browser.UserAgentParser.UserAgent.Kind;
import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class UserAgentCacheTest {
  private static final UserAgent PARSED =
      new UserAgent(Kind.CRAWLER, Device.MOBILE, Optional.of("Rare"), Optional.empty());
  private static final InetAddress ATTACKER = InetAddress.ofLiteral("2001:db8::1");
  private static final InetAddress VISITOR = InetAddress.ofLiteral("2001:db8:0:1::1");
  private static final Duration LONG = Duration.ofMinutes(1);

  private final List<String> parsed = new CopyOnWriteArrayList<>();
  private final CountDownLatch started = new CountDownLatch(1);
  private final CountDownLatch released = new CountDownLatch(1);

  @AfterEach
  void release() {
    released.countDown();
  }

  @Test
  void header_isParsedOnce_onAnotherThread() {
    List<String> threads = new CopyOnWriteArrayList<>();
    Function<String, UserAgent> parser =
        header -> {
          threads.add(Thread.currentThread().getName());
          return PARSED;
        };
    try (UserAgentCache userAgents = new UserAgentCache(parser, LONG)) {
      assertThat(get(userAgents, "a")).isEqualTo(PARSED);
      assertThat(get(userAgents, "a")).isEqualTo(PARSED);
      assertThat(threads).containsExactly("user-agents");
      assertThat(get(userAgents, "b")).isEqualTo(PARSED);
      assertThat(threads).hasSize(2);
    }
  }

  @Test
  void lateParse_fallsBackToTokens_andIsCached() {
    try (UserAgentCache userAgents = new UserAgentCache(this::parseOnceReleased, Duration.ZERO)) {
      String header = "Mozilla/5.0 (Android 15; Tablet; rv:145.0) Gecko/145.0 Firefox/145.0";
      assertThat(get(userAgents, header))
          .isEqualTo(
              new UserAgent(
                  Kind.BROWSER,
                  Device.TABLET,
                  Optional.of("Firefox Mobile"),
                  Optional.of("Android")));

      released.countDown();
      UserAgent later = get(userAgents, header);
      while (!later.equals(PARSED)) {
        later = get(userAgents, header);
      }
    }
  }

  @Test
  void addressWithManyHeaders_doesNotDelayOthers() throws Exception {
    try (UserAgentCache userAgents = new UserAgentCache(this::parseOnceReleased, LONG)) {
      List<CompletableFuture<UserAgent>> flood = new ArrayList<>();
      flood.add(future(userAgents, ATTACKER, "first"));
      assertThat(started.await(10, TimeUnit.SECONDS)).isTrue();
      for (int number = 0; number < 100; number++) {
        flood.add(future(userAgents, ATTACKER, "Mobi " + number));
      }
      assertThat(flood.stream().filter(CompletableFuture::isDone)).hasSize(80);
      assertThat(flood.getLast())
          .isCompletedWithValue(
              new UserAgent(Kind.BROWSER, Device.MOBILE, Optional.empty(), Optional.empty()));

      CompletableFuture<UserAgent> visitor = future(userAgents, VISITOR, "visitor");
      released.countDown();
      assertThat(visitor.orTimeout(10, TimeUnit.SECONDS).join()).isEqualTo(PARSED);
      flood.forEach(CompletableFuture::join);
      assertThat(parsed).startsWith("first", "Mobi 0", "visitor", "Mobi 1").hasSize(22);
    }
  }

  @Test
  void parserFailure_fallsBackToTokens() {
    Function<String, UserAgent> parser =
        header -> {
          throw new IllegalStateException("broken");
        };
    try (UserAgentCache userAgents = new UserAgentCache(parser, LONG)) {
      assertThat(get(userAgents, "iPad").device()).isEqualTo(Device.TABLET);
    }
  }

  @Test
  void closedCache_fallsBackToTokens() {
    UserAgentCache userAgents = new UserAgentCache(header -> PARSED, LONG);
    userAgents.close();

    assertThat(get(userAgents, "iPad").device()).isEqualTo(Device.TABLET);
  }

  private UserAgent parseOnceReleased(String header) {
    started.countDown();
    try {
      assertThat(released.await(10, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
    parsed.add(header);
    return PARSED;
  }

  private static UserAgent get(UserAgentCache userAgents, String header) {
    return future(userAgents, VISITOR, header).orTimeout(10, TimeUnit.SECONDS).join();
  }

  private static CompletableFuture<UserAgent> future(
      UserAgentCache userAgents, InetAddress address, String header) {
    return userAgents.of(address, header).toCompletableFuture();
  }
}
