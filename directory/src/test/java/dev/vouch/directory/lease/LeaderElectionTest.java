package dev.vouch.directory.lease;

import static dev.vouch.contract.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.directory.database.Database;
import dev.vouch.directory.database.Schema;
import dev.vouch.directory.database.TestPostgres;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Nodes that are started and stopped; those that are killed or paused are in another test. */
@Tag("postgresql")
class LeaderElectionTest {
  private final AtomicLong skippedNanos = new AtomicLong();
  private final List<LeaderElection> nodes = new ArrayList<>();
  private final List<String> terms = new CopyOnWriteArrayList<>();

  @BeforeEach
  void openEmptyDirectory() {
    Database.open(TestPostgres.server(), Schema.DIRECTORY);
    TestPostgres.clear();
  }

  private LeaderElection start(String name) {
    Leases leases = new Leases(TestPostgres.server(), name, this::nanoTime);
    LeaderElection election = LeaderElection.start(leases, this::nanoTime, () -> terms.add(name));
    nodes.add(election);
    return election;
  }

  private long nanoTime() {
    return System.nanoTime() + skippedNanos.get();
  }

  @AfterEach
  void stopNodes() {
    nodes.forEach(LeaderElection::close);
  }

  @Test
  @Tag("prove")
  void oneOfTwoNodesIsTheLeader_andTheOtherFollows_whenItStops() {
    LeaderElection first = start("first");
    await("first node leads").until(first::isHeld);
    LeaderElection second = start("second");
    long renewedAtNanos = nanoTime() + LeaderElection.LEASE_DURATION.dividedBy(3).toNanos();
    await("lease was renewed")
        .until(
            () -> {
              assertThat(second.isHeld()).isFalse();
              return nanoTime() >= renewedAtNanos;
            });
    assertThat(first.isHeld()).isTrue();

    first.close();

    assertThat(first.isHeld()).isFalse();
    await("second node leads").until(second::isHeld);
    assertThat(terms).containsExactly("first", "second");
  }

  @Test
  void clusterHasALeader_untilItsLastNodeStops() {
    Leases observer = new Leases(TestPostgres.server(), "observer", this::nanoTime);
    assertThat(LeaderElection.hasLeader(observer)).isFalse();
    LeaderElection node = start("first");
    await("node leads").until(node::isHeld);
    assertThat(LeaderElection.hasLeader(observer)).isTrue();

    node.close();

    assertThat(LeaderElection.hasLeader(observer)).isFalse();
  }

  /** A renewal counts from before it was requested, so this needs no message from PostgreSQL. */
  @Test
  void leaderThatWasPaused_holdsNothing_untilItHasRenewedItsLease() {
    LeaderElection leader = start("first");
    await("node leads").until(leader::isHeld);

    skippedNanos.set(LeaderElection.LEASE_DURATION.toNanos());

    assertThat(leader.isHeld()).isFalse();
    await("node leads").until(leader::isHeld);
  }
}
