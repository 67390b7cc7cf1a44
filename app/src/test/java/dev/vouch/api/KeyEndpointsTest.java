package dev.vouch.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.api.ManagementFixture.Reply;
import dev.vouch.core.apikey.KeyId;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeyEndpointsTest {
  private static final String BACKEND = "{\"name\":\"backend\"}";

  @TempDir Path folder;
  private ManagementFixture fixture;
  private String keys = "";

  @BeforeEach
  void start() {
    fixture = new ManagementFixture(folder);
    keys = fixture.newSite() + "/keys";
  }

  @AfterEach
  void stop() {
    fixture.close();
  }

  private JsonObject newKey() {
    return fixture.post(keys, BACKEND).json();
  }

  private Reply command(JsonObject key, String command, String body) {
    return fixture.post(keys + "/" + key.getString("key_id") + "/" + command, body);
  }

  private JsonObject listed(JsonObject key) {
    return fixture.get(keys).json().getJsonArray("keys").stream()
        .map(JsonObject.class::cast)
        .filter(each -> each.getString("key_id").equals(key.getString("key_id")))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void create_returnsTheTokenOnce() {
    Reply reply =
        fixture.post(
            keys,
            """
            {"name":"checkout","rate_limit":50,"expires_at":"2027-01-01T01:00:00+01:00"}
            """);

    assertThat(reply.status()).isEqualTo(201);
    JsonObject key = reply.json();
    String token = key.getString("token");
    String id = key.getString("key_id");
    assertThat(token).startsWith("svc_live_" + id + "_");
    assertThat(fixture.accepts(token)).isTrue();
    JsonObject shownLater =
        new JsonObject()
            .put("key_id", id)
            .put("name", "checkout")
            .put("state", "active")
            .put("created_at", "2026-11-20T10:00:00.123456Z")
            .put("last_used_at", null)
            .put("revoked_at", null)
            .put("expires_at", "2027-01-01T00:00:00Z")
            .put("hint", "svc_live_" + id + "_…" + token.substring(token.length() - 4))
            .put("rate_limit", 50)
            .put("requests_7_days", 0)
            .put("refused_7_days", 0);
    assertThat(key).isEqualTo(shownLater.copy().put("token", token));
    assertThat(fixture.get(keys).json())
        .isEqualTo(new JsonObject().put("keys", JsonArray.of(shownLater)));
  }

  @Test
  void rateLimit_defaultsTo500() {
    assertThat(newKey().getInteger("rate_limit")).isEqualTo(500);
  }

  @Test
  void create_refusesInvalidFields() {
    Map<String, String> problems = new LinkedHashMap<>();
    problems.put("{}", "/name missing_field");
    problems.put("{\"name\":7}", "/name wrong_type");
    problems.put("{\"name\":\"\"}", "/name too_short");
    problems.put("{\"name\":\"a\",\"rate_limit\":0}", "/rate_limit number_out_of_range");
    problems.put("{\"name\":\"a\",\"rate_limit\":1000001}", "/rate_limit number_out_of_range");
    problems.put("{\"name\":\"a\",\"rate_limit\":99999999999999999999}", "/rate_limit wrong_type");
    problems.put("{\"name\":\"a\",\"rate_limit\":1.5}", "/rate_limit wrong_type");
    problems.put("{\"name\":\"a\",\"rate_limit\":\"9\"}", "/rate_limit wrong_type");
    problems.put(
        "{\"name\":\"a\",\"expires_at\":\"2026-11-20T10:00:00.123456Z\"}",
        "/expires_at invalid_time");
    problems.put("{\"name\":\"a\",\"expires_at\":\"2027-01-01\"}", "/expires_at invalid_time");
    problems.put(
        "{\"name\":\"a\",\"expires_at\":\"+20000-01-01T00:00:00Z\"}", "/expires_at invalid_time");
    problems.put("{\"name\":\"a\",\"expires_at\":1893456000}", "/expires_at wrong_type");
    problems.put("{\"name\":\"a\",\"scope\":\"all\"}", "/scope unknown_field");

    problems.forEach(
        (body, problem) -> {
          Reply reply = fixture.post(keys, body);
          assertThat(reply.status()).as(body).isEqualTo(400);
          assertThat(reply.problems()).as(body).containsExactly(problem);
        });
    assertThat(fixture.get(keys).json().getJsonArray("keys")).isEmpty();
  }

  @Test
  void eleventhActiveKey_is409WithTheRemedy() {
    JsonObject first = newKey();
    for (int number = 2; number <= 10; number++) {
      newKey();
    }

    Reply refused = fixture.post(keys, BACKEND);

    assertThat(refused.status()).isEqualTo(409);
    assertThat(refused.json().getString("detail")).contains("10").contains("Revoke one first");
    command(first, "revoke", "");
    assertThat(fixture.post(keys, BACKEND).status()).isEqualTo(201);
  }

  @Test
  void concurrentCreations_doNotExceedTheKeyLimit() throws Exception {
    for (int number = 1; number <= 9; number++) {
      newKey();
    }
    List<Integer> statuses = new ArrayList<>();
    try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
      List<Future<Reply>> replies =
          List.of(
              threads.submit(() -> fixture.post(keys, BACKEND)),
              threads.submit(() -> fixture.post(keys, BACKEND)));
      for (Future<Reply> reply : replies) {
        statuses.add(reply.get().status());
      }
    }

    assertThat(statuses).containsExactlyInAnyOrder(201, 409);
  }

  @Test
  void revoke_takesEffectAtOnce_andIsIdempotent() {
    JsonObject key = newKey();

    Reply reply = command(key, "revoke", "");

    assertThat(reply.status()).isEqualTo(200);
    assertThat(fixture.accepts(key.getString("token"))).isFalse();
    assertThat(reply.json().getString("state")).isEqualTo("revoked");
    assertThat(reply.json().getString("revoked_at")).isEqualTo("2026-11-20T10:00:00.123456Z");
    assertThat(reply.json().containsKey("token")).isFalse();
    assertThat(command(key, "revoke", "{}").json()).isEqualTo(reply.json());
    assertThat(command(key, "revoke", "{\"why\":1}").problems())
        .containsExactly("/why unknown_field");
  }

  @Test
  void rotate_returnsANewToken_andRevokesTheOldOneAfterTheOverlap() {
    JsonObject old = fixture.post(keys, "{\"name\":\"checkout\",\"rate_limit\":50}").json();

    Reply reply = command(old, "rotate", "{\"overlap_seconds\":3600}");

    assertThat(reply.status()).isEqualTo(201);
    JsonObject fresh = reply.json();
    assertThat(fresh.getString("name")).isEqualTo("checkout");
    assertThat(fresh.getInteger("rate_limit")).isEqualTo(50);
    assertThat(fixture.accepts(fresh.getString("token"))).isTrue();
    assertThat(fixture.accepts(old.getString("token"))).isTrue();
    assertThat(listed(old).getString("state")).isEqualTo("active");
    assertThat(listed(old).getString("revoked_at")).isEqualTo("2026-11-20T11:00:00.123456Z");
    fixture.now.updateAndGet(now -> now.plus(Duration.ofHours(1)));
    assertThat(fixture.accepts(old.getString("token"))).isFalse();
    assertThat(listed(old).getString("state")).isEqualTo("revoked");
  }

  @Test
  void rotate_withoutOverlap_revokesTheOldTokenAtOnce() {
    JsonObject old = newKey();

    Reply reply = command(old, "rotate", "");

    assertThat(fixture.accepts(old.getString("token"))).isFalse();
    assertThat(fixture.accepts(reply.json().getString("token"))).isTrue();
  }

  @Test
  void overlap_isAtMostSevenDays() {
    JsonObject key = newKey();

    for (String overlap : List.of("604801", "-1")) {
      assertThat(command(key, "rotate", "{\"overlap_seconds\":" + overlap + "}").problems())
          .containsExactly("/overlap_seconds number_out_of_range");
    }
    assertThat(command(key, "rotate", "{\"overlap_seconds\":604800}").status()).isEqualTo(201);
  }

  @Test
  void rotatedKey_cannotBeRotatedAgain() {
    JsonObject old = newKey();
    command(old, "rotate", "{\"overlap_seconds\":60}");

    Reply reply = command(old, "rotate", "");

    assertThat(reply.status()).isEqualTo(409);
    assertThat(reply.json().getString("type")).isEqualTo("/problems/conflict");
  }

  @Test
  void unknownKey_andKeyOfAnotherSite_are404() {
    JsonObject key = newKey();
    keys = fixture.newSite() + "/keys";

    for (String command : List.of("revoke", "rotate")) {
      assertThat(command(key, command, "").status()).isEqualTo(404);
      assertThat(fixture.post(keys + "/No%20Such%20Key/" + command, "").status()).isEqualTo(404);
    }
    assertThat(fixture.accepts(key.getString("token"))).isTrue();
  }

  @Test
  void requestCountsOfTheLast7Days_areShown_evenOfARevokedKey() {
    JsonObject key = newKey();
    KeyId id = new KeyId(key.getString("key_id"));
    fixture.directory.keys().recordUse(id, fixture.now.get().minus(Duration.ofDays(7)));
    fixture.directory.keys().recordUse(id, fixture.now.get().minus(Duration.ofDays(6)));
    fixture.directory.keys().recordUse(id, fixture.now.get());
    fixture.directory.keys().recordRefusal(id);

    for (JsonObject shown : List.of(listed(key), command(key, "revoke", "").json())) {
      assertThat(shown.getLong("requests_7_days")).isEqualTo(2);
      assertThat(shown.getLong("refused_7_days")).isEqualTo(1);
    }
  }

  @Test
  void lastUse_andExpiry_areListed() {
    JsonObject key =
        fixture.post(keys, "{\"name\":\"short\",\"expires_at\":\"2026-11-20T10:05:00Z\"}").json();
    fixture.directory.keys().recordUse(new KeyId(key.getString("key_id")), fixture.now.get());

    assertThat(listed(key).getString("last_used_at")).isEqualTo("2026-11-20T10:00:00.123456Z");
    fixture.now.updateAndGet(now -> now.plus(Duration.ofMinutes(5)));
    assertThat(listed(key).getString("state")).isEqualTo("expired");
  }

  @Test
  void patch_changesLimitAndExpiry_andNullRemovesTheExpiry() {
    JsonObject key = newKey();
    String path = keys + "/" + key.getString("key_id");

    JsonObject limited = fixture.send("PATCH", path, "{\"rate_limit\":7}").json();
    assertThat(limited).isEqualTo(listed(key));
    assertThat(limited.getInteger("rate_limit")).isEqualTo(7);
    JsonObject expiring =
        fixture.send("PATCH", path, "{\"expires_at\":\"2027-01-01T00:00:00Z\"}").json();
    assertThat(expiring.getString("expires_at")).isEqualTo("2027-01-01T00:00:00Z");
    assertThat(expiring.getInteger("rate_limit")).isEqualTo(7);
    JsonObject permanent = fixture.send("PATCH", path, "{\"expires_at\":null}").json();
    assertThat(permanent.getString("expires_at")).isNull();
    assertThat(fixture.accepts(key.getString("token"))).isTrue();
  }

  @Test
  void patch_refusesInvalidFields_andKeysThatAreNotActive() {
    JsonObject key = newKey();
    String path = keys + "/" + key.getString("key_id");

    assertThat(
            fixture
                .send(
                    "PATCH",
                    path,
                    "{\"rate_limit\":0,\"expires_at\":\"2020-01-01T00:00:00Z\",\"name\":\"x\"}")
                .problems())
        .containsExactly(
            "/rate_limit number_out_of_range", "/expires_at invalid_time", "/name unknown_field");
    command(key, "revoke", "");
    assertThat(fixture.send("PATCH", path, "{\"rate_limit\":7}").status()).isEqualTo(409);
    assertThat(fixture.send("PATCH", keys + "/none", "{\"rate_limit\":7}").status()).isEqualTo(404);
  }
}
