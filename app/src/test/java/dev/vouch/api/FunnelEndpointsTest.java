package dev.vouch.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.api.ManagementFixture.Reply;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FunnelEndpointsTest {
  private static final String SALE =
      """
      {"name":"Sale","steps":["page:/pricing*","success:paid"],"window_hours":168}
      """;

  @TempDir Path folder;
  private ManagementFixture fixture;
  private String funnels = "";

  @BeforeEach
  void start() {
    fixture = new ManagementFixture(folder);
    funnels = fixture.newSite() + "/funnels";
  }

  @AfterEach
  void stop() {
    fixture.close();
  }

  private JsonArray listed() {
    return fixture.get(funnels).json().getJsonArray("funnels");
  }

  @Test
  void create_returnsTheFunnelAndItsLocation() {
    Reply reply = fixture.post(funnels, SALE);

    assertThat(reply.status()).isEqualTo(201);
    JsonObject funnel = reply.json();
    assertThat(funnel.getString("funnel_id")).matches("funnel_[0-9a-f]{16}");
    assertThat(funnel)
        .isEqualTo(
            new JsonObject(SALE)
                .put("funnel_id", funnel.getString("funnel_id"))
                .put("created_at", "2026-11-20T10:00:00.123456Z"));
    assertThat(reply.header("Location")).isEqualTo(funnels + "/" + funnel.getString("funnel_id"));
    assertThat(fixture.get(reply.header("Location")).json()).isEqualTo(funnel);
    assertThat(listed()).isEqualTo(JsonArray.of(funnel));
  }

  @Test
  void window_defaultsToADay() {
    JsonObject funnel =
        fixture.post(funnels, "{\"name\":\"a\",\"steps\":[\"page:/\",\"page:/\"]}").json();

    assertThat(funnel.getInteger("window_hours")).isEqualTo(24);
  }

  @Test
  void create_refusesInvalidFields() {
    Map<String, List<String>> problems = new LinkedHashMap<>();
    problems.put("{}", List.of("/name missing_field", "/steps missing_field"));
    problems.put(
        "{\"name\":\"%s\",\"steps\":[\"page:/\"]}".formatted("é".repeat(101)),
        List.of("/name too_long", "/steps wrong_count"));
    problems.put(
        "{\"name\":\"a\",\"steps\":[\"page:/\",\"/pricing\",\"click:\"]}",
        List.of("/steps/1 invalid_step", "/steps/2 invalid_step"));
    problems.put(
        "{\"name\":\"a\",\"steps\":\"page:/\",\"window_hours\":2161,\"window\":1}",
        List.of("/steps wrong_type", "/window_hours number_out_of_range", "/window unknown_field"));
    problems.put(
        "{\"name\":\"a\",\"steps\":[%s\"page:/\"]}".formatted("\"page:/\",".repeat(10)),
        List.of("/steps wrong_count"));

    problems.forEach(
        (body, expected) -> {
          Reply reply = fixture.post(funnels, body);
          assertThat(reply.status()).as(body).isEqualTo(400);
          assertThat(reply.problems()).as(body).containsExactlyElementsOf(expected);
        });
    assertThat(listed()).isEmpty();
  }

  @Test
  void duplicateName_andThe51stFunnel_are409() {
    fixture.post(funnels, SALE);
    assertThat(fixture.post(funnels, SALE).status()).isEqualTo(409);
    for (int number = 2; number <= 50; number++) {
      fixture.post(funnels, SALE.replace("Sale", "Funnel " + number));
    }

    Reply reply = fixture.post(funnels, SALE.replace("Sale", "One more"));

    assertThat(reply.status()).isEqualTo(409);
    assertThat(reply.json().getString("detail")).contains("50 saved funnels");
    assertThat(listed()).hasSize(50);
  }

  @Test
  void patch_changesOnlyTheGivenFields() {
    Reply created = fixture.post(funnels, SALE);
    String funnel = created.header("Location");
    JsonArray steps = JsonArray.of("page:/", "success:paid");

    assertThat(fixture.send("PATCH", funnel, "{\"steps\":[\"page:/\",\"success:paid\"]}").json())
        .isEqualTo(created.json().put("steps", steps));
    assertThat(fixture.send("PATCH", funnel, "{\"name\":\"Sold\"}").json())
        .isEqualTo(created.json().put("steps", steps).put("name", "Sold"));
    assertThat(fixture.send("PATCH", funnel, "{\"steps\":[]}").problems())
        .containsExactly("/steps wrong_count");
  }

  @Test
  void delete_removesTheFunnel_andUnknownFunnelsAre404() {
    String funnel = fixture.post(funnels, SALE).header("Location");
    String elsewhere = funnel.replace(funnels, fixture.newSite() + "/funnels");

    for (String path : List.of(elsewhere, funnels + "/funnel_0", funnels + "/Sale")) {
      assertThat(fixture.get(path).status()).as(path).isEqualTo(404);
      assertThat(fixture.send("DELETE", path, "").status()).as(path).isEqualTo(404);
    }
    assertThat(fixture.send("DELETE", funnel, "").status()).isEqualTo(204);
    assertThat(fixture.send("DELETE", funnel, "").status()).isEqualTo(404);
    assertThat(listed()).isEmpty();
  }
}
