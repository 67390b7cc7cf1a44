package dev.vouch.benchmarks.load;

import dev.vouch.client.VouchClient;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.ZoneId;

/** A client of the management API that creates sites and reads their reports. Thread-safe. */
final class LoadOperator implements AutoCloseable {
  private static final int RATE_LIMIT_MAX = 1_000_000;
  private static final Duration TIMEOUT = Duration.ofSeconds(60);
  private static final ZoneId UTC = ZoneId.of("UTC");

  private final VouchClient client;

  LoadOperator(MeasuredProcess server) {
    client = new VouchClient(server.address().getPort(), TIMEOUT);
  }

  /** Creates a site with a key that has the maximum rate limit. */
  SiteKey createSite(String name) {
    String id = client.createSite(Bench.ADMIN_TOKEN, name, "shop.example", UTC);
    JsonObject key = new JsonObject().put("name", "load").put("rate_limit", RATE_LIMIT_MAX);
    return new SiteKey(id, client.createKey(Bench.ADMIN_TOKEN, id, key));
  }

  /** Returns the successes in the summary of the last 30 days. */
  long successes(SiteKey key) {
    return client.report(Bench.ADMIN_TOKEN, key.site(), "summary").getLong("successes");
  }

  void recordSuccess(SiteKey key) {
    JsonObject success =
        new JsonObject()
            .put("event_name", "success")
            .put("name", "probe")
            .put("page_path", "/probe");
    client.post("/event", key.token(), success);
  }

  @Override
  public void close() {
    client.close();
  }

  /** A site's ID and the token of its API key. */
  record SiteKey(String site, String token) {}
}
