package dev.vouch.localcluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.localcluster.ServedCluster.Fault;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Servers of a cluster are killed or paused, or their network is cut, while backends send
 * conversions. Prints for each fault how long conversions were not acknowledged and reports were
 * behind (docs/CLUSTER.md).
 */
@Tag("campaign")
class ClusterFaultTest {
  private static final Duration FAULT = Duration.ofSeconds(30);

  @TempDir Path directory;

  @Test
  void whateverFails_everyAcknowledgedConversionIsReportedOnce() throws Exception {
    try (ServedCluster cluster = ServedCluster.start(directory, DevClusterTest.program());
        VouchRequests requests = new VouchRequests(cluster.address())) {
      ServedSite site = ServedSite.create(requests);
      EventSenders senders = EventSenders.start(requests, site.token());
      try (senders) {
        for (Fault fault : cluster.faults()) {
          suffer(fault, senders, site);
        }
      }

      site.awaitCurrent();
      assertThat(site.successes("keyed")).isEqualTo(senders.acknowledgedKeyed());
      assertThat(site.successes("plain"))
          .isBetween(senders.acknowledgedPlain(), senders.acknowledgedPlain() + senders.unknown());
    }
  }

  private static void suffer(Fault fault, EventSenders senders, ServedSite site) throws Exception {
    site.awaitCurrent();
    String _ = senders.longestGaps();
    fault.begin().run();
    Thread.sleep(FAULT);
    fault.end().run();
    long endedNanos = System.nanoTime();
    site.awaitCurrent();
    System.out.printf(
        "%s for %d s: not acknowledged for %s; reports current %.1f s after its end%n",
        fault.name(),
        FAULT.toSeconds(),
        senders.longestGaps(),
        (System.nanoTime() - endedNanos) / 1e9);
  }
}
