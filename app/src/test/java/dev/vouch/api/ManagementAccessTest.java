package dev.vouch.api;

import static dev.vouch.api.ManagementFixture.ADMIN_TOKEN;
import static dev.vouch.api.ManagementFixture.SHOP;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.api.ManagementFixture.Reply;
import dev.vouch.http.BadTokenThrottle;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.net.http.HttpRequest;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rules of every endpoint of the management API. */
class ManagementAccessTest {
  private static final List<String> ROUTES =
      List.of(
          "POST /api/sites",
          "GET /api/sites",
          "GET /api/sites/%s",
          "PATCH /api/sites/%s",
          "DELETE /api/sites/%s",
          "GET /api/sites/%s/identify-secret",
          "POST /api/sites/%s/erasures",
          "POST /api/sites/%s/user-events",
          "POST /api/sites/%s/keys",
          "GET /api/sites/%s/keys",
          "GET /api/sites/%s/members",
          "PUT /api/sites/%s/members",
          "POST /api/sites/%s/members/remove",
          "PATCH /api/sites/%s/keys/k",
          "POST /api/sites/%s/keys/k/revoke",
          "POST /api/sites/%s/keys/k/rotate",
          "GET /api/sites/%s/alerts",
          "PATCH /api/sites/%s/alerts",
          "POST /api/sites/%s/success-rules",
          "GET /api/sites/%s/success-rules",
          "GET /api/sites/%s/success-rules/r",
          "PATCH /api/sites/%s/success-rules/r",
          "DELETE /api/sites/%s/success-rules/r");

  @TempDir Path folder;
  private ManagementFixture fixture;

  @BeforeEach
  void start() {
    fixture = new ManagementFixture(folder);
  }

  @AfterEach
  void stop() {
    fixture.close();
  }

  private static String method(String route) {
    return route.substring(0, route.indexOf(' '));
  }

  private static String path(String route, String siteId) {
    return route.substring(route.indexOf(' ') + 1).formatted(siteId);
  }

  @Test
  void withoutTheAdminToken_everyEndpointReturnsTheSame401() {
    String site = fixture.newSite().substring("/api/sites/".length());
    Set<String> bodies = new HashSet<>();
    for (String route : ROUTES) {
      changeClientAddress();
      for (String authorization :
          List.of(
              "Bearer wrong",
              "Bearer " + ADMIN_TOKEN + "x",
              "Basic " + ADMIN_TOKEN,
              "Bearer",
              ADMIN_TOKEN)) {
        Reply reply =
            fixture.send(
                fixture
                    .request(method(route), path(route, site), "")
                    .header("Authorization", authorization));
        assertThat(reply.status()).as(route + " " + authorization).isEqualTo(401);
        assertThat(reply.header("WWW-Authenticate")).isEqualTo("Bearer");
        bodies.add(reply.response().body());
      }
      bodies.add(
          fixture.send(fixture.request(method(route), path(route, site), "")).response().body());
    }

    assertThat(bodies).hasSize(1);
    assertThat(bodies.iterator().next()).contains("\"status\":401").doesNotContain(ADMIN_TOKEN);
    assertThat(fixture.directory.sites().list()).hasSize(1);
    assertThat(fixture.log.records()).isEmpty();
  }

  /** Avoids the delay after repeated bad tokens. */
  private void changeClientAddress() {
    byte[] address = fixture.clientAddress.get().getAddress();
    address[address.length - 1]++;
    try {
      fixture.clientAddress.set(InetAddress.getByAddress(address));
    } catch (UnknownHostException impossible) {
      throw new AssertionError(impossible);
    }
  }

  @Test
  void repeatedBadTokens_areDelayed_whileTheAdminTokenIsNot() throws InterruptedException {
    for (int attempt = 0; attempt < BadTokenThrottle.FREE_ATTEMPTS + 3; attempt++) {
      assertThat(fixture.send(bearer("wrong")).status()).isEqualTo(401);
    }
    BlockingQueue<Integer> statuses = new LinkedBlockingQueue<>();
    Thread.ofVirtual().start(() -> statuses.add(fixture.send(bearer("wrong")).status()));
    fixture.badTokens.acquire(BadTokenThrottle.FREE_ATTEMPTS + 4);
    statuses.add(fixture.send(bearer(ADMIN_TOKEN)).status());
    assertThat(statuses.take()).isEqualTo(200);
    assertThat(statuses.take()).isEqualTo(401);
  }

  private HttpRequest.Builder bearer(String token) {
    return fixture.request("GET", "/api/sites", "").header("Authorization", "Bearer " + token);
  }

  @Test
  void twoAuthorizationHeaders_are401() {
    Reply reply =
        fixture.send(
            fixture
                .request("GET", "/api/sites", "")
                .header("Authorization", "Bearer " + ADMIN_TOKEN)
                .header("Authorization", "Bearer " + ADMIN_TOKEN));

    assertThat(reply.status()).isEqualTo(401);
  }

  @Test
  void authorizationScheme_isCaseInsensitive() {
    Reply reply =
        fixture.send(
            fixture
                .request("GET", "/api/sites", "")
                .header("Authorization", "bearer " + ADMIN_TOKEN));

    assertThat(reply.status()).isEqualTo(200);
  }

  @Test
  void unknownSite_is404AtEveryEndpoint() {
    for (String id : List.of("site_0000000000000007", "nonsense", "site_%41")) {
      for (String route : ROUTES.subList(2, ROUTES.size())) {
        Reply reply =
            fixture.send(
                method(route), path(route.replace("%s", "{id}"), "").replace("{id}", id), "");
        assertThat(reply.status()).as(route).isEqualTo(404);
        assertThat(reply.json().getString("type")).isEqualTo("/problems/not-found");
        assertThat(reply.json().getString("detail")).contains("GET /api/sites");
      }
    }
  }

  @Test
  void otherMethod_is405WithTheAllowedMethods() {
    assertAllowed("PUT", "/api/sites", "GET, POST");
    assertAllowed("PUT", "/api/sites/site_0000000000000007", "DELETE, GET, PATCH");
    assertAllowed("DELETE", "/api/sites/site_0000000000000007/keys", "GET, POST");
    assertAllowed("GET", "/api/sites/site_0000000000000007/erasures", "POST");
  }

  @Test
  void unknownPath_is404WithALinkToTheReference() {
    for (String path : List.of("/api", "/api/key", "/api/sites/site_0000000000000007/key")) {
      Reply reply = fixture.send("DELETE", path, "");
      assertThat(reply.status()).as(path).isEqualTo(404);
      assertThat(reply.json().getString("detail")).as(path).contains("/reference");
    }
  }

  @Test
  void everyBody_endsWithANewline() {
    String site = fixture.newSite();
    for (Reply reply : List.of(fixture.get(site), fixture.get(site + "/none"))) {
      assertThat(reply.response().body()).endsWith("}\n");
    }
  }

  private void assertAllowed(String method, String path, String allowed) {
    Reply reply = fixture.send(method, path, "");
    assertThat(reply.status()).isEqualTo(405);
    assertThat(reply.header("Allow")).isEqualTo(allowed);
    assertThat(reply.json().getString("type")).isEqualTo("/problems/method-not-allowed");
  }

  @Test
  void bodyOtherThanOneJsonObject_is400() {
    assertRefused("{", "malformed_json");
    assertRefused("{} {}", "malformed_json");
    assertRefused("{\"name\":1,\"name\":2}", "malformed_json");
    assertRefused("nonsense", "malformed_json");
    assertRefused("[1]", "not_an_object");
    assertRefused("\"text\"", "not_an_object");
  }

  private void assertRefused(String body, String code) {
    Reply reply = fixture.post("/api/sites", body);
    assertThat(reply.status()).as(body).isEqualTo(400);
    assertThat(reply.header("Content-Type")).isEqualTo("application/problem+json");
    assertThat(reply.problems()).as(body).containsExactly(" " + code);
    assertThat(reply.response().body()).doesNotContain("nonsense");
  }

  @Test
  void otherContentType_is415() {
    for (String type : List.of("text/plain", "application/json; charset=latin1", "application/x")) {
      Reply reply =
          fixture.send(
              fixture
                  .request("POST", "/api/sites", SHOP)
                  .header("Authorization", "Bearer " + ADMIN_TOKEN)
                  .header("Content-Type", type));
      assertThat(reply.status()).as(type).isEqualTo(415);
      assertThat(reply.problems()).containsExactly("Content-Type unsupported_content_type");
    }
    Reply compressed =
        fixture.send(
            fixture
                .request("POST", "/api/sites", SHOP)
                .header("Authorization", "Bearer " + ADMIN_TOKEN)
                .header("Content-Type", "application/json")
                .header("Content-Encoding", "gzip"));
    assertThat(compressed.status()).isEqualTo(415);
    assertThat(compressed.problems())
        .containsExactly("Content-Encoding unsupported_content_encoding");
    Reply reply =
        fixture.send(
            fixture
                .request("POST", "/api/sites", SHOP)
                .header("Authorization", "Bearer " + ADMIN_TOKEN)
                .header("Content-Type", "application/json; charset=UTF-8"));
    assertThat(reply.status()).isEqualTo(201);
  }

  @Test
  void bodyOver64KiB_is413() {
    String body = "{\"name\":\"" + "x".repeat(64 * 1024) + "\"}";

    Reply reply = fixture.post("/api/sites", body);

    assertThat(reply.status()).isEqualTo(413);
    assertThat(reply.json().getString("type")).isEqualTo("/problems/body-too-large");
  }

  @Test
  void responses_areNotCacheable() {
    String site = fixture.newSite();
    for (Reply reply :
        List.of(
            fixture.get("/api/sites"),
            fixture.get(site),
            fixture.post(site + "/keys", "{\"name\":\"backend\"}"),
            fixture.get(site + "/identify-secret"),
            fixture.post("/api/sites", "{}"))) {
      assertThat(reply.header("Cache-Control")).isEqualTo("no-store");
    }
  }
}
