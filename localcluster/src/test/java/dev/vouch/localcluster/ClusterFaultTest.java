package dev.vouch.localcluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.localcluster.ServedCluster.Fault;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
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
  private static final Duration RECOVERY_MAX = Duration.ofMinutes(3);

  @TempDir Path directory;

  @Test
  void whateverFails_everyAcknowledgedConversionIsReportedOnce() throws Exception {
    try (ServedCluster cluster = ServedCluster.start(directory, DevClusterTest.program());
        VouchRequests requests = new VouchRequests(cluster.address())) {
      String site =
          created(
                  requests,
                  "/api/sites",
                  """
                  {"name": "Shop", "domains": ["shop.example"], "timezone": "UTC"}\
                  """)
              .getString("site_id");
      String token =
          created(
                  requests,
                  "/api/sites/" + site + "/keys",
                  """
                  {"name": "backend", "rate_limit": 1000000}\
                  """)
              .getString("token");
      EventSenders senders = EventSenders.start(requests, token);
      try (senders) {
        for (Fault fault : cluster.faults()) {
          suffer(fault, senders, requests, site);
        }
      }

      awaitReported(requests, site, "keyed", senders.acknowledgedKeyed());
      assertThat(reported(requests, site, "keyed")).isEqualTo(senders.acknowledgedKeyed());
      assertThat(reported(requests, site, "plain"))
          .isBetween(senders.acknowledgedPlain(), senders.acknowledgedPlain() + senders.unknown());
    }
  }

  private static void suffer(Fault fault, EventSenders senders, VouchRequests requests, String site)
      throws InterruptedException {
    awaitCurrentReports(requests, site);
    String _ = senders.longestGaps();
    fault.begin().run();
    Thread.sleep(FAULT);
    fault.end().run();
    long endedNanos = System.nanoTime();
    awaitCurrentReports(requests, site);
    System.out.printf(
        "%s for %d s: not acknowledged for %s; reports current %.1f s after its end%n",
        fault.name(),
        FAULT.toSeconds(),
        senders.longestGaps(),
        (System.nanoTime() - endedNanos) / 1e9);
  }

  /** Waits until a report has what was sent before this call. */
  private static void awaitCurrentReports(VouchRequests requests, String site)
      throws InterruptedException {
    Instant called = Instant.now();
    long deadlineNanos = System.nanoTime() + RECOVERY_MAX.toNanos();
    Optional<Instant> asOf = asOf(requests, site);
    while (asOf.filter(called::isBefore).isEmpty()) {
      assertThat(System.nanoTime()).as("reports recover in time").isLessThan(deadlineNanos);
      Thread.sleep(100);
      asOf = asOf(requests, site);
    }
  }

  private static Optional<Instant> asOf(VouchRequests requests, String site)
      throws InterruptedException {
    try {
      return Optional.of(Instant.parse(summary(requests, site, "keyed").getString("as_of")));
    } catch (IOException _) {
      return Optional.empty();
    }
  }

  private static void awaitReported(VouchRequests requests, String site, String name, long expected)
      throws Exception {
    awaitCurrentReports(requests, site);
    long deadlineNanos = System.nanoTime() + RECOVERY_MAX.toNanos();
    while (reported(requests, site, name) < expected && System.nanoTime() < deadlineNanos) {
      Thread.sleep(100);
    }
  }

  private static long reported(VouchRequests requests, String site, String name)
      throws IOException, InterruptedException {
    return summary(requests, site, name).getLong("successes");
  }

  private static JsonObject summary(VouchRequests requests, String site, String name)
      throws IOException, InterruptedException {
    Instant now = Instant.now();
    return admin(
        requests,
        "GET",
        "/api/sites/%s/reports/summary?from=%.10s&to=%.10s&filter=name:%s"
            .formatted(site, now.minus(Duration.ofDays(1)), now, name),
        "");
  }

  /** Repeats the request while a slow machine keeps nodes from PostgreSQL. */
  private static JsonObject created(VouchRequests requests, String path, String body)
      throws Exception {
    long deadlineNanos = System.nanoTime() + RECOVERY_MAX.toNanos();
    while (true) {
      try {
        return admin(requests, "POST", path, body);
      } catch (IOException e) {
        if (System.nanoTime() > deadlineNanos) {
          throw e;
        }
        Thread.sleep(100);
      }
    }
  }

  private static JsonObject admin(VouchRequests requests, String method, String path, String body)
      throws IOException, InterruptedException {
    return requests.json(method, path, ServedCluster.ADMIN_TOKEN, body);
  }
}
