package dev.vouch.directory.lease;

import static dev.vouch.contract.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.directory.database.Database;
import dev.vouch.directory.database.DirectoryException;
import dev.vouch.directory.database.PostgresServer;
import dev.vouch.directory.database.Schema;
import dev.vouch.directory.database.TestPostgres;
import dev.vouch.directory.lease.Leases.Lease;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("postgresql")
class LeasesTest {
  private static final Duration LONG = Duration.ofMinutes(10);
  private static final Duration SHORT = Duration.ofMillis(300);

  private final AtomicLong nanoTime = new AtomicLong();
  private final Leases first = leases("first");
  private final Leases second = leases("second");

  private Leases leases(String holder) {
    return new Leases(TestPostgres.server(), holder, nanoTime::get);
  }

  @BeforeEach
  void openEmptyDirectory() {
    Database.open(TestPostgres.server(), Schema.DIRECTORY);
    TestPostgres.clear();
  }

  @Test
  void oneNodeHoldsALease_untilItReleasesIt() {
    Lease held = first.take("alerts", LONG).orElseThrow();
    assertThat(second.take("alerts", LONG)).isEmpty();
    assertThat(second.take("expiry", LONG)).isPresent();
    assertThat(first.take("alerts", LONG)).isEmpty();

    first.release(held);

    assertThat(second.take("alerts", LONG)).isPresent();
    assertThat(first.renew(held, LONG)).isEmpty();
  }

  @Test
  void renewing_prolongsFromNow() {
    Lease held = first.take("alerts", LONG).orElseThrow();
    assertThat(held.untilNanos()).isEqualTo(nanoTime.get() + LONG.toNanos());
    nanoTime.addAndGet(Duration.ofMinutes(3).toNanos());

    Optional<Lease> renewed = first.renew(held, LONG);

    assertThat(renewed)
        .contains(new Lease("alerts", held.number(), nanoTime.get() + LONG.toNanos()));
    assertThat(held.isHeld(held.untilNanos() - 1)).isTrue();
    assertThat(held.isHeld(held.untilNanos())).isFalse();
  }

  @Test
  void expiredLease_isTakenByAnotherNode_withAHigherNumber_andCannotBeRenewed() {
    Lease expiring = first.take("alerts", SHORT).orElseThrow();
    List<Lease> taken = new ArrayList<>();

    await("lease is taken").until(() -> second.take("alerts", LONG).map(taken::add).isPresent());

    assertThat(taken.getFirst().number()).isGreaterThan(expiring.number());
    assertThat(first.renew(expiring, LONG)).isEmpty();
    first.release(expiring);
    assertThat(first.take("alerts", LONG)).isEmpty();
  }

  @Test
  void nodesThatAskAtTheSameTime_getOneLease() throws Exception {
    try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
      List<Future<Optional<Lease>>> answers = new ArrayList<>();
      for (int node = 0; node < 8; node++) {
        Leases leases = leases("node " + node);
        answers.add(threads.submit(() -> leases.take("alerts", LONG)));
      }
      int holders = 0;
      for (Future<Optional<Lease>> answer : answers) {
        holders += answer.get().isPresent() ? 1 : 0;
      }
      assertThat(holders).isEqualTo(1);
    }
  }

  @Test
  void leaseOfAKilledProcess_isTakenWhenItExpires_notBefore() throws Exception {
    Duration duration = Duration.ofSeconds(2);
    Instant asked = Instant.now();
    Process process = holder(duration);
    try (BufferedReader output = process.inputReader()) {
      assertThat(output.readLine()).isEqualTo("held");
      assertThat(second.take("alerts", LONG)).isEmpty();
    } finally {
      process.destroyForcibly().waitFor();
    }

    await("lease is taken").until(() -> second.take("alerts", LONG).isPresent());

    assertThat(Duration.between(asked, Instant.now())).isGreaterThanOrEqualTo(duration);
  }

  private static Process holder(Duration duration) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            Holder.class.getName(),
            TestPostgres.server().url(),
            TestPostgres.server().prefix(),
            duration.toString())
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  /** A process that renews a lease until it is killed. */
  static final class Holder {
    private Holder() {}

    public static void main(String[] arguments) {
      PostgresServer server = new PostgresServer(arguments[0], arguments[1]);
      Leases leases = new Leases(server, "killed", System::nanoTime);
      Duration duration = Duration.parse(arguments[2]);
      Lease lease = leases.take("alerts", duration).orElseThrow();
      System.out.println("held");
      while (true) {
        lease = leases.renew(lease, duration).orElseThrow();
      }
    }
  }

  @Test
  void unreachableServer_isReported() {
    Leases cutOff =
        new Leases(
            new PostgresServer("postgresql://127.0.0.1:1/vouch", "vouch"), "node", nanoTime::get);

    assertThatThrownBy(() -> cutOff.take("alerts", LONG)).isInstanceOf(DirectoryException.class);
  }
}
