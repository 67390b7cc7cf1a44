package dev.vouch.app.openapi;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * An operation of the document: a method of a path.
 *
 * @param method in upper case
 * @param path as the document writes it, with {@code {parameters}}
 * @param item what all methods of the path share
 * @param part the operation itself
 */
public record Operation(String method, String path, DocumentPart item, DocumentPart part) {
  private static final Pattern PARAMETER = Pattern.compile("\\{\\w+}");

  boolean serves(String method, String path) {
    return this.method.equals(method) && isAt(path);
  }

  /** Whether the address is its path with values for the parameters. */
  public boolean isAt(String path) {
    return Pattern.matches(PARAMETER.matcher(this.path).replaceAll("[^/]+"), path);
  }

  /** The parameters of its path and its own, of one place ({@code path}, {@code query} …). */
  List<DocumentPart> parameters(String in) {
    return Stream.of(item, part)
        .flatMap(owner -> owner.at("parameters").elements().stream())
        .filter(parameter -> parameter.text("in", "").equals(in))
        .toList();
  }

  /** Its own responses by status, without those common to all operations. */
  public Map<Integer, DocumentPart> answers() {
    return part.at("responses").fields().entrySet().stream()
        .filter(answer -> !answer.getKey().equals("default"))
        .collect(Collectors.toMap(answer -> Integer.valueOf(answer.getKey()), Map.Entry::getValue));
  }

  /** The responses common to all operations. */
  DocumentPart anyAnswer() {
    return part.at("responses", "default");
  }

  /** Whether a request needs a token. */
  public boolean isSecured() {
    DocumentPart own = part.at("security");
    return !own.exists() || own.node().size() > 0;
  }

  /** Whether it takes parameters in its query. */
  boolean takesParameters() {
    return !parameters("query").isEmpty();
  }

  @Override
  public String toString() {
    return method + " " + path;
  }
}
