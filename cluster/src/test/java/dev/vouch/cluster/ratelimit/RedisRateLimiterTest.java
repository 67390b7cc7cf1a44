package dev.vouch.cluster.ratelimit;

import static dev.vouch.contract.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.cluster.metric.RecordedMetrics;
import dev.vouch.cluster.ratelimit.RedisConnection.RedisConfigurationException;
import dev.vouch.contract.SeverableConnection;
import dev.vouch.core.apikey.KeyId;
import dev.vouch.core.ratelimit.Decision;
import dev.vouch.core.ratelimit.Limit;
import dev.vouch.core.ratelimit.SlidingWindows;
import dev.vouch.localcluster.process.LocalRedis;
import io.lettuce.core.codec.StringCodec;
import io.lettuce.core.output.StatusOutput;
import io.lettuce.core.protocol.CommandArgs;
import io.lettuce.core.protocol.CommandType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Two nodes that share the limits of keys in a real Redis server. */
@Tag("prove")
@Timeout(60)
class RedisRateLimiterTest {
  private static final KeyId KEY = new KeyId("k3y");
  private static final KeyId OTHER_KEY = new KeyId("0therk3y");
  private static final Limit TEN = new Limit(10, Duration.ofSeconds(10));

  /** With more time for answers than a server, since a test may have little processor time. */
  private static final RedisTimes PATIENT =
      new RedisTimes(Duration.ofSeconds(10), Duration.ofMillis(100));

  private static final RedisTimes QUICK =
      new RedisTimes(RedisTimes.STANDARD.answerMax(), Duration.ofMillis(100));

  @TempDir Path directory;
  private LocalRedis redis;
  private RedisRateLimiter one;
  private RedisRateLimiter two;
  private final Queue<Admission> admissions = new ConcurrentLinkedQueue<>();

  @BeforeEach
  void start() {
    redis = LocalRedis.start(directory);
    one = node(settings(redis, "vouch"));
    two = node(settings(redis, "vouch"));
  }

  @AfterEach
  void stop() {
    stopNodes();
    redis.close();
  }

  private void stopNodes() {
    one.close();
    two.close();
  }

  static RedisSettings settings(LocalRedis redis, String cluster) {
    return settings(redis.process().port(), cluster);
  }

  private static RedisSettings settings(int port, String cluster) {
    return new RedisSettings(
        "127.0.0.1", port, false, 0, Optional.empty(), Optional.empty(), cluster);
  }

  private static RedisRateLimiter node(RedisSettings settings) {
    return node(settings, PATIENT);
  }

  private static RedisRateLimiter node(RedisSettings settings, RedisTimes times) {
    return RedisRateLimiter.open(
        settings, new SlidingWindows<>(System::nanoTime), UnaryOperator.identity(), times);
  }

  private static Decision decide(RedisRateLimiter node, KeyId key, Limit limit, int requests) {
    return node.admit(key, limit, requests).toCompletableFuture().join();
  }

  private static void awaitWarning(RedisRateLimiter node, String text) {
    await("warning is reported")
        .until(() -> node.warning().filter(now -> now.contains(text)).isPresent());
  }

  private static void awaitShared(RedisRateLimiter node) {
    await("no warning is left").until(() -> node.warning().isEmpty());
  }

  @Test
  void nodes_shareTheLimitOfAKey() {
    for (int number = 1; number <= 5; number++) {
      assertThat(decide(one, KEY, TEN, 1).remaining()).isEqualTo(11 - 2 * number);
      assertThat(decide(two, KEY, TEN, 1).remaining()).isEqualTo(10 - 2 * number);
    }

    Decision refused = decide(one, KEY, TEN, 1);

    assertThat(refused).isInstanceOf(Decision.Refused.class);
    assertThat(refused.remaining()).isZero();
    assertThat(refused.reset()).isBetween(Duration.ofSeconds(5), Duration.ofSeconds(10));
    assertThat(decide(two, OTHER_KEY, TEN, 1)).isInstanceOf(Decision.Admitted.class);
  }

  @Test
  void requestsOfABatch_areAdmittedTogetherOrNotAtAll() {
    assertThat(decide(one, KEY, TEN, 7)).isInstanceOf(Decision.Admitted.class);

    Decision refused = decide(two, KEY, TEN, 4);

    assertThat(refused).isInstanceOf(Decision.Refused.class);
    assertThat(refused.remaining()).isEqualTo(3);
    assertThat(decide(two, KEY, TEN, 3)).isInstanceOf(Decision.Admitted.class);
  }

  @Test
  void clustersOfOtherNames_shareNothing() {
    decide(one, KEY, TEN, 10);
    try (RedisRateLimiter other = node(settings(redis, "staging"))) {
      assertThat(decide(other, KEY, TEN, 10)).isInstanceOf(Decision.Admitted.class);
    }
  }

  /** The time between sending an admitted request and its answer. */
  private record Admission(long sentNanos, long answeredNanos) {}

  private static final Limit FIFTY = new Limit(50, Duration.ofMillis(200));

  @Test
  void noWindow_hasMoreThanTheLimit_withConcurrentNodes() throws Exception {
    load(() -> awaitAdmissions(4 * FIFTY.requests()));

    assertThat(one.warning()).isEmpty();
    assertThat(two.warning()).isEmpty();
    assertNoWindowHasMoreThan(FIFTY.requests());
  }

  @Test
  void pausedRedis_isReplacedUnderLoad_andUsedWhenItContinues() throws Exception {
    stopNodes();
    one = node(settings(redis, "vouch"), QUICK);
    two = node(settings(redis, "vouch"), QUICK);

    assertLimitUnderLoad(redis.process()::pause, redis.process()::resume);
  }

  @Test
  void killedRedis_isReplacedUnderLoad_andUsedWhenItRunsAgain() throws Exception {
    assertLimitUnderLoad(redis.process()::kill, redis.process()::restart);
  }

  private void assertLimitUnderLoad(Runnable begin, Runnable end) throws Exception {
    load(
        () -> {
          begin.run();
          awaitOwnDecisions(one);
          awaitOwnDecisions(two);
          awaitAdmissions(4 * FIFTY.requests());
          end.run();
          awaitShared(one);
          awaitShared(two);
          awaitAdmissions(4 * FIFTY.requests());
        });

    // Once more without Redis, and once more when Redis is back without its data.
    assertNoWindowHasMoreThan(3 * FIFTY.requests());
  }

  /** Waits until so many requests more are admitted. */
  private void awaitAdmissions(int more) {
    int wanted = admissions.size() + more;
    await("requests are admitted").until(() -> admissions.size() >= wanted);
  }

  private static void awaitOwnDecisions(RedisRateLimiter node) {
    await("node decides alone")
        .until(() -> metric(node, "vouch_rate_limit_own_decisions_total") > FIFTY.requests());
  }

  private void assertNoWindowHasMoreThan(int requests) {
    List<Long> sent = admissions.stream().map(Admission::sentNanos).sorted().toList();
    List<Long> answered = admissions.stream().map(Admission::answeredNanos).sorted().toList();
    for (int first = 0; first + requests < admissions.size(); first++) {
      assertThat(answered.get(first + requests) - sent.get(first))
          .isGreaterThanOrEqualTo(FIFTY.window().toNanos());
    }
  }

  /** Sends requests to both nodes, by two threads each, meanwhile. */
  private void load(Runnable meanwhile) throws Exception {
    AtomicBoolean stopped = new AtomicBoolean();
    try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
      List<Future<?>> running = new ArrayList<>();
      for (RedisRateLimiter node : List.of(one, two, one, two)) {
        running.add(threads.submit(() -> send(node, stopped)));
      }
      try {
        meanwhile.run();
      } finally {
        stopped.set(true);
      }
      for (Future<?> future : running) {
        future.get();
      }
    }
  }

  private void send(RedisRateLimiter node, AtomicBoolean stopped) {
    while (!stopped.get()) {
      long sentNanos = System.nanoTime();
      if (decide(node, KEY, FIFTY, 1) instanceof Decision.Admitted) {
        admissions.add(new Admission(sentNanos, System.nanoTime()));
      }
    }
  }

  @Test
  void killedRedis_isReplacedByTheSharesOfNodes_untilItIsBack() {
    awaitTwoNodes();
    decide(one, KEY, TEN, 3);
    redis.process().kill();

    decide(one, OTHER_KEY, TEN, 1);
    decide(two, OTHER_KEY, TEN, 1);
    for (RedisRateLimiter node : List.of(one, two)) {
      assertThat(node.warning())
          .hasValueSatisfying(
              text -> assertThat(text).contains("Redis does not answer", "admits 1/2 of each"));
    }
    assertThat(admittedAtOnce(one)).isEqualTo(2);
    assertThat(admittedAtOnce(two)).isEqualTo(5);
    assertThat(metric(one, "vouch_rate_limit_shared")).isZero();
    assertThat(metric(one, "vouch_rate_limit_own_decisions_total")).isEqualTo(4);

    redis.process().restart();
    awaitShared(one);
    awaitShared(two);
    assertThat(decide(one, KEY, TEN, 1).remaining()).isEqualTo(9);
    assertThat(decide(two, KEY, TEN, 1).remaining()).isEqualTo(8);
    assertThat(metric(one, "vouch_rate_limit_shared")).isEqualTo(1);
  }

  /** Each node learns the number of nodes with its next report. */
  private void awaitTwoNodes() {
    try (RedisConnection connection = RedisConnection.to(settings(redis, "vouch"))) {
      assertThat(connection.open().zcard("vouch:nodes").toCompletableFuture().join()).isEqualTo(2);
      String first = lastReport(connection);
      await("nodes report again").until(() -> !lastReport(connection).equals(first));
    }
  }

  /** The reports of both nodes. */
  private static String lastReport(RedisConnection connection) {
    return connection
        .open()
        .zrangeWithScores("vouch:nodes", 0, 0)
        .toCompletableFuture()
        .join()
        .toString();
  }

  private static long admittedAtOnce(RedisRateLimiter node) {
    long admitted = 0;
    while (decide(node, KEY, TEN, 1) instanceof Decision.Admitted) {
      admitted++;
    }
    return admitted;
  }

  private static double metric(RedisRateLimiter node, String name) {
    RecordedMetrics metrics = new RecordedMetrics();
    node.addMetrics(metrics);
    return metrics.value(name);
  }

  @Test
  void cutNetwork_isNoticedWithoutRequests_andConnectedAgain() {
    try (SeverableConnection network = SeverableConnection.to("127.0.0.1", redis.process().port());
        RedisRateLimiter cut = node(settings(portOf(network), "vouch"))) {
      network.sever();
      awaitWarning(cut, "Redis does not answer");
      network.restore();
      awaitShared(cut);
    }
  }

  private static int portOf(SeverableConnection network) {
    return Integer.parseInt(network.address().split(":", 2)[1]);
  }

  @Test
  void nodeThatStartsWithoutRedis_admitsEachLimit_andConnectsLater() {
    redis.process().kill();
    try (RedisRateLimiter late = node(settings(redis, "vouch"))) {
      assertThat(late.warning())
          .hasValueSatisfying(text -> assertThat(text).contains("admits each limit"));
      assertThat(admittedAtOnce(late)).isEqualTo(10);

      redis.process().restart();

      awaitShared(late);
    }
  }

  @Test
  void scriptsThatRedisHasLost_areSentAgain() {
    decide(one, KEY, TEN, 1);
    try (RedisConnection connection = RedisConnection.to(settings(redis, "vouch"))) {
      assertThat(connection.open().scriptFlush().toCompletableFuture().join()).isEqualTo("OK");
    }

    assertThat(decide(one, KEY, TEN, 1).remaining()).isEqualTo(8);
    assertThat(one.warning()).isEmpty();
  }

  @Test
  void userWithTheDocumentedRights_suffices() throws Exception {
    acl(documentedUser());

    try (RedisRateLimiter limiter = node(settingsOf("vouch"))) {
      for (int request = 0; request < 20; request++) {
        Decision _ = decide(limiter, KEY, FIFTY, 10);
      }
      assertThat(limiter.warning()).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "evalsha",
        "time",
        "lindex",
        "llen",
        "lpop",
        "lset",
        "rpush",
        "del",
        "pexpire",
        "zadd",
        "zremrangebyscore",
        "zcard"
      })
  void userWithoutOneOfTheDocumentedRights_endsTheStart(String command) throws Exception {
    acl(documentedUser() + " -" + command);

    assertThatThrownBy(() -> node(settingsOf("vouch")))
        .isInstanceOf(RedisConfigurationException.class)
        .hasMessage("The user of VOUCH_REDIS_URL lacks rights that docs/CLUSTER.md lists.");
  }

  @Test
  void rightThatIsRemovedLater_isWarnedOfUntilItIsBack() throws Exception {
    acl(documentedUser());
    try (RedisRateLimiter limiter = node(settingsOf("vouch"))) {
      acl("SETUSER vouch -rpush");

      assertThat(admittedAtOnce(limiter)).isPositive();
      awaitWarning(limiter, "lacks rights");
      acl("SETUSER vouch +rpush");
      awaitShared(limiter);
    }
  }

  /** Returns the command of docs/CLUSTER.md without its first word. */
  private static String documentedUser() throws IOException {
    String command = "ACL ";
    return Files.readAllLines(Path.of("../docs/CLUSTER.md")).stream()
        .filter(line -> line.startsWith(command + "SETUSER "))
        .map(line -> line.substring(command.length()))
        .findFirst()
        .orElseThrow();
  }

  private void acl(String arguments) {
    try (RedisConnection connection = RedisConnection.to(settings(redis, "vouch"))) {
      CommandArgs<String, String> split = new CommandArgs<>(StringCodec.UTF8);
      Stream.of(arguments.split(" ")).forEach(split::add);
      String answer =
          connection
              .open()
              .dispatch(CommandType.ACL, new StatusOutput<>(StringCodec.UTF8), split)
              .toCompletableFuture()
              .join();
      assertThat(answer).isEqualTo("OK");
    }
  }

  private RedisSettings settingsOf(String user) {
    return new RedisSettings(
        "127.0.0.1",
        redis.process().port(),
        false,
        0,
        Optional.of(new RedisSettings.Credentials(user, "password")),
        Optional.empty(),
        "vouch");
  }
}
