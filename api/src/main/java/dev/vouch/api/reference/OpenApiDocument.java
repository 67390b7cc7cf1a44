package dev.vouch.api.reference;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** A parsed OpenAPI document. */
final class OpenApiDocument {
  private static final List<String> METHODS =
      List.of("get", "post", "patch", "delete", "options", "put");

  private final JsonObject root;

  OpenApiDocument(String yaml) {
    Map<String, Object> document = new Yaml(new SafeConstructor(new LoaderOptions())).load(yaml);
    root = new JsonObject(document);
  }

  JsonObject root() {
    return root;
  }

  /** An operation: an HTTP method of a path. */
  record Operation(String method, String path, JsonObject item, JsonObject body) {
    String id() {
      return body.getString("operationId");
    }

    String summary() {
      return body.getString("summary");
    }
  }

  /**
   * Returns the operations with a tag, in document order. Paths that refer to another path ({@code
   * $ref}) are omitted.
   */
  List<Operation> operations(String tag) {
    List<Operation> operations = new ArrayList<>();
    JsonObject paths = root.getJsonObject("paths");
    for (String path : paths.fieldNames()) {
      JsonObject item = paths.getJsonObject(path);
      for (String method : METHODS) {
        Optional.ofNullable(item.getJsonObject(method))
            .filter(body -> body.getJsonArray("tags").contains(tag))
            .ifPresent(body -> operations.add(new Operation(method, path, item, body)));
      }
    }
    return operations;
  }

  List<JsonObject> parameters(Operation operation) {
    List<JsonObject> parameters = new ArrayList<>();
    for (JsonObject owner : List.of(operation.item(), operation.body())) {
      owner
          .getJsonArray("parameters", new JsonArray())
          .forEach(parameter -> parameters.add(resolved((JsonObject) parameter)));
    }
    return parameters;
  }

  /** Returns the object that {@code $ref} refers to; an object without {@code $ref} unchanged. */
  JsonObject resolved(JsonObject object) {
    String reference = object.getString("$ref");
    if (reference == null) {
      return object;
    }
    JsonObject node = root;
    for (String name : reference.substring(2).split("/", -1)) {
      node = node.getJsonObject(name.replace("~1", "/").replace("~0", "~"));
    }
    JsonObject siblings = object.copy();
    siblings.remove("$ref");
    return resolved(node).copy().mergeIn(siblings);
  }
}
