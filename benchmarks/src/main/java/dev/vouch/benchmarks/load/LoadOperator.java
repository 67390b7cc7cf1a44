package dev.vouch.benchmarks.load;

import dev.vouch.tools.client.VouchClient;
import io.vertx.core.json.JsonObject;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.ZoneId;

/** A client of the management API that creates sites and reads their reports. Thread-safe. */
public final class LoadOperator implements AutoCloseable {
  private static final int RATE_LIMIT_MAX = 1_000_000;
  private static final Duration TIMEOUT = Duration.ofSeconds(60);
  private static final ZoneId UTC = ZoneId.of("UTC");

  private final VouchClient client;
  private final String adminToken;

  LoadOperator(MeasuredProcess server) {
    this(server.address(), Bench.ADMIN_TOKEN);
  }

  /** Creates a client of a server of this machine. */
  public LoadOperator(InetSocketAddress server, String adminToken) {
    client = new VouchClient(server.getPort(), TIMEOUT);
    this.adminToken = adminToken;
  }

  /** Creates a site with a key that has the maximum rate limit. */
  public SiteKey createSite(String name) {
    String id = client.createSite(adminToken, name, "shop.example", UTC);
    JsonObject key = new JsonObject().put("name", "load").put("rate_limit", RATE_LIMIT_MAX);
    return new SiteKey(id, client.createKey(adminToken, id, key));
  }

  /** Returns the successes in the summary of the last 30 days. */
  long successes(SiteKey key) {
    return client.report(adminToken, key.site(), "summary").getLong("successes");
  }

  /** Returns the successes of a name in the last 30 days. */
  public long successes(SiteKey key, String name) {
    return client
        .report(adminToken, key.site(), "summary?filter=name:" + name)
        .getLong("successes");
  }

  /**
   * Records a success.
   *
   * @throws VouchClient.VouchClientException if it is not recorded
   */
  public void recordSuccess(SiteKey key, String name) {
    JsonObject success =
        new JsonObject().put("event_name", "success").put("name", name).put("page_path", "/probe");
    client.send("POST", "/event", key.token(), success);
  }

  @Override
  public void close() {
    client.close();
  }

  /** A site's ID and the token of its API key. */
  public record SiteKey(String site, String token) {}
}
