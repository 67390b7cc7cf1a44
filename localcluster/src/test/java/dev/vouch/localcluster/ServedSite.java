package dev.vouch.localcluster;

import static dev.vouch.contract.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Predicate;

/**
 * A site of a {@link ServedCluster} and its reports. Thread-safe.
 *
 * @param token of an API key without a notable rate limit
 */
record ServedSite(VouchRequests requests, String id, String token) {
  /** Longer than usual: servers that failed are started again. */
  private static final Duration RECOVERY_MAX = Duration.ofMinutes(3);

  /** Creates a site and a key. */
  static ServedSite create(VouchRequests requests) {
    String id =
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
                "/api/sites/" + id + "/keys",
                """
                {"name": "backend", "rate_limit": 1000000}\
                """)
            .getString("token");
    return new ServedSite(requests, id, token);
  }

  private static JsonObject created(VouchRequests requests, String path, String body) {
    return awaited(() -> requests.json("POST", path, ServedCluster.ADMIN_TOKEN, body), _ -> true);
  }

  /** Waits until each node knows the key, and with it the site: its first event is then a 400. */
  void awaitKnown(List<Integer> ports) {
    for (int port : ports) {
      try (VouchRequests node = new VouchRequests("http://127.0.0.1:" + port)) {
        int _ = awaited(() -> node.event(token, Optional.empty(), "{}"), status -> status == 400);
      }
    }
  }

  /** Waits until a report has what was sent before this call. */
  void awaitCurrent() {
    Instant called = Instant.now();
    Instant _ = awaited(this::asOf, called::isBefore);
  }

  private Instant asOf() throws IOException, InterruptedException {
    return asOf(summary(Optional.of("keyed")));
  }

  /** Returns as of when a report is. */
  static Instant asOf(JsonObject report) {
    return Instant.parse(report.getString("as_of"));
  }

  /** Repeats a request until its answer is as expected; the cluster may be unable to answer. */
  private static <T> T awaited(Callable<T> request, Predicate<T> expected) {
    return await("expected answer")
        .atMost(RECOVERY_MAX)
        .ignoreExceptionsInstanceOf(IOException.class)
        .until(request, expected);
  }

  /** Returns the successes with a name. */
  long successes(String name) throws IOException, InterruptedException {
    return summary(Optional.of(name)).getLong("successes");
  }

  /** Sends a conversion without a meaning, and waits until a report has it. */
  void sendFirst() {
    String event =
        """
        {"event_name": "success", "name": "first", "page_path": "/"}\
        """;
    int _ =
        awaited(() -> requests.event(token, Optional.of("first"), event), status -> status == 204);
    long _ = awaited(() -> successes("first"), count -> count == 1);
  }

  /** Returns the page views. */
  long pageviews() throws IOException, InterruptedException {
    return summary(Optional.empty()).getLong("pageviews");
  }

  /** Returns the summary of today and yesterday, of successes with a name or of all events. */
  JsonObject summary(Optional<String> name) throws IOException, InterruptedException {
    Instant now = Instant.now();
    String filter = name.map("&filter=name:"::concat).orElse("");
    return requests.json(
        "GET",
        "/api/sites/%s/reports/summary?from=%.10s&to=%.10s%s"
            .formatted(id, now.minus(Duration.ofDays(1)), now, filter),
        ServedCluster.ADMIN_TOKEN,
        "");
  }

  /** Signs in to the dashboard, whose pages a client then requests. */
  void signIn(VouchRequests client) throws IOException, InterruptedException {
    assertThat(client.signIn(ServedCluster.EMAIL, ServedCluster.PASSWORD)).isEqualTo(303);
  }

  /** Sends a page view of a browser; returns the status. */
  int view(int visitor) throws IOException, InterruptedException {
    return requests
        .send(
            "POST",
            "/collect",
            Map.of(
                "Content-Type",
                "application/json",
                "Origin",
                "https://shop.example",
                "User-Agent",
                "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0",
                "X-Forwarded-For",
                "198.51.100." + visitor),
            """
            {"site_id": "%s", "event_name": "pageview", "url": "https://shop.example/sale"}\
            """
                .formatted(id))
        .statusCode();
  }
}
