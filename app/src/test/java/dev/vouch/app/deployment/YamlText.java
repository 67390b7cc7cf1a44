package dev.vouch.app.deployment;

import java.util.List;
import java.util.Objects;
import java.util.stream.StreamSupport;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads YAML, of which Jackson does not resolve merge keys. */
final class YamlText {
  private static final JsonMapper MAPPER = JsonMapper.shared();

  private YamlText() {}

  /** The documents of a text that are not empty. */
  static List<JsonNode> documents(String yaml) {
    Iterable<Object> documents = new Yaml(new SafeConstructor(new LoaderOptions())).loadAll(yaml);
    return StreamSupport.stream(documents.spliterator(), false)
        .filter(Objects::nonNull)
        .map(document -> MAPPER.<JsonNode>valueToTree(document))
        .toList();
  }

  static JsonNode document(String yaml) {
    return documents(yaml).getFirst();
  }
}
