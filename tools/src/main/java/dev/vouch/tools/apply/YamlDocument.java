package dev.vouch.tools.apply;

import dev.vouch.core.request.JsonValue;
import java.util.Map;
import java.util.Optional;

/**
 * A YAML document in the form of a request's fields.
 *
 * @param root the fields of the document
 * @param lines the line number of each value, from 1, by its JSON pointer
 */
record YamlDocument(JsonValue.Fields root, Map<String, Integer> lines) {
  /** Returns the line of a value, or of the innermost value that contains it. */
  int line(String pointer) {
    String known = pointer;
    while (!known.isEmpty() && !lines.containsKey(known)) {
      known = known.substring(0, known.lastIndexOf('/'));
    }
    return Optional.ofNullable(lines.get(known)).orElse(1);
  }
}
