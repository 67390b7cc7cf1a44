package dev.vouch.app.openapi;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.dialect.Dialects;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** An OpenAPI document, and its schemas ready to validate with. */
public final class OpenApi {
  /** Ends as JSON does, which the validator parses in a tenth of the time of YAML. */
  private static final String ID = "https://vouch.example/openapi.json";

  private static final Set<String> METHODS =
      Set.of("get", "put", "post", "delete", "options", "head", "patch", "trace");

  private final JsonNode document;
  private final SchemaRegistry asWritten;
  private final SchemaRegistry closed;

  private OpenApi(JsonNode document) {
    this.document = document;
    this.asWritten = registry(document);
    this.closed = registry(closed(document.deepCopy()));
  }

  /** Reads YAML. */
  public static OpenApi read(String yaml) {
    return new OpenApi(new YAMLMapper().readTree(yaml));
  }

  private static SchemaRegistry registry(JsonNode document) {
    SchemaRegistryConfig config =
        SchemaRegistryConfig.builder().formatAssertionsEnabled(true).build();
    return SchemaRegistry.withDialect(
        Dialects.getOpenApi31(),
        builder -> builder.schemaRegistryConfig(config).schemas(Map.of(ID, document.toString())));
  }

  /** Forbids fields that the schema of an object does not name. */
  private static JsonNode closed(JsonNode node) {
    if (node instanceof ObjectNode object
        && object.path("properties").isObject()
        && object.path("type").asString("").equals("object")
        && !object.has("additionalProperties")) {
      object.put("additionalProperties", false);
    }
    node.forEach(OpenApi::closed);
    return node;
  }

  /** The document's root. */
  public DocumentPart root() {
    return new DocumentPart(document, "");
  }

  /** The texts of an array. */
  public List<String> texts(String... place) {
    return root().at(place).elements().stream().map(each -> each.node().asString()).toList();
  }

  /** Every operation of every path. */
  public List<Operation> operations() {
    List<Operation> operations = new ArrayList<>();
    root()
        .at("paths")
        .fields()
        .forEach(
            (path, item) ->
                item.fields()
                    .forEach(
                        (method, operation) -> {
                          if (METHODS.contains(method)) {
                            operations.add(
                                new Operation(
                                    method.toUpperCase(Locale.ROOT), path, item, operation));
                          }
                        }));
    return operations;
  }

  /** The operation that a request is for. */
  public Optional<Operation> operation(String method, String path) {
    return operations().stream().filter(operation -> operation.serves(method, path)).findFirst();
  }

  /** The examples of a media type. */
  static List<JsonNode> examples(DocumentPart media) {
    List<JsonNode> examples = new ArrayList<>();
    if (media.at("example").exists()) {
      examples.add(media.at("example").node());
    }
    media.at("examples").fields().values().forEach(each -> examples.add(each.at("value").node()));
    return examples;
  }

  /** The schema violations of a value that is sent to the server. */
  List<String> problems(DocumentPart schema, JsonNode value) {
    return problems(asWritten, schema, value);
  }

  /**
   * The schema violations of a value that the server returns, which include undocumented fields.
   */
  List<String> problemsOfAnswer(DocumentPart schema, JsonNode value) {
    return problems(closed, schema, value);
  }

  private static List<String> problems(
      SchemaRegistry registry, DocumentPart schema, JsonNode value) {
    Schema compiled = registry.getSchema(SchemaLocation.of(ID + "#" + schema.pointer()));
    return compiled.validate(value.toString(), InputFormat.JSON).stream()
        .map(error -> error.getInstanceLocation() + " " + error.getMessage())
        .toList();
  }
}
