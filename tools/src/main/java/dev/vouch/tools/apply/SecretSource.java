package dev.vouch.tools.apply;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The source from which a signing secret is read: the file of sites never contains secrets. */
sealed interface SecretSource {
  /** The secret is the value of an environment variable. */
  record Variable(String name, FileProblem missing) implements SecretSource {}

  /** The secret is the first line of a file. */
  record TextFile(Path path, FileProblem missing) implements SecretSource {}

  /**
   * Reads the secret.
   *
   * @throws ApplyFileException if it cannot be read or is empty
   */
  default String read(Map<String, String> environment) {
    return switch (this) {
      case Variable(String name, FileProblem missing) ->
          present(Optional.ofNullable(environment.get(name)), missing);
      case TextFile(Path path, FileProblem missing) -> present(firstLine(path), missing);
    };
  }

  private static Optional<String> firstLine(Path path) {
    try (var lines = Files.lines(path)) {
      return lines.findFirst();
    } catch (IOException | UncheckedIOException _) {
      return Optional.empty();
    }
  }

  private static String present(Optional<String> text, FileProblem missing) {
    return text.map(String::strip)
        .filter(secret -> !secret.isEmpty())
        .orElseThrow(() -> new ApplyFileException(List.of(missing)));
  }
}
