package dev.vouch.app.openapi;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * Finds the differences between an exchange and the OpenAPI document. The request is checked only
 * if the server accepted it.
 */
public final class Conformance {
  /** Headers that HTTP itself defines, which the document omits. */
  private static final Set<String> DEFINED_BY_HTTP =
      Set.of("content-type", "content-length", "connection", "cache-control");

  /** Described once, for all operations. */
  private static final String ON_EVERY_ANSWER = "x-content-type-options";

  private static final String ON_EVERY_ERROR = "request-id";

  private static final Pattern INTEGER = Pattern.compile("-?(0|[1-9][0-9]*)");

  private final OpenApi api;
  private final JsonMapper json = new JsonMapper();

  public Conformance(OpenApi api) {
    this.api = api;
  }

  /** The differences, one sentence each. */
  public List<String> differences(Exchange exchange) {
    List<String> differences = new ArrayList<>();
    Optional<Operation> operation = api.operation(exchange.method(), exchange.path());
    if (operation.isEmpty()) {
      checkUndocumented(exchange, differences);
      return differences;
    }
    Optional<DocumentPart> answer = answer(operation.get(), exchange.status());
    if (answer.isEmpty()) {
      differences.add("the status " + exchange.status() + " is not documented");
      return differences;
    }
    if (exchange.status() >= 500) {
      differences.add("the server failed");
    }
    if (!"nosniff".equals(exchange.answerHeaders().get(ON_EVERY_ANSWER))) {
      differences.add("browsers may guess the content type");
    }
    headers(answer.get(), exchange, differences);
    body(answer.get(), exchange, differences);
    if (exchange.isSuccess()) {
      parameters(operation.get(), exchange, differences);
      requestBody(operation.get(), exchange, differences);
    }
    return differences;
  }

  /** A request outside the document must be answered with a problem. */
  private void checkUndocumented(Exchange exchange, List<String> differences) {
    boolean isKnown = api.operations().stream().anyMatch(each -> each.isAt(exchange.path()));
    if (exchange.status() != (isKnown ? 405 : 404)) {
      differences.add("the path is not documented");
    }
    body(api.root().at("components", "responses", "AnyProblem"), exchange, differences);
  }

  private static Optional<DocumentPart> answer(Operation operation, int status) {
    DocumentPart own = operation.part().at("responses", Integer.toString(status));
    if (own.exists()) {
      return Optional.of(own);
    }
    DocumentPart any = operation.anyAnswer();
    return any.at("x-statuses").elements().stream()
        .filter(documented -> documented.node().asInt() == status)
        .map(documented -> any)
        .findFirst();
  }

  private void headers(DocumentPart answer, Exchange exchange, List<String> differences) {
    Map<String, DocumentPart> documented = answer.at("headers").fields();
    Set<String> undocumented = new TreeSet<>(exchange.answerHeaders().keySet());
    undocumented.removeAll(DEFINED_BY_HTTP);
    undocumented.remove(ON_EVERY_ANSWER);
    if (exchange.status() >= 400) {
      undocumented.remove(ON_EVERY_ERROR);
    }
    documented.forEach(
        (name, header) -> {
          undocumented.remove(name.toLowerCase(Locale.ROOT));
          Optional<String> value =
              Optional.ofNullable(exchange.answerHeaders().get(name.toLowerCase(Locale.ROOT)));
          if (value.isEmpty() && header.flag("required")) {
            differences.add("the header " + name + " is missing");
          }
          value.ifPresent(text -> value("header " + name, header, text, differences));
        });
    undocumented.forEach(name -> differences.add("the header " + name + " is not documented"));
  }

  private void body(DocumentPart answer, Exchange exchange, List<String> differences) {
    Map<String, DocumentPart> content = answer.at("content").fields();
    if (content.isEmpty()) {
      if (!exchange.answer().isEmpty()) {
        differences.add("the answer has a body");
      }
      return;
    }
    String type =
        Exchange.mediaType(Optional.ofNullable(exchange.answerHeaders().get("content-type")));
    if (!content.containsKey(type)) {
      differences.add("the answer's type " + type + " is not documented");
      return;
    }
    JsonNode body =
        type.endsWith("json") ? json.readTree(exchange.answer()) : text(exchange.answer());
    api.problemsOfAnswer(answer.at("content", type, "schema"), body)
        .forEach(problem -> differences.add("answer: " + problem));
  }

  private void parameters(Operation operation, Exchange exchange, List<String> differences) {
    Map<String, List<String>> sent = exchange.query();
    Set<String> undocumented = new TreeSet<>(sent.keySet());
    for (DocumentPart parameter : operation.parameters("query")) {
      String name = parameter.text("name", "");
      undocumented.remove(name);
      values(parameter, sent.getOrDefault(name, List.of()), differences);
    }
    for (DocumentPart parameter : operation.parameters("header")) {
      values(parameter, exchange.header(parameter.text("name", "")).stream().toList(), differences);
    }
    undocumented.forEach(name -> differences.add("the parameter " + name + " is not documented"));
  }

  private void values(DocumentPart parameter, List<String> values, List<String> differences) {
    String name = "parameter " + parameter.text("name", "");
    if (values.isEmpty()) {
      if (parameter.flag("required")) {
        differences.add("the " + name + " is missing, but the request was accepted");
      }
      return;
    }
    if (!parameter.at("schema", "items").exists()) {
      value(name, parameter, values.getFirst(), differences);
      return;
    }
    ArrayNode all = json.createArrayNode();
    values.forEach(all::add);
    api.problems(parameter.at("schema"), all)
        .forEach(problem -> differences.add(name + ": " + problem));
  }

  private void value(String what, DocumentPart described, String text, List<String> differences) {
    String type = described.at("schema").text("type", "");
    boolean isWhole = type.equals("integer") && INTEGER.matcher(text).matches();
    JsonNode value = isWhole ? json.readTree(text) : text(text);
    api.problems(described.at("schema"), value)
        .forEach(problem -> differences.add(what + ": " + problem));
  }

  private void requestBody(Operation operation, Exchange exchange, List<String> differences) {
    DocumentPart body = operation.part().at("requestBody");
    if (exchange.body().isEmpty()) {
      if (body.flag("required")) {
        differences.add("the body is missing, but the request was accepted");
      }
      return;
    }
    String type = Exchange.mediaType(exchange.header("Content-Type"));
    DocumentPart media = body.at("content", type);
    if (!media.exists()) {
      differences.add("the body's type is not documented, but the request was accepted");
      return;
    }
    JsonNode sent =
        type.equals("text/csv") ? text(exchange.body()) : json.readTree(exchange.body());
    api.problems(media.at("schema"), sent).forEach(problem -> differences.add("body: " + problem));
  }

  /** The schema violations of the example bodies in the document. */
  public List<String> differencesOfExamples() {
    List<String> differences = new ArrayList<>();
    for (Operation operation : api.operations()) {
      List<DocumentPart> bodies = new ArrayList<>(operation.answers().values());
      bodies.add(operation.part().at("requestBody"));
      for (DocumentPart body : bodies) {
        for (DocumentPart media : body.at("content").fields().values()) {
          for (JsonNode example : OpenApi.examples(media)) {
            api.problemsOfAnswer(media.at("schema"), example)
                .forEach(problem -> differences.add(media.pointer() + ": " + problem));
          }
        }
      }
    }
    return differences;
  }

  private static JsonNode text(String text) {
    return JsonNodeFactory.instance.stringNode(text);
  }
}
