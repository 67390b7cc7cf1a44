package dev.vouch.tools.apply;

import dev.vouch.core.request.JsonValue;
import dev.vouch.core.request.RequestFields;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Parser of the fields that specify the source of a secret. */
record SecretFields(YamlDocument document, Path directory, List<FileProblem> problems) {
  static final List<String> NAMES = List.of("secret_env", "secret_file");

  private static final int CHARACTERS_MAX = 1000;

  /** Returns the source of a secret; empty if the fields are absent or invalid. */
  Optional<SecretSource> source(JsonValue.Fields fields, String pointer) {
    Optional<String> variable = text(fields, pointer, "secret_env");
    Optional<String> file = text(fields, pointer, "secret_file");
    if (variable.isPresent() && file.isPresent()) {
      add(pointer + "/secret_file", "Only one of secret_env and secret_file is possible.");
    }
    return variable
        .<SecretSource>map(
            name ->
                new SecretSource.Variable(
                    name,
                    missing(
                        pointer, "secret_env", "The environment variable is empty or not set.")))
        .or(() -> file.flatMap(name -> file(name, pointer)));
  }

  private Optional<SecretSource> file(String name, String pointer) {
    try {
      return Optional.of(
          new SecretSource.TextFile(
              directory.resolve(name),
              missing(pointer, "secret_file", "The file is empty or cannot be read.")));
    } catch (InvalidPathException _) {
      add(pointer + "/secret_file", "secret_file must be the path of a file.");
      return Optional.empty();
    }
  }

  private Optional<String> text(JsonValue.Fields fields, String pointer, String name) {
    RequestFields request = new RequestFields(fields.values());
    Optional<String> text = request.printableText(name, CHARACTERS_MAX);
    request.problems().forEach(problem -> add(pointer + problem.pointer(), problem.detail()));
    return text;
  }

  private FileProblem missing(String pointer, String name, String message) {
    return FileProblem.at(document, pointer + "/" + name, message);
  }

  private void add(String pointer, String message) {
    problems.add(FileProblem.at(document, pointer, message));
  }
}
