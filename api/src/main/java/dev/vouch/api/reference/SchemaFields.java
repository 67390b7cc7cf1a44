package dev.vouch.api.reference;

import static java.util.stream.Collectors.joining;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Renderer of a schema's fields as a nested list of names, types, limits and descriptions. */
final class SchemaFields {
  private final OpenApiDocument description;

  SchemaFields(OpenApiDocument description) {
    this.description = description;
  }

  /** Renders the fields of an object; returns an empty string if the schema has no fields. */
  String of(JsonObject schema) {
    JsonObject properties = schema.getJsonObject("properties", new JsonObject());
    if (properties.isEmpty()) {
      return "";
    }
    JsonArray required = schema.getJsonArray("required", new JsonArray());
    return properties.fieldNames().stream()
        .map(name -> field(name, properties.getJsonObject(name), required.contains(name)))
        .collect(joining("", "<dl>", "</dl>"));
  }

  private String field(String name, JsonObject property, boolean required) {
    JsonObject schema = description.resolved(property);
    return line(name, schema, required, schema.getString("description", ""), of(inner(schema)));
  }

  /** Renders a parameter or header. Its schema is in the member {@code schema}. */
  String parameterOrHeader(String name, JsonObject part, boolean required) {
    JsonObject schema = description.resolved(part.getJsonObject("schema"));
    return line(name, schema, required, part.getString("description", ""), "");
  }

  private String line(
      String name, JsonObject schema, boolean required, String markdown, String nested) {
    return "<dt>%s <span>%s%s</span></dt><dd>%s%s%s</dd>"
        .formatted(
            Html.code(name),
            Html.text(type(schema)),
            required ? ", <b>required</b>" : "",
            Html.markdown(markdown),
            limits(schema),
            nested);
  }

  /**
   * Returns the schema of an array's elements or of the first {@code oneOf} alternative; any other
   * schema unchanged.
   */
  private JsonObject inner(JsonObject schema) {
    if (schema.containsKey("items")) {
      return inner(description.resolved(schema.getJsonObject("items")));
    }
    if (schema.containsKey("oneOf")) {
      return inner(description.resolved(schema.getJsonArray("oneOf").getJsonObject(0)));
    }
    return schema;
  }

  private String type(JsonObject schema) {
    if (schema.containsKey("items")) {
      return "array of " + type(description.resolved(schema.getJsonObject("items")));
    }
    if (schema.containsKey("oneOf")) {
      return type(inner(schema)) + " or null";
    }
    return switch (schema.getValue("type")) {
      case String type -> type;
      case JsonArray types -> types.stream().map(Object::toString).collect(joining(" or "));
      case null, default -> "any";
    };
  }

  private static String limits(JsonObject schema) {
    List<String> limits = new ArrayList<>();
    put(
        limits,
        "one of",
        Optional.ofNullable(schema.getJsonArray("enum")).map(SchemaFields::listed));
    put(limits, "at least", schema, "minimum");
    put(limits, "at most", schema, "maximum");
    put(limits, "characters at most", schema, "maxLength");
    put(limits, "format", schema, "format");
    put(limits, "default", schema, "default");
    return limits.isEmpty() ? "" : "<p>" + String.join("; ", limits) + "</p>";
  }

  private static String listed(JsonArray values) {
    return values.stream().map(String::valueOf).map(Html::code).collect(joining(", "));
  }

  private static void put(List<String> limits, String label, JsonObject schema, String keyword) {
    put(
        limits,
        label,
        Optional.ofNullable(schema.getValue(keyword)).map(value -> Html.code(value.toString())));
  }

  private static void put(List<String> limits, String label, Optional<String> html) {
    html.ifPresent(value -> limits.add(label + " " + value));
  }
}
