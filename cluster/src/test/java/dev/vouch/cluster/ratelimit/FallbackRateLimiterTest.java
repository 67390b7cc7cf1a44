package dev.vouch.cluster.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.ratelimit.Decision;
import dev.vouch.core.ratelimit.Limit;
import dev.vouch.core.ratelimit.RateLimiter;
import dev.vouch.core.ratelimit.SlidingWindows;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Without the shared limiter, a node admits its share of each limit. */
class FallbackRateLimiterTest {
  private static final Limit TWELVE = new Limit(12, Duration.ofSeconds(10));
  private static final Decision SHARED = new Decision.Admitted(5, Duration.ofSeconds(3));

  private final AtomicLong nanos = new AtomicLong();
  private final AtomicInteger asked = new AtomicInteger();
  private final List<Limit> observed = new ArrayList<>();
  private Supplier<CompletionStage<Decision>> answer =
      () -> CompletableFuture.completedStage(SHARED);
  private final RateLimiter<String> shared =
      (key, limit, requests) -> {
        asked.incrementAndGet();
        return answer.get();
      };
  private final FallbackRateLimiter<String> limiter =
      new FallbackRateLimiter<>(
          shared, new SlidingWindows<>(nanos::get), this::observed, Runnable::run);

  private RateLimiter<String> observed(RateLimiter<String> decided) {
    return (key, limit, requests) -> {
      observed.add(limit);
      return decided.admit(key, limit, requests);
    };
  }

  private Decision decide(int requests) {
    return limiter.admit("key", TWELVE, requests).toCompletableFuture().join();
  }

  private long admittedAtOnce() {
    long admitted = 0;
    while (decide(1) instanceof Decision.Admitted) {
      admitted++;
    }
    return admitted;
  }

  private void fail() {
    answer = () -> CompletableFuture.failedStage(new IllegalStateException("no connection"));
  }

  @Test
  void availableLimiter_decides() {
    limiter.available(3);

    assertThat(decide(1)).isEqualTo(SHARED);

    assertThat(limiter.isShared()).isTrue();
    assertThat(limiter.warning()).isEmpty();
    assertThat(limiter.ownDecisions()).isZero();
  }

  @Test
  void nodeThatHasNeverReachedTheSharedLimiter_admitsEachLimit_andAsksForNothing() {
    assertThat(admittedAtOnce()).isEqualTo(12);

    assertThat(asked).hasValue(0);
    assertThat(limiter.warning())
        .hasValueSatisfying(text -> assertThat(text).contains("admits each limit"));
  }

  @Test
  void failedDecision_isTakenByTheNode_withItsShareOfTheLimit() {
    limiter.available(3);
    fail();

    assertThat(admittedAtOnce()).isEqualTo(4);

    assertThat(asked).as("later requests do not wait for it").hasValue(1);
    assertThat(limiter.isShared()).isFalse();
    assertThat(limiter.ownDecisions()).isEqualTo(5);
    assertThat(limiter.warning())
        .contains(
            "Redis does not answer: check that it runs at the address of VOUCH_REDIS_URL."
                + " Meanwhile, this node counts the rate limits of API keys on its own, and admits"
                + " 1/3 of each.");
  }

  @Test
  void whatTheSharedLimiterAdmittedOnThisNode_countsTowardItsShare() {
    limiter.available(3);
    decide(3);
    fail();

    assertThat(admittedAtOnce()).isEqualTo(1);

    nanos.addAndGet(TWELVE.window().toNanos());
    assertThat(admittedAtOnce()).isEqualTo(4);
  }

  @Test
  void whatTheSharedLimiterRefused_doesNotCountTowardTheShare() {
    limiter.available(3);
    answer = () -> CompletableFuture.completedStage(new Decision.Refused(0, Duration.ofSeconds(1)));
    decide(3);
    fail();

    assertThat(admittedAtOnce()).isEqualTo(4);
  }

  @Test
  void batchThatIsLargerThanTheShare_isAdmittedAfterItsFirstEvent() {
    limiter.available(3);
    fail();

    assertThat(decide(1)).isInstanceOf(Decision.Admitted.class);
    assertThat(decide(11)).isInstanceOf(Decision.Admitted.class);
    assertThat(decide(1)).isInstanceOf(Decision.Refused.class);
  }

  @Test
  void limitThatIsSmallerThanTheNumberOfNodes_isNeverZero() {
    limiter.available(30);
    fail();

    assertThat(admittedAtOnce()).isPositive();
  }

  @Test
  void availableAgain_decidesAgain() {
    limiter.available(3);
    fail();
    decide(1);
    answer = () -> CompletableFuture.completedStage(SHARED);
    assertThat(decide(1)).isNotEqualTo(SHARED);

    limiter.available(2);

    assertThat(decide(1)).isEqualTo(SHARED);
    assertThat(limiter.warning()).isEmpty();
  }

  /** So that 80 % of its share is 80 % of what a key can use. */
  @Test
  void observers_seeTheLimitThatDecided_once() {
    limiter.available(3);
    decide(1);
    assertThat(observed).containsExactly(TWELVE);
    observed.clear();

    limiter.unavailable("Redis is away.");
    decide(1);

    assertThat(observed).containsExactly(new Limit(4, TWELVE.window()));
  }
}
