package dev.vouch.app.deployment;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** A Compose file of the repository. */
record ComposeFile(JsonNode root) {
  private static final Path REPOSITORY = Path.of("..");

  static ComposeFile read(String name) {
    try {
      return new ComposeFile(YamlText.document(Files.readString(REPOSITORY.resolve(name))));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  JsonNode service(String name) {
    return root.path("services").path(name);
  }

  /** The names of services that begin with a prefix. */
  List<String> services(String prefix) {
    return names(root.path("services")).stream().filter(name -> name.startsWith(prefix)).toList();
  }

  /** What the services use of a kind of top-level element, such as {@code volumes}. */
  Set<String> used(String kind) {
    Set<String> used = new TreeSet<>();
    for (JsonNode service : root.path("services")) {
      names(service.path(kind)).stream()
          // Files of the repository are mounted by their paths.
          .filter(name -> !name.startsWith("."))
          .map(name -> name.replaceFirst(":.*", ""))
          .forEach(used::add);
    }
    return used;
  }

  /** The names of the elements of a map, or of a list in the short or the long form. */
  static List<String> names(JsonNode elements) {
    return elements.isObject()
        ? List.copyOf(elements.propertyNames())
        : elements
            .valueStream()
            .map(element -> element.isObject() ? element.path("source") : element)
            .map(JsonNode::asString)
            .toList();
  }

  /** The environment variables of a service. */
  Stream<String> variables(String service) {
    return names(service(service).path("environment")).stream();
  }
}
