package dev.vouch.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.benchmarks.load.LoadOperator.SiteKey;
import io.vertx.core.json.JsonObject;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class BackendTrafficTest {
  private static final SiteKey SITE = new SiteKey("site_1", "svc_live_k1_secret");

  @Test
  void request_hasTheTokenAndACompleteBody() {
    String request = next(new BackendTraffic(SITE, 1, ""));
    String[] parts = request.split("\r\n\r\n", 2);

    assertThat(parts[0])
        .startsWith("POST /event HTTP/1.1\r\n")
        .contains("Authorization: Bearer svc_live_k1_secret")
        .contains("Content-Length: " + parts[1].length())
        .doesNotContain("Idempotency-Key");
    assertThat(new JsonObject(parts[1]).getString("event_name")).isEqualTo("success");
  }

  @Test
  void eachRequest_hasAKeyOfItsOwn_ifThereIsAPrefix() {
    BackendTraffic traffic = new BackendTraffic(SITE, 1, "run");

    assertThat(next(traffic)).contains("\r\nIdempotency-Key: run-0\r\n\r\n{");
    assertThat(next(traffic)).contains("\r\nIdempotency-Key: run-1\r\n\r\n{");
  }

  private static String next(BackendTraffic traffic) {
    return new String(traffic.next(), StandardCharsets.US_ASCII);
  }
}
