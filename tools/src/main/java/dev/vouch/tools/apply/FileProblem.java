package dev.vouch.tools.apply;

import java.util.regex.Pattern;

/**
 * A problem in a file.
 *
 * @param line the line number, from 1
 * @param field the field, such as {@code sites[0].keys[1].name}; empty for the whole file
 * @param message the violated rule and the remedy
 */
record FileProblem(int line, String field, String message) {
  private static final Pattern INDEX = Pattern.compile("/(\\d+)(?=/|$)");

  /** Creates a problem with the value at a JSON pointer. */
  static FileProblem at(YamlDocument document, String pointer, String message) {
    return at(document.line(pointer), pointer, message);
  }

  static FileProblem at(int line, String pointer, String message) {
    return new FileProblem(line, field(pointer), message);
  }

  private static String field(String pointer) {
    String dotted = INDEX.matcher(pointer).replaceAll("[$1]").replace('/', '.');
    return dotted.startsWith(".") ? dotted.substring(1) : dotted;
  }

  @Override
  public String toString() {
    return field.isEmpty()
        ? "line %d: %s".formatted(line, message)
        : "line %d: %s: %s".formatted(line, field, message);
  }
}
