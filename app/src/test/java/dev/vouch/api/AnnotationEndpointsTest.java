package dev.vouch.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.api.ManagementFixture.Reply;
import dev.vouch.directory.annotation.ChartAnnotations;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AnnotationEndpointsTest {
  private static final String SALE =
      """
      {"date":"2026-11-16","text":"Sale"}
      """;

  @TempDir Path folder;
  private ManagementFixture fixture;
  private String site = "";
  private String annotations = "";

  @BeforeEach
  void start() {
    fixture = new ManagementFixture(folder);
    site = fixture.newSite();
    annotations = site + "/annotations";
  }

  @AfterEach
  void stop() {
    fixture.close();
  }

  private JsonArray listed() {
    return fixture.get(annotations).json().getJsonArray("annotations");
  }

  @Test
  void create_returnsTheAnnotation() {
    Reply reply = fixture.post(annotations, SALE);

    assertThat(reply.status()).isEqualTo(201);
    JsonObject annotation = reply.json();
    assertThat(annotation.getString("annotation_id")).matches("annotation_[0-9a-f]{16}");
    assertThat(annotation)
        .isEqualTo(
            new JsonObject()
                .put("annotation_id", annotation.getString("annotation_id"))
                .put("date", "2026-11-16")
                .put("text", "Sale")
                .putNull("author")
                .put("created_at", "2026-11-20T10:00:00.123456Z"));
    assertThat(listed()).isEqualTo(JsonArray.of(annotation));
  }

  @Test
  void create_refusesInvalidFields() {
    Map<String, List<String>> problems = new LinkedHashMap<>();
    problems.put("{}", List.of("/date missing_field", "/text missing_field"));
    problems.put(
        "{\"date\":\"2026-02-30\",\"text\":\" \"}",
        List.of("/date invalid_date", "/text too_short"));
    problems.put(
        "{\"date\":1,\"text\":1,\"author\":\"a\"}",
        List.of("/date wrong_type", "/text wrong_type", "/author unknown_field"));
    problems.put(withText("é".repeat(201)), List.of("/text too_long"));

    problems.forEach(
        (body, expected) -> {
          Reply reply = fixture.post(annotations, body);
          assertThat(reply.status()).as(body).isEqualTo(400);
          assertThat(reply.problems()).as(body).containsExactlyElementsOf(expected);
        });
    assertThat(listed()).isEmpty();
  }

  @Test
  void textOfMaximumLength_isAccepted() {
    assertThat(fixture.post(annotations, withText("é".repeat(200))).status()).isEqualTo(201);
  }

  @Test
  void oneMoreThanTheMaximum_is409() {
    for (int number = 1; number <= ChartAnnotations.ANNOTATIONS_MAX; number++) {
      fixture
          .directory
          .annotations()
          .add(ManagementFixture.siteId(site), LocalDate.of(2026, 11, 16), "Sale " + number);
    }

    Reply reply = fixture.post(annotations, SALE);

    assertThat(reply.status()).isEqualTo(409);
    assertThat(reply.json().getString("detail")).contains("500 annotations");
  }

  @Test
  void delete_removesTheAnnotation() {
    String annotation =
        annotations + "/" + fixture.post(annotations, SALE).json().getString("annotation_id");

    assertThat(fixture.send("DELETE", annotation, "").status()).isEqualTo(204);

    assertThat(fixture.send("DELETE", annotation, "").status()).isEqualTo(404);
    assertThat(listed()).isEmpty();
  }

  private static String withText(String text) {
    return new JsonObject().put("date", "2026-11-16").put("text", text).encode();
  }
}
