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
  private static final long START_MS = 1_795_000_000_000L;

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
  private record Answer(boolean isAdmitted, long remaining, long resetMs) {}

  private Answer admit(String key, long nowMs, int limit, long windowMs, int requests) {
    List<Long> answer =
        script
            .<List<Long>>run(
                commands,
                ScriptOutputType.MULTI,
                key,
                Integer.toString(limit),
                Long.toString(windowMs),
                Integer.toString(requests),
                Long.toString(nowMs / 1000),
                Long.toString(nowMs % 1000 * 1000 + 999))
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
      long windowMs = random.nextInt(1, 301);
      List<Long> model = new ArrayList<>();
      long nowMs = START_MS + random.nextInt(1_000_000);
      for (int step = 0; step < 120; step++) {
        nowMs += random.nextInt(4) == 0 ? random.nextInt(400) : random.nextInt(8);
        int requests = 1 + random.nextInt(random.nextInt(3) == 0 ? limit : 1);
        assertThat(admit(key, nowMs, limit, windowMs, requests))
            .as("seed %d step %d", history, step)
            .isEqualTo(ofModel(model, nowMs, limit, windowMs, requests));
      }
    }
  }

  /** A request counts as long as less than the window can have passed since the ms of its time. */
  private static Answer ofModel(
      List<Long> admittedMs, long nowMs, int limit, long windowMs, int requests) {
    List<Long> counted =
        admittedMs.stream().filter(at -> at + windowMs + 1 > nowMs).sorted().toList();
    int left = limit - counted.size();
    if (requests > left) {
      long lastToLeaveMs = counted.get(requests - left - 1);
      return new Answer(false, left, lastToLeaveMs + windowMs + 1 - nowMs);
    }
    admittedMs.addAll(Collections.nCopies(requests, nowMs));
    long oldestMs = counted.isEmpty() ? nowMs : counted.getFirst();
    return new Answer(true, left - requests, oldestMs + windowMs + 1 - nowMs);
  }

  @Test
  void loweredLimit_refusesUntilEnoughHaveLeft() {
    for (int second = 0; second < 5; second++) {
      admit("lowered", START_MS + second * 1000L, 5, 10_000, 1);
    }

    // Of five at 0 to 4 s, three must leave before there are fewer than three.
    assertThat(admit("lowered", START_MS + 5_000, 3, 10_000, 1))
        .isEqualTo(new Answer(false, 0, 7_001));
    assertThat(admit("lowered", START_MS + 12_001, 3, 10_000, 1).isAdmitted()).isTrue();
    assertThat(admit("lowered", START_MS + 12_001, 3, 10_000, 1).isAdmitted()).isFalse();
  }

  @Test
  void clockThatIsSetBackALittle_admitsNoMoreThanTheLimit() {
    admit("back", START_MS, 3, 10_000, 3);

    assertThat(admit("back", START_MS - 9_000, 3, 10_000, 1))
        .isEqualTo(new Answer(false, 0, 10_001));
    assertThat(admit("back", START_MS + 10_000, 3, 10_000, 1).isAdmitted()).isFalse();
    assertThat(admit("back", START_MS + 10_001, 3, 10_000, 1).isAdmitted()).isTrue();
  }

  @Test
  void clockThatIsSetBackFar_doesNotRejectAKeyUntilItIsAheadAgain() {
    admit("far", START_MS, 3, 10_000, 3);

    assertThat(admit("far", START_MS - 3_600_000, 3, 10_000, 1))
        .isEqualTo(new Answer(true, 2, 10_001));
  }

  @Test
  void memoryOfAKey_isBoundedByTheMillisecondsOfTheWindow_andFreedAfterIt() {
    for (int request = 0; request < 300; request++) {
      admit("memory", START_MS + request / 30L, 1_000_000, 10_000, 10);
    }

    assertThat(commands.llen("memory").toCompletableFuture().join()).isEqualTo(10);
    assertThat(commands.pttl("memory").toCompletableFuture().join()).isBetween(1L, 21_000L);
  }
}
