package dev.vouch.app.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The conformance check reports every kind of difference. */
class ConformanceTest {
  private static final String DOCUMENT =
      """
      openapi: 3.1.0
      paths:
        /things/{id}:
          post:
            parameters:
              - { name: limit, in: query, schema: { type: integer, maximum: 5 } }
              - { name: by, in: query, required: true, schema: { type: string } }
            requestBody:
              required: true
              content:
                application/json: { schema: { type: object, required: [name] } }
            responses:
              '200':
                headers:
                  Thing-Id: { required: true, schema: { type: integer } }
                content:
                  application/json: { schema: { $ref: '#/components/schemas/Thing' } }
              default: { $ref: '#/components/responses/AnyProblem' }
      components:
        responses:
          AnyProblem:
            x-statuses: [405]
            content: { application/problem+json: { schema: { type: object } } }
        schemas:
          Thing: { type: object, required: [name], properties: { name: { type: string } } }
      """;

  private final Conformance conformance = new Conformance(OpenApi.read(DOCUMENT));

  private List<String> differences(
      String target, String body, int status, Map<String, String> headers, String answer) {
    Map<String, String> all = new HashMap<>(headers);
    all.put("x-content-type-options", "nosniff");
    return differencesOfHeaders(target, body, status, all, answer);
  }

  private List<String> differencesOfHeaders(
      String target, String body, int status, Map<String, String> headers, String answer) {
    return conformance.differences(
        new Exchange(
            "POST",
            target,
            Map.of("content-type", "application/json"),
            body,
            status,
            headers,
            answer));
  }

  private List<String> ofAnswer(int status, Map<String, String> headers, String answer) {
    return differences("/things/1?by=a", "{\"name\":1}", status, headers, answer);
  }

  private List<String> ofRequest(String target, String body) {
    return differences(
        target,
        body,
        200,
        Map.of("content-type", "application/json", "thing-id", "7"),
        "{\"name\":\"a\"}");
  }

  @Test
  void documentedExchange_hasNoDifferences() {
    assertThat(ofRequest("/things/1?by=a&limit=5", "{\"name\":1}")).isEmpty();
  }

  @Test
  void response_isCheckedForStatusHeadersTypeAndFields() {
    Map<String, String> good = Map.of("content-type", "application/json", "thing-id", "7");
    Map<String, String> wrong =
        Map.of("content-type", "application/json", "thing-id", "x", "other", "1");

    assertThat(ofAnswer(418, good, "{}")).containsExactly("the status 418 is not documented");
    assertThat(ofAnswer(200, Map.of("content-type", "application/json"), "{\"name\":\"a\"}"))
        .containsExactly("the header Thing-Id is missing");
    assertThat(ofAnswer(200, wrong, "{\"name\":\"a\"}"))
        .hasSize(2)
        .anyMatch(difference -> difference.startsWith("header Thing-Id:"))
        .contains("the header other is not documented");
    assertThat(ofAnswer(200, good, "{\"name\":\"a\",\"more\":1}"))
        .singleElement()
        .asString()
        .contains("more");
    assertThat(ofAnswer(200, good, "{}")).singleElement().asString().contains("name");
    assertThat(ofAnswer(200, Map.of("content-type", "text/html", "thing-id", "7"), "{}"))
        .containsExactly("the answer's type text/html is not documented");
  }

  @Test
  void responseWithoutNosniff_isADifference() {
    Map<String, String> headers = Map.of("content-type", "application/json", "thing-id", "7");

    assertThat(
            differencesOfHeaders(
                "/things/1?by=a", "{\"name\":1}", 200, headers, "{\"name\":\"a\"}"))
        .containsExactly("browsers may guess the content type");
  }

  @Test
  void acceptedRequest_isCheckedForParametersAndBody() {
    assertThat(ofRequest("/things/1", "{\"name\":1}"))
        .containsExactly("the parameter by is missing, but the request was accepted");
    assertThat(ofRequest("/things/1?by=a&limit=6", "{\"name\":1}"))
        .singleElement()
        .asString()
        .startsWith("parameter limit:");
    assertThat(ofRequest("/things/1?by=a&colour=red", "{\"name\":1}"))
        .containsExactly("the parameter colour is not documented");
    assertThat(ofRequest("/things/1?by=a", "{}")).singleElement().asString().startsWith("body:");
    assertThat(ofRequest("/things/1?by=a", ""))
        .containsExactly("the body is missing, but the request was accepted");
  }

  @Test
  void undocumentedPath_isReported() {
    assertThat(differences("/other", "", 200, Map.of("content-type", "text/plain"), "hello"))
        .contains("the path is not documented");
  }
}
