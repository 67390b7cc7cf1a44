package dev.vouch.directory.lease;

import static dev.vouch.contract.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.directory.database.Database;
import dev.vouch.directory.database.PostgresServer;
import dev.vouch.directory.database.Schema;
import dev.vouch.directory.database.TestPostgres;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A leader in a process of its own, which is killed or paused, and a node that follows it. */
@Tag("postgresql")
@Tag("prove")
class LeaderProcessTest {
  /** Promised: another node leads after a lease and an interval; with time for other tests. */
  private static final Duration FOLLOWED_WITHIN = Duration.ofSeconds(20);

  private final List<Instant> steps = new CopyOnWriteArrayList<>();
  private Process process;
  private Thread reader;

  @BeforeEach
  void startLeader() throws IOException {
    Database.open(TestPostgres.server(), Schema.DIRECTORY);
    TestPostgres.clear();
    process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Node.class.getName(),
                TestPostgres.server().url(),
                TestPostgres.server().prefix())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    reader = Thread.ofVirtual().start(this::read);
    await("process leads").until(() -> !steps.isEmpty());
  }

  private void read() {
    try (BufferedReader output = process.inputReader()) {
      output.lines().map(Instant::parse).forEach(steps::add);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @AfterEach
  void killLeader() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  /** A node that records the time before each step that it may begin, until it is killed. */
  static final class Node {
    private Node() {}

    public static void main(String[] arguments) {
      PostgresServer server = new PostgresServer(arguments[0], arguments[1]);
      Leases leases = new Leases(server, "process", System::nanoTime);
      LeaderElection election = LeaderElection.start(leases, System::nanoTime, () -> {});
      while (true) {
        Instant before = Instant.now();
        if (election.isHeld()) {
          System.out.println(before);
        }
        LockSupport.parkNanos(Duration.ofMillis(10).toNanos());
      }
    }
  }

  private static LeaderElection start() {
    Leases leases = new Leases(TestPostgres.server(), "follower", System::nanoTime);
    return LeaderElection.start(leases, System::nanoTime, () -> {});
  }

  @Test
  void killedLeader_isFollowed_afterItsLease() throws Exception {
    try (LeaderElection follower = start()) {
      Instant killedAt = Instant.now();
      process.destroyForcibly().waitFor();

      await("follower leads").atMost(FOLLOWED_WITHIN).until(follower::isHeld);

      reader.join();
      assertThat(steps.getLast().plus(Leadership.STEP_MAX)).isBefore(Instant.now());
      assertThat(Duration.between(killedAt, Instant.now())).isLessThan(FOLLOWED_WITHIN);
    }
  }

  @Test
  void leaderPausedForLongerThanItsLease_beginsNoStep_whenItContinues() throws Exception {
    try (LeaderElection follower = start()) {
      signal("STOP");
      await("follower leads").atMost(FOLLOWED_WITHIN).until(follower::isHeld);
      Instant followedAt = Instant.now();

      signal("CONT");
      // The process renews its lease again and again; what it prints meanwhile is read.
      Instant observedUntil = Instant.now().plusSeconds(5);
      await("process was observed")
          .until(
              () -> {
                assertThat(follower.isHeld()).isTrue();
                return Instant.now().isAfter(observedUntil);
              });

      assertThat(steps).isNotEmpty().allMatch(step -> step.isBefore(followedAt));
    }
  }

  private void signal(String name) throws IOException, InterruptedException {
    Process kill = new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start();
    assertThat(kill.waitFor()).isZero();
  }
}
