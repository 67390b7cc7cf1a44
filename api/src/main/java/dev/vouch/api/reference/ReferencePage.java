package dev.vouch.api.reference;

import static java.util.stream.Collectors.joining;

import dev.vouch.api.reference.OpenApiDocument.Operation;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Locale;

/** Renderer of an OpenAPI document as the parts of a page. */
final class ReferencePage {
  private final OpenApiDocument description;
  private final SchemaFields fields;

  private ReferencePage(OpenApiDocument description) {
    this.description = description;
    this.fields = new SchemaFields(description);
  }

  static Reference of(String yaml) {
    return new ReferencePage(new OpenApiDocument(yaml)).reference();
  }

  private Reference reference() {
    JsonObject info = description.root().getJsonObject("info");
    List<JsonObject> tags =
        description.root().getJsonArray("tags").stream().map(JsonObject.class::cast).toList();
    return new Reference(
        info.getString("summary"),
        tags.stream().map(this::contents).collect(joining()),
        "<section>%s</section>%s"
            .formatted(
                Html.markdown(info.getString("description")),
                tags.stream().map(this::section).collect(joining())));
  }

  private String contents(JsonObject tag) {
    String name = tag.getString("name");
    return "<p><a href=\"#%s\">%s</a></p><ul>%s</ul>"
        .formatted(
            anchor(name),
            Html.text(name),
            description.operations(name).stream()
                .map(
                    operation ->
                        "<li><a href=\"#%s\">%s</a></li>"
                            .formatted(operation.id(), Html.text(operation.summary())))
                .collect(joining()));
  }

  private String section(JsonObject tag) {
    String name = tag.getString("name");
    return "<section><h2 id=\"%s\">%s</h2>%s%s</section>"
        .formatted(
            anchor(name),
            Html.text(name),
            Html.markdown(tag.getString("description")),
            description.operations(name).stream().map(this::operation).collect(joining()));
  }

  private static String anchor(String tag) {
    return "tag-" + tag.toLowerCase(Locale.ROOT).replace(' ', '-');
  }

  private String operation(Operation operation) {
    return """
    <article id="%s"><h3>%s</h3>
    <p class="address"><b class="%s">%s</b> %s</p>%s%s%s%s%s</article>
    """
        .formatted(
            operation.id(),
            Html.text(operation.summary()),
            operation.method(),
            operation.method().toUpperCase(Locale.ROOT),
            Html.code(operation.path()),
            Html.markdown(operation.body().getString("description", "")),
            token(operation),
            parameters(operation),
            body(operation),
            responses(operation));
  }

  private String token(Operation operation) {
    JsonArray security =
        operation.body().getJsonArray("security", description.root().getJsonArray("security"));
    if (security.isEmpty()) {
      return "";
    }
    return "<p class=\"token\">Needs <code>Authorization: Bearer</code> and %s.</p>"
        .formatted(
            security.getJsonObject(0).containsKey("apiKey")
                ? "a site's API key"
                : "the administrator's token");
  }

  private String parameters(Operation operation) {
    List<JsonObject> parameters = description.parameters(operation);
    return parameters.isEmpty()
        ? ""
        : parameters.stream()
            .map(
                parameter ->
                    fields.parameterOrHeader(
                        parameter.getString("name"),
                        parameter,
                        parameter.getBoolean("required", false)))
            .collect(joining("", "<h4>Parameters</h4><dl>", "</dl>"));
  }

  private String body(Operation operation) {
    JsonObject body = operation.body().getJsonObject("requestBody");
    return body == null ? "" : "<h4>Body</h4>" + content(body);
  }

  private String responses(Operation operation) {
    JsonObject responses = operation.body().getJsonObject("responses");
    return responses.fieldNames().stream()
        .filter(status -> !status.equals("default"))
        .map(status -> response(status, description.resolved(responses.getJsonObject(status))))
        .collect(joining("", "<h4>Answers</h4>", ""));
  }

  private String response(String status, JsonObject response) {
    JsonObject headers = response.getJsonObject("headers", new JsonObject());
    String listed =
        headers.fieldNames().stream()
            .map(name -> header(name, description.resolved(headers.getJsonObject(name))))
            .collect(joining());
    return "<details%s><summary><b class=\"s%s\">%s</b> %s</summary>%s%s</details>"
        .formatted(
            status.startsWith("2") ? " open" : "",
            status.charAt(0),
            status,
            Html.markdown(response.getString("description")).replaceAll("</?p>", ""),
            listed.isEmpty() ? "" : "<dl>" + listed + "</dl>",
            content(response));
  }

  private String header(String name, JsonObject header) {
    return fields.parameterOrHeader(name, header, false);
  }

  /** Renders the first JSON content type of a body; other media types have the same fields. */
  private String content(JsonObject body) {
    JsonObject content = body.getJsonObject("content", new JsonObject());
    String json =
        content.fieldNames().stream().filter(type -> type.endsWith("json")).findFirst().orElse("");
    if (json.isEmpty() || json.startsWith("application/problem")) {
      return example(content.getJsonObject(json, new JsonObject()));
    }
    JsonObject media = content.getJsonObject(json);
    return fields.of(description.resolved(media.getJsonObject("schema"))) + example(media);
  }

  private static String example(JsonObject media) {
    if (media.getValue("example") instanceof JsonObject example) {
      return pre(example);
    }
    JsonObject examples = media.getJsonObject("examples", new JsonObject());
    return examples.fieldNames().stream()
        .map(examples::getJsonObject)
        .map(
            named ->
                "<p>"
                    + Html.text(named.getString("summary"))
                    + "</p>"
                    + pre(named.getJsonObject("value")))
        .collect(joining());
  }

  private static String pre(JsonObject example) {
    return "<pre tabindex=\"0\">" + Html.text(example.encodePrettily()) + "</pre>";
  }
}
