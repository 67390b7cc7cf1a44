package dev.vouch.app.repository;

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
  private static final Pattern SERVER =
      Pattern.compile("(?:api|app|dashboard|http|messages|reports|tools)/src/main/.*\\.java");

  private static final String COMPOSITION = "app/src/main/java/dev/vouch/app/Engines.java";

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
        .filter(file -> SERVER.matcher(file.path()).matches())
        .filter(file -> text.test(file.text()))
        .map(SourceFile::path)
        .toList();
  }
}
