package dev.vouch.core.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** docs/events.md: no window holds more admitted requests than the limit. */
class SlidingWindowsTest {
  private static final Limit LIMIT = new Limit(3, Duration.ofSeconds(10));

  private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 5); // The origin is arbitrary.
  private final SlidingWindows<String> windows = new SlidingWindows<>(100, nanos::get);

  @Test
  void requestsUpToTheLimit_areAdmittedAndTheNextIsRefused() {
    assertThat(admit()).isEqualTo(new Decision.Admitted(2, Duration.ofSeconds(10)));
    advance(Duration.ofSeconds(4));
    assertThat(admit()).isEqualTo(new Decision.Admitted(1, Duration.ofSeconds(6)));
    assertThat(admit()).isEqualTo(new Decision.Admitted(0, Duration.ofSeconds(6)));
    advance(Duration.ofSeconds(6).minusNanos(1));
    assertThat(admit()).isEqualTo(new Decision.Refused(0, Duration.ofNanos(1)));
    advance(Duration.ofNanos(1));
    assertThat(admit()).isEqualTo(new Decision.Admitted(0, Duration.ofSeconds(4)));
  }

  @Test
  void refusedRequest_doesNotCount() {
    for (int request = 0; request < 3; request++) {
      admit();
    }
    for (int second = 1; second < 10; second++) {
      advance(Duration.ofSeconds(1));
      assertThat(admit()).isInstanceOf(Decision.Refused.class);
    }
    advance(Duration.ofSeconds(1));
    assertThat(admit()).isInstanceOf(Decision.Admitted.class);
  }

  @Test
  void keys_areLimitedIndependently() {
    for (int request = 0; request < 4; request++) {
      windows.decide("one", LIMIT);
    }

    assertThat(windows.decide("other", LIMIT)).isInstanceOf(Decision.Admitted.class);
  }

  @Test
  void requestsOverTheStandardLimit_areRefusedPerKey() {
    RateLimiter<String> limiter = new SlidingWindows<>(() -> 0);
    for (int request = 0; request < 500; request++) {
      assertThat(limiter.admit("one", Limit.STANDARD, 1))
          .isCompletedWithValueMatching(Decision.Admitted.class::isInstance);
    }

    assertThat(limiter.admit("one", Limit.STANDARD, 1))
        .isCompletedWithValue(new Decision.Refused(0, Duration.ofSeconds(10)));
    assertThat(limiter.admit("other", Limit.STANDARD, 1))
        .isCompletedWithValue(new Decision.Admitted(499, Duration.ofSeconds(10)));
  }

  @Test
  void loweredLimit_refusesUntilEnoughRequestsExpire() {
    Limit wide = new Limit(5, Duration.ofSeconds(10));
    for (int request = 0; request < 5; request++) {
      windows.decide("key", wide);
      advance(Duration.ofSeconds(1));
    }

    // Of five at 0 to 4 s, three must leave before there are fewer than three.
    assertThat(admit()).isEqualTo(new Decision.Refused(0, Duration.ofSeconds(7)));
    advance(Duration.ofSeconds(7));
    assertThat(admit()).isInstanceOf(Decision.Admitted.class);
    assertThat(admit()).isInstanceOf(Decision.Refused.class);
  }

  @Test
  void requestsTogether_areAdmittedOnlyIfAllFit() {
    admit();
    advance(Duration.ofSeconds(4));

    assertThat(windows.admit("key", LIMIT, 3))
        .isCompletedWithValue(new Decision.Refused(2, Duration.ofSeconds(6)));
    assertThat(windows.admit("key", LIMIT, 2))
        .isCompletedWithValue(new Decision.Admitted(0, Duration.ofSeconds(6)));
    assertThat(windows.admit("key", LIMIT, 2))
        .isCompletedWithValue(new Decision.Refused(0, Duration.ofSeconds(10)));
  }

  @Test
  void randomTraffic_matchesTheReferenceModel() {
    for (long seed = 0; seed < 300; seed++) {
      Random random = new Random(seed);
      AtomicLong now = new AtomicLong(random.nextLong());
      SlidingWindows<Integer> limiter = new SlidingWindows<>(1000, now::get);
      List<List<Long>> admitted = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
      Limit limit = new Limit(1 + random.nextInt(20), Duration.ofNanos(1 + random.nextInt(1000)));
      for (int step = 0; step < 400; step++) {
        now.addAndGet(random.nextInt(4) == 0 ? random.nextInt(1200) : random.nextInt(30));
        int key = random.nextInt(3);
        List<Long> model = admitted.get(key);
        long recent =
            model.stream().filter(at -> now.get() - at < limit.window().toNanos()).count();
        int requests = 1 + random.nextInt(limit.requests());
        Decision decision = limiter.admit(key, limit, requests).toCompletableFuture().resultNow();
        assertThat(decision instanceof Decision.Admitted)
            .as("seed %d step %d", seed, step)
            .isEqualTo(recent + requests <= limit.requests());
        if (decision instanceof Decision.Admitted) {
          model.addAll(Collections.nCopies(requests, now.get()));
          assertThat(decision.remaining())
              .as("seed %d step %d", seed, step)
              .isEqualTo((int) (limit.requests() - recent - requests));
        } else {
          assertThat(decision.remaining())
              .as("seed %d step %d", seed, step)
              .isEqualTo((int) (limit.requests() - recent));
        }
      }
    }
  }

  @Test
  void concurrentRequests_areAdmittedOnlyUpToTheLimit()
      throws InterruptedException, ExecutionException {
    Limit limit = new Limit(500, Duration.ofSeconds(10));
    List<Long> admitted = new ArrayList<>();
    try (ExecutorService executor = Executors.newFixedThreadPool(8)) {
      List<Future<Long>> counts = new ArrayList<>();
      for (int thread = 0; thread < 8; thread++) {
        counts.add(executor.submit(() -> admittedOf(1000, limit)));
      }
      for (Future<Long> count : counts) {
        admitted.add(count.get());
      }
    }

    assertThat(admitted.stream().mapToLong(Long::longValue).sum()).isEqualTo(500);
  }

  private long admittedOf(int requests, Limit limit) {
    long admitted = 0;
    for (int request = 0; request < requests; request++) {
      if (windows.decide("shared", limit) instanceof Decision.Admitted) {
        admitted++;
      }
    }
    return admitted;
  }

  @Test
  void idleKeys_areEvicted_activeKeysAreKept() {
    for (int key = 0; key < 50; key++) {
      windows.decide("key" + key, LIMIT);
    }
    Limit hour = new Limit(1, Duration.ofHours(1));
    windows.decide("slow", hour);
    advance(Duration.ofSeconds(11));
    windows.decide("new", LIMIT);
    // Eviction is incremental: no request checks all keys.
    assertThat(windows.keys()).isGreaterThan(40);
    for (int request = 0; request < 10; request++) {
      windows.decide("new", LIMIT);
    }

    assertThat(windows.keys()).isEqualTo(2);
    assertThat(windows.decide("slow", hour)).isInstanceOf(Decision.Refused.class);
  }

  @Test
  void newKeyOverTheCapacity_isRefusedUntilOthersAreIdle() {
    for (int key = 0; key < 100; key++) {
      assertThat(windows.decide("key" + key, LIMIT)).isInstanceOf(Decision.Admitted.class);
    }
    assertThat(windows.decide("one more", LIMIT)).isInstanceOf(Decision.Refused.class);
    assertThat(windows.decide("key7", LIMIT)).isInstanceOf(Decision.Admitted.class);
    advance(Duration.ofSeconds(11));

    assertThat(windows.decide("one more", LIMIT)).isInstanceOf(Decision.Admitted.class);
  }

  private Decision admit() {
    return windows.decide("key", LIMIT);
  }

  private void advance(Duration time) {
    nanos.addAndGet(time.toNanos());
  }
}
