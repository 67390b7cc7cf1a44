package dev.vouch.app.openapi;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;

/**
 * A node of an OpenAPI document, identified by its JSON pointer. References are resolved on the way
 * to it, except those of schemas, which the validator resolves.
 */
public record DocumentPart(JsonNode document, String pointer) {
  private static final String REFERENCE = "$ref";

  public JsonNode node() {
    return document.at(pointer);
  }

  boolean exists() {
    return !node().isMissingNode();
  }

  DocumentPart at(String... names) {
    DocumentPart part = this;
    for (String name : names) {
      String below = part.pointer + "/" + name.replace("~", "~0").replace("/", "~1");
      part = new DocumentPart(document, below);
      if (!name.equals("schema")) {
        part = part.resolved();
      }
    }
    return part;
  }

  private DocumentPart resolved() {
    JsonNode reference = node().path(REFERENCE);
    return reference.isString()
        ? new DocumentPart(document, reference.stringValue().substring(1)).resolved()
        : this;
  }

  /** The value of a field, or the text {@code otherwise}. */
  String text(String name, String otherwise) {
    return node().path(name).asString(otherwise);
  }

  boolean flag(String name) {
    return node().path(name).asBoolean(false);
  }

  /** An object's fields. */
  Map<String, DocumentPart> fields() {
    Map<String, DocumentPart> fields = new LinkedHashMap<>();
    node().propertyNames().forEach(name -> fields.put(name, at(name)));
    return fields;
  }

  /** An array's elements. */
  List<DocumentPart> elements() {
    return IntStream.range(0, node().size())
        .mapToObj(index -> at(Integer.toString(index)))
        .toList();
  }
}
