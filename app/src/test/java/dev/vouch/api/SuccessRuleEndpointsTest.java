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

class SuccessRuleEndpointsTest {
  private static final String PAID =
      """
      {"name":"paid","title":"Paid order","page_path":"/orders/*/thanks"}
      """;

  @TempDir Path folder;
  private ManagementFixture fixture;
  private String rules = "";

  @BeforeEach
  void start() {
    fixture = new ManagementFixture(folder);
    rules = fixture.newSite() + "/success-rules";
  }

  @AfterEach
  void stop() {
    fixture.close();
  }

  private JsonArray listed() {
    return fixture.get(rules).json().getJsonArray("success_rules");
  }

  @Test
  void create_returnsTheRuleAndItsLocation() {
    Reply reply = fixture.post(rules, PAID);

    assertThat(reply.status()).isEqualTo(201);
    JsonObject rule = reply.json();
    assertThat(rule.getString("rule_id")).matches("rule_[0-9a-f]{16}");
    assertThat(rule)
        .isEqualTo(
            new JsonObject()
                .put("rule_id", rule.getString("rule_id"))
                .put("name", "paid")
                .put("title", "Paid order")
                .put("page_path", "/orders/*/thanks")
                .put("created_at", "2026-11-20T10:00:00.123456Z"));
    assertThat(reply.header("Location")).isEqualTo(rules + "/" + rule.getString("rule_id"));
    assertThat(fixture.get(reply.header("Location")).json()).isEqualTo(rule);
    assertThat(listed()).isEqualTo(JsonArray.of(rule));
  }

  @Test
  void create_requiresOnlyAName_whichIsTheDefaultTitle() {
    JsonObject rule = fixture.post(rules, "{\"name\":\"signed up\",\"title\":null}").json();

    assertThat(rule.getString("title")).isEqualTo("signed up");
    assertThat(rule.containsKey("page_path")).isTrue();
    assertThat(rule.getString("page_path")).isNull();
  }

  @Test
  void create_refusesInvalidFields() {
    Map<String, List<String>> problems = new LinkedHashMap<>();
    problems.put("{}", List.of("/name missing_field"));
    problems.put("{\"name\":null}", List.of("/name missing_field"));
    problems.put("{\"name\":\" \"}", List.of("/name too_short"));
    problems.put("{\"name\":\"" + "é".repeat(256) + "\"}", List.of("/name too_long"));
    problems.put(
        "{\"name\":7,\"title\":\"\",\"page_path\":[]}",
        List.of("/name wrong_type", "/title too_short", "/page_path wrong_type"));
    problems.put(
        "{\"name\":\"a\",\"title\":\"" + "é".repeat(256) + "\"}", List.of("/title too_long"));
    problems.put(
        "{\"name\":\"a\",\"page_path\":\"thanks\"}", List.of("/page_path invalid_page_path"));
    problems.put(
        "{\"name\":\"a\",\"page_path\":\"/thanks?paid=1\"}",
        List.of("/page_path invalid_page_path"));
    problems.put(
        "{\"name\":\"a\",\"page_path\":\"/#thanks\"}", List.of("/page_path invalid_page_path"));
    problems.put(
        "{\"name\":\"a\",\"page_path\":\"/" + "a".repeat(2048) + "\"}",
        List.of("/page_path too_long"));
    problems.put("{\"name\":\"a\",\"value\":1}", List.of("/value unknown_field"));

    problems.forEach(
        (body, expected) -> {
          Reply reply = fixture.post(rules, body);
          assertThat(reply.status()).as(body).isEqualTo(400);
          assertThat(reply.problems()).as(body).containsExactlyElementsOf(expected);
        });
    assertThat(listed()).isEmpty();
  }

  @Test
  void nameAndPathOfMaximumLength_areAccepted() {
    String name = "é".repeat(255);
    String path = "*" + "a".repeat(2047);

    JsonObject rule =
        fixture
            .post(rules, new JsonObject().put("name", name).put("page_path", path).encode())
            .json();

    assertThat(rule.getString("name")).isEqualTo(name);
    assertThat(rule.getString("page_path")).isEqualTo(path);
  }

  @Test
  void duplicateName_is409() {
    fixture.post(rules, PAID);
    String other = fixture.post(rules, "{\"name\":\"booked\"}").header("Location");

    Reply again = fixture.post(rules, PAID);
    Reply renamed = fixture.send("PATCH", other, "{\"name\":\"paid\"}");

    for (Reply reply : List.of(again, renamed)) {
      assertThat(reply.status()).isEqualTo(409);
      assertThat(reply.json().getString("detail")).contains("already exists");
    }
    assertThat(listed()).hasSize(2);
  }

  @Test
  void the101stRule_is409() {
    for (int number = 1; number <= 100; number++) {
      fixture.post(rules, "{\"name\":\"rule " + number + "\"}");
    }

    Reply reply = fixture.post(rules, PAID);

    assertThat(reply.status()).isEqualTo(409);
    assertThat(reply.json().getString("detail")).contains("100 success rules");
  }

  @Test
  void patch_changesOnlyTheGivenFields_andNullRemovesThePath() {
    Reply created = fixture.post(rules, PAID);
    String rule = created.header("Location");
    JsonObject expected = created.json().put("title", "Sale");

    assertThat(fixture.send("PATCH", rule, "{\"title\":\"Sale\",\"name\":null}").json())
        .isEqualTo(expected);
    assertThat(fixture.send("PATCH", rule, "{}").json()).isEqualTo(expected);
    assertThat(fixture.send("PATCH", rule, "{\"page_path\":null}").json())
        .isEqualTo(expected.copy().putNull("page_path"));
    assertThat(fixture.send("PATCH", rule, "{\"page_path\":\"nowhere\"}").problems())
        .containsExactly("/page_path invalid_page_path");
    assertThat(fixture.get(rule).json()).isEqualTo(expected.copy().putNull("page_path"));
  }

  @Test
  void delete_removesTheRule() {
    String rule = fixture.post(rules, PAID).header("Location");

    assertThat(fixture.send("DELETE", rule, "").status()).isEqualTo(204);
    assertThat(fixture.get(rule).status()).isEqualTo(404);
    assertThat(fixture.send("DELETE", rule, "").status()).isEqualTo(404);
    assertThat(listed()).isEmpty();
  }

  @Test
  void unknownRule_andUnknownSite_are404() {
    String rule = fixture.post(rules, PAID).header("Location");
    String ruleElsewhere = rule.replace(rules, fixture.newSite() + "/success-rules");
    String unknownSite = "/api/sites/site_0000000000000000/success-rules";

    for (String path : List.of(ruleElsewhere, rules + "/rule_0", rules + "/paid", unknownSite)) {
      assertThat(fixture.get(path).status()).as(path).isEqualTo(404);
    }
    assertThat(fixture.send("PATCH", ruleElsewhere, "{}").status()).isEqualTo(404);
    assertThat(fixture.send("DELETE", ruleElsewhere, "").status()).isEqualTo(404);
    assertThat(fixture.post(unknownSite, PAID).status()).isEqualTo(404);
    assertThat(listed()).hasSize(1);
  }
}
