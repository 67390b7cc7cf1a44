package dev.vouch.localcluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.localcluster.ServedCluster.Fault;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Servers of a cluster are killed or paused, or their network is cut, while backends of a site on
 * each shard send conversions. While a shard fails, the reports of the other one are current.
 * Prints for each fault how long conversions were not acknowledged and reports were behind
 * (docs/CLUSTER.md).
 */
@Tag("campaign")
class ClusterFaultTest {
  private static final Duration FAULT = Duration.ofSeconds(30);
  private static final int SITES_MAX = 50;

  @TempDir Path directory;

  /** A site, and the backends that send its conversions. */
  private record Sending(ServedSite site, EventSenders senders) {
    void requireAllReportedOnce() throws IOException, InterruptedException {
      site.awaitCurrent();
      assertThat(site.successes("keyed")).isEqualTo(senders.acknowledgedKeyed());
      assertThat(site.successes("plain"))
          .isBetween(senders.acknowledgedPlain(), senders.acknowledgedPlain() + senders.unknown());
    }
  }

  @Test
  void whateverFails_everyAcknowledgedConversionIsReportedOnce() throws Exception {
    try (ServedCluster cluster = ServedCluster.start(directory, DevClusterTest.program());
        VouchRequests requests = new VouchRequests(cluster.address())) {
      List<Sending> byShard = new ArrayList<>();
      try {
        for (ServedSite site : siteOfEachShard(cluster, requests)) {
          byShard.add(new Sending(site, EventSenders.start(requests, site.token())));
        }
        for (Fault fault : cluster.faults()) {
          suffer(fault, byShard);
        }
      } finally {
        byShard.forEach(sending -> sending.senders().close());
      }
      for (Sending sending : byShard) {
        sending.requireAllReportedOnce();
      }
    }
  }

  /** Creates sites until each shard has the rows of one. */
  private static List<ServedSite> siteOfEachShard(ServedCluster cluster, VouchRequests requests)
      throws IOException, InterruptedException {
    Map<Integer, ServedSite> byShard = new TreeMap<>();
    for (int i = 0; i < SITES_MAX && byShard.size() < ServedCluster.SHARDS; i++) {
      ServedSite site = ServedSite.create(requests);
      List<Long> before = cluster.eventsOfShards();
      site.sendFirst();
      List<Long> after = cluster.eventsOfShards();
      for (int shard = 0; shard < ServedCluster.SHARDS; shard++) {
        if (after.get(shard) > before.get(shard)) {
          byShard.putIfAbsent(shard, site);
        }
      }
    }
    assertThat(byShard).hasSize(ServedCluster.SHARDS);
    return List.copyOf(byShard.values());
  }

  private static void suffer(Fault fault, List<Sending> byShard) throws Exception {
    for (Sending sending : byShard) {
      sending.site().awaitCurrent();
      String _ = sending.senders().longestGaps();
    }
    fault.begin().run();
    long begunNanos = System.nanoTime();
    if (fault.shard().isPresent()) {
      byShard.get(1 - fault.shard().getAsInt()).site().awaitCurrent();
      System.out.printf(
          "%s: reports of the other shard current after %.1f s%n",
          fault.name(), (System.nanoTime() - begunNanos) / 1e9);
    }
    long restNanos = FAULT.toNanos() - (System.nanoTime() - begunNanos);
    assertThat(restNanos).as("the other shard works during the fault").isPositive();
    Thread.sleep(Duration.ofNanos(restNanos));
    fault.shard().ifPresent(shard -> requireRefusal(byShard.get(shard).site(), shard + 1));
    fault.end().run();
    long endedNanos = System.nanoTime();
    for (Sending sending : byShard) {
      sending.site().awaitCurrent();
      System.out.printf(
          "%s for %d s: not acknowledged for %s; reports current %.1f s after its end%n",
          fault.name(),
          FAULT.toSeconds(),
          sending.senders().longestGaps(),
          (System.nanoTime() - endedNanos) / 1e9);
    }
  }

  private static void requireRefusal(ServedSite site, int shard) {
    assertThatThrownBy(site::pageviews)
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("503")
        .hasMessageContaining("shard %d of %d".formatted(shard, ServedCluster.SHARDS));
  }
}
