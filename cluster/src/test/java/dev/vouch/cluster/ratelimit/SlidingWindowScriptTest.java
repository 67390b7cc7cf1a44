package dev.vouch.cluster.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.localcluster.process.LocalRedis;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.api.async.RedisAsyncCommands;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script in a real Redis server, with a clock that the test sets. */
@Tag("prove")
class SlidingWindowScriptTest {
  private static final long START = 1_795_000_000_000_000L;

  @TempDir static Path directory;

  private static LocalRedis redis;
  private static RedisConnection connection;
  private static RedisAsyncCommands<String, String> commands;

  private final RedisScript script =
      RedisScript.of(
          RedisScript.resource("sliding-window.lua")
              .replace("redis.call('TIME')", "{ARGV[4], ARGV[5]}"));

  @BeforeAll
  static void startRedis() {
    redis = LocalRedis.start(directory);
    connection = RedisConnection.to(RedisRateLimiterTest.settings(redis, "vouch"));
    commands = connection.open();
  }

  @AfterAll
  static void stopRedis() {
    connection.close();
    redis.close();
  }

  /** What the script returns. */
  private record Answer(boolean isAdmitted, long remaining, long resetMicros) {}

  private Answer admit(String key, long nowMicros, int limit, long windowMicros, int requests) {
    List<Long> answer =
        script
            .<List<Long>>run(
                commands,
                ScriptOutputType.MULTI,
                key,
                Integer.toString(limit),
                Long.toString(windowMicros),
                Integer.toString(requests),
                Long.toString(nowMicros / 1_000_000),
                Long.toString(nowMicros % 1_000_000))
            .toCompletableFuture()
            .join();
    return new Answer(answer.get(0) == 1, answer.get(1), answer.get(2));
  }

  @Test
  void randomTraffic_isDecidedAsByTheModel() {
    long seed = Long.getLong("vouch.seed", 1);
    for (long history = seed; history < seed + 25; history++) {
      Random random = new Random(history);
      String key = "history-" + history;
      int limit = 1 + random.nextInt(20);
      long windowMicros = random.nextInt(1, 300_000);
      List<Long> model = new ArrayList<>();
      long nowMicros = START + random.nextInt(1_000_000);
      for (int step = 0; step < 120; step++) {
        nowMicros += random.nextInt(4) == 0 ? random.nextInt(400_000) : random.nextInt(3_000);
        int requests = 1 + random.nextInt(random.nextInt(3) == 0 ? limit : 1);
        assertThat(admit(key, nowMicros, limit, windowMicros, requests))
            .as("seed %d step %d", history, step)
            .isEqualTo(ofModel(model, nowMicros, limit, windowMicros, requests));
      }
    }
  }

  /** Requests of one ms have the time of the last one. */
  private static Answer ofModel(
      List<Long> admittedMicros, long nowMicros, int limit, long windowMicros, int requests) {
    admittedMicros.removeIf(at -> nowMicros - at >= windowMicros);
    int left = limit - admittedMicros.size();
    if (requests > left) {
      long lastToLeaveMicros = admittedMicros.get(requests - left - 1);
      return new Answer(false, left, lastToLeaveMicros + windowMicros - nowMicros);
    }
    admittedMicros.replaceAll(at -> at / 1000 == nowMicros / 1000 ? nowMicros : at);
    admittedMicros.addAll(Collections.nCopies(requests, nowMicros));
    return new Answer(true, left - requests, admittedMicros.getFirst() + windowMicros - nowMicros);
  }

  private static final long SECOND = 1_000_000;
  private static final long TEN_SECONDS = 10 * SECOND;

  @Test
  void requests_countForTheWholeWindow_andNoLonger() {
    assertThat(admit("whole", START, 1, TEN_SECONDS, 1))
        .isEqualTo(new Answer(true, 0, TEN_SECONDS));
    assertThat(admit("whole", START + TEN_SECONDS - 1, 1, TEN_SECONDS, 1))
        .isEqualTo(new Answer(false, 0, 1));
    assertThat(admit("whole", START + TEN_SECONDS, 1, TEN_SECONDS, 1).isAdmitted()).isTrue();
  }

  @Test
  void loweredLimit_refusesUntilEnoughHaveLeft() {
    for (int second = 0; second < 5; second++) {
      admit("lowered", START + second * SECOND, 5, TEN_SECONDS, 1);
    }

    // Of five at 0 to 4 s, three must leave before there are fewer than three.
    assertThat(admit("lowered", START + 5 * SECOND, 3, TEN_SECONDS, 1))
        .isEqualTo(new Answer(false, 0, 7 * SECOND));
    assertThat(admit("lowered", START + 12 * SECOND, 3, TEN_SECONDS, 1).isAdmitted()).isTrue();
    assertThat(admit("lowered", START + 12 * SECOND, 3, TEN_SECONDS, 1).isAdmitted()).isFalse();
  }

  @Test
  void clockThatIsSetBackALittle_admitsNoMoreThanTheLimit() {
    admit("back", START, 3, TEN_SECONDS, 3);

    assertThat(admit("back", START - 9 * SECOND, 3, TEN_SECONDS, 1))
        .isEqualTo(new Answer(false, 0, TEN_SECONDS));
    assertThat(admit("back", START + TEN_SECONDS - 1, 3, TEN_SECONDS, 1).isAdmitted()).isFalse();
    assertThat(admit("back", START + TEN_SECONDS, 3, TEN_SECONDS, 1).isAdmitted()).isTrue();
  }

  @Test
  void clockThatIsSetBackFar_doesNotRejectAKeyUntilItIsAheadAgain() {
    admit("far", START, 3, TEN_SECONDS, 3);

    assertThat(admit("far", START - 3_600 * SECOND, 3, TEN_SECONDS, 1))
        .isEqualTo(new Answer(true, 2, TEN_SECONDS));
  }

  @Test
  void memoryOfAKey_isBoundedByTheMillisecondsOfTheWindow_andFreedAfterIt() {
    for (int request = 0; request < 300; request++) {
      admit("memory", START + request * 33L, 1_000_000, TEN_SECONDS, 10);
    }

    assertThat(commands.llen("memory").toCompletableFuture().join()).isEqualTo(10);
    assertThat(commands.pttl("memory").toCompletableFuture().join()).isBetween(1L, 21_000L);
  }
}
