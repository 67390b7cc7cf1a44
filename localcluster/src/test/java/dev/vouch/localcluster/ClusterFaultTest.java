package dev.vouch.localcluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.localcluster.ServedCluster.Fault;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.Callable;
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
  private static final Duration REPEATED_EVERY = Duration.ofMillis(100);

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

      awaitCurrentReports(requests, site);
      assertThat(reported(requests, site, "keyed")).isEqualTo(senders.acknowledgedKeyed());
      assertThat(reported(requests, site, "plain"))
          .isBetween(senders.acknowledgedPlain(), senders.acknowledgedPlain() + senders.unknown());
    }
  }

  private static void suffer(Fault fault, EventSenders senders, VouchRequests requests, String site)
      throws Exception {
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
  private static void awaitCurrentReports(VouchRequests requests, String site) throws Exception {
    Instant called = Instant.now();
    Instant _ =
        awaited(
            () ->
                Optional.of(Instant.parse(summary(requests, site, "keyed").getString("as_of")))
                    .filter(called::isBefore));
  }

  private static JsonObject created(VouchRequests requests, String path, String body)
      throws Exception {
    return awaited(() -> Optional.of(admin(requests, "POST", path, body)));
  }

  /** Repeats a request that fails, or whose answer is empty, until there is an answer. */
  private static <T> T awaited(Callable<Optional<T>> request) throws Exception {
    long deadlineNanos = System.nanoTime() + RECOVERY_MAX.toNanos();
    while (System.nanoTime() < deadlineNanos) {
      try {
        Optional<T> answer = request.call();
        if (answer.isPresent()) {
          return answer.get();
        }
      } catch (IOException _) {
        // The cluster cannot answer at present.
      }
      Thread.sleep(REPEATED_EVERY);
    }
    throw new AssertionError("no answer within " + RECOVERY_MAX);
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

  private static JsonObject admin(VouchRequests requests, String method, String path, String body)
      throws IOException, InterruptedException {
    return requests.json(method, path, ServedCluster.ADMIN_TOKEN, body);
  }
}
