package dev.vouch.server.repository;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * The server uses its storage engines only through the ports of {@code core}, so that one can take
 * the other's place (docs/ARCHITECTURE.md, Modules).
 */
class EngineIndependenceTest {
  private static final String COMPOSITION = "server/src/main/java/dev/vouch/server/Engines.java";

  private static final Pattern ENGINE = Pattern.compile("dev\\.vouch\\.(?:cluster|embedded)\\b");
  private static final Pattern DATABASE =
      Pattern.compile(
          "\\b(?:org\\.(?:sqlite|duckdb|rocksdb|apache\\.kafka)\\b|java\\.sql\\b|jdbc:)");

  @Test
  void engine_isNamedByTheCompositionOnly() {
    assertThat(pathsOfServer(ENGINE.asPredicate())).containsExactly(COMPOSITION);
  }

  @Test
  void databases_areNotUsedByTheServer() {
    assertThat(pathsOfServer(DATABASE.asPredicate())).isEmpty();
  }

  private static List<String> pathsOfServer(Predicate<String> text) {
    return SourceFile.all().stream()
        .filter(file -> file.isJava() && file.path().startsWith("server/src/main/"))
        .filter(file -> text.test(file.text()))
        .map(SourceFile::path)
        .toList();
  }
}
