package dev.vouch.core.alert;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.alert.KeyActivity.KeyWindow;
import dev.vouch.core.apikey.ApiKey;
import dev.vouch.core.apikey.ApiKeys;
import dev.vouch.core.apikey.KeyId;
import dev.vouch.core.ratelimit.Limit;
import dev.vouch.core.ratelimit.RateLimiter;
import dev.vouch.core.ratelimit.SlidingWindows;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class KeyActivityTest {
  private static final KeyId KEY = new KeyId("shop");
  private static final Limit TEN = new Limit(10, Duration.ofSeconds(10));

  private Instant now = Instant.parse("2026-11-20T12:00:00Z");
  private final List<String> delegated = new ArrayList<>();
  private final KeyActivity activity = new KeyActivity(() -> now);
  private final ApiKeys keys = activity.counting(new RecordingKeys());
  private final RateLimiter<KeyId> limiter =
      activity.counting(new SlidingWindows<>(() -> now.toEpochMilli() * 1_000_000));

  private final class RecordingKeys implements ApiKeys {
    @Override
    public Optional<ApiKey> find(KeyId id) {
      return Optional.empty();
    }

    @Override
    public void recordUse(KeyId id, Instant at) {
      delegated.add("used " + id);
    }

    @Override
    public void recordRefusal(KeyId id) {
      delegated.add("refused " + id);
    }
  }

  private KeyWindow last(int minutes) {
    return activity.of(KEY, Duration.ofMinutes(minutes));
  }

  private void advance(Duration time) {
    now = now.plus(time);
  }

  @Test
  void usesAndRefusals_areCountedAndDelegated() {
    keys.recordUse(KEY, now);
    keys.recordUse(KEY, now);
    keys.recordRefusal(KEY);

    assertThat(last(15)).isEqualTo(new KeyWindow(2, 1, 0, 0));
    assertThat(delegated).containsExactly("used shop", "used shop", "refused shop");
    assertThat(activity.of(new KeyId("other"), Duration.ofMinutes(15)))
        .isEqualTo(KeyWindow.NOTHING);
  }

  @Test
  void peakUsageAndRequestsOverTheLimit_areCounted() {
    for (int request = 0; request < 8; request++) {
      limiter.admit(KEY, TEN, 1);
    }
    assertThat(last(15)).isEqualTo(new KeyWindow(0, 0, 0, 80));

    advance(Duration.ofSeconds(10));
    limiter.admit(KEY, TEN, 1);
    assertThat(last(15)).isEqualTo(new KeyWindow(0, 0, 0, 80));

    for (int request = 0; request < 11; request++) {
      limiter.admit(KEY, TEN, 1);
    }
    assertThat(last(15)).isEqualTo(new KeyWindow(0, 0, 2, 100));
  }

  @Test
  void monitoring_seesTheRecentPeakOfEachKey_andHowOftenItExceededItsLimit() {
    KeyId other = new KeyId("other");
    limiter.admit(other, TEN, 1);
    for (int request = 0; request < 12; request++) {
      limiter.admit(KEY, TEN, 1);
    }
    Duration time = Duration.ofMinutes(5);
    assertThat(activity.peakPercents(time)).isEqualTo(Map.of(KEY, 100, other, 10));
    assertThat(activity.limitedSinceStart()).isEqualTo(Map.of(KEY, 2L));

    advance(Duration.ofHours(2));
    activity.removeIdle();
    assertThat(activity.peakPercents(time)).isEmpty();
    assertThat(activity.limitedSinceStart()).isEqualTo(Map.of(KEY, 2L));
  }

  @Test
  void countsOlderThanTheWindow_areExcluded() {
    keys.recordUse(KEY, now);
    advance(Duration.ofMinutes(15));
    assertThat(last(15)).isEqualTo(new KeyWindow(1, 0, 0, 0));
    advance(Duration.ofMinutes(1));
    assertThat(last(15)).isEqualTo(KeyWindow.NOTHING);
    assertThat(last(60)).isEqualTo(new KeyWindow(1, 0, 0, 0));
    advance(Duration.ofMinutes(44));
    activity.removeIdle();
    assertThat(last(60)).isEqualTo(new KeyWindow(1, 0, 0, 0));
    advance(Duration.ofMinutes(2));
    activity.removeIdle();
    assertThat(last(60)).isEqualTo(KeyWindow.NOTHING);
  }

  @Test
  void isComplete_onceTheWindowHasElapsed() {
    assertThat(activity.isComplete(Duration.ofMinutes(1))).isFalse();
    advance(Duration.ofMinutes(1));
    assertThat(activity.isComplete(Duration.ofMinutes(1))).isTrue();
  }

  @Test
  void randomUses_matchTheReferenceModel() {
    Random random = new Random(3);
    List<Instant> uses = new ArrayList<>();
    for (int step = 0; step < 3000; step++) {
      keys.recordUse(KEY, now);
      uses.add(now);
      advance(Duration.ofSeconds(random.nextInt(random.nextInt(50) == 0 ? 5000 : 40)));
      int minutes = 1 + random.nextInt(60);
      long oldest = Math.floorDiv(now.getEpochSecond(), 60) - minutes;
      long expected =
          uses.stream().filter(at -> Math.floorDiv(at.getEpochSecond(), 60) >= oldest).count();

      assertThat(last(minutes).requests()).isEqualTo(expected);
    }
  }
}
