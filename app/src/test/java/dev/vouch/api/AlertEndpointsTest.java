package dev.vouch.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.api.ManagementFixture.Reply;
import dev.vouch.core.alert.AlertKind;
import dev.vouch.core.alert.Finding.Evidence;
import dev.vouch.core.apikey.KeyId;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AlertEndpointsTest {
  @TempDir Path folder;
  private ManagementFixture fixture;
  private String site;

  @BeforeEach
  void start() {
    fixture = new ManagementFixture(folder);
    site = fixture.newSite();
  }

  @AfterEach
  void stop() {
    fixture.close();
  }

  private Reply patch(String body) {
    return fixture.send("PATCH", site + "/alerts", body);
  }

  private static List<String> enabled(Reply reply) {
    return reply.json().getJsonArray("alerts").stream()
        .map(JsonObject.class::cast)
        .filter(alert -> alert.getBoolean("enabled"))
        .map(alert -> alert.getString("alert"))
        .toList();
  }

  @Test
  void alerts_areDisabledByDefault_andPatchChangesOnlyTheGivenOnes() {
    assertThat(enabled(fixture.get(site + "/alerts"))).isEmpty();
    assertThat(enabled(patch("{\"no_success\":true,\"key_refused\":true}")))
        .containsExactly("no_success", "key_refused");
    assertThat(enabled(patch("{\"no_success\":false,\"coverage_falling\":true}")))
        .containsExactly("key_refused", "coverage_falling");
    assertThat(enabled(fixture.get(site + "/alerts")))
        .containsExactly("key_refused", "coverage_falling");
  }

  @Test
  void raisedAlert_isListed_untilItsTypeIsDisabled() {
    patch("{\"key_refused\":true}");
    fixture
        .directory
        .messages()
        .alerts()
        .raise(
            ManagementFixture.siteId(site),
            AlertKind.KEY_REFUSED,
            Optional.of(new KeyId("k1")),
            Evidence.of("It is bad.", Map.of("requests", 20L)));

    JsonArray raised =
        fixture
            .get(site + "/alerts")
            .json()
            .getJsonArray("alerts")
            .getJsonObject(1)
            .getJsonArray("raised");
    assertThat(raised).hasSize(1);
    JsonObject alert = raised.getJsonObject(0);
    assertThat(alert.getString("key_id")).isEqualTo("k1");
    assertThat(alert.getString("raised_at")).isEqualTo("2026-11-20T10:00:00.123456Z");
    assertThat(alert.getString("message")).isEqualTo("It is bad.");
    assertThat(alert.getJsonObject("numbers")).isEqualTo(new JsonObject().put("requests", 20));
    assertThat(patch("{\"key_refused\":false}").json().encode()).doesNotContain("It is bad.");
  }

  @Test
  void invalidFields_areListed_andChangeNothing() {
    assertThat(patch("{\"no_success\":\"yes\",\"no_visitor\":true}").problems())
        .containsExactlyInAnyOrder("/no_success wrong_type", "/no_visitor unknown_field");
    assertThat(enabled(fixture.get(site + "/alerts"))).isEmpty();
    assertThat(fixture.get("/api/sites/site_0000000000000000/alerts").status()).isEqualTo(404);
  }
}
