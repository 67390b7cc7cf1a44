package dev.vouch.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** CONTRIBUTING.md: each dependency in a pom.xml has a written reason. */
class DependenciesTest {
  /** The dependencies of a module itself, without the root's dependency management. */
  private static final Pattern OWN =
      Pattern.compile(
          "^  <dependencies>\n(.*?)^  </dependencies>", Pattern.MULTILINE | Pattern.DOTALL);

  private static final Pattern WITHOUT_REASON =
      Pattern.compile(
          "(?<!-->)\n *<dependency>\\s*(?:<groupId>.*)\\s*<artifactId>(.*)</artifactId>");

  @Test
  void everyDependency_hasAReasonInAComment() throws IOException {
    List<Path> poms = poms();
    assertThat(poms).hasSizeGreaterThanOrEqualTo(15);
    for (Path pom : poms) {
      Matcher own = OWN.matcher(Files.readString(pom));
      assertThat(own.find()).as(pom.toString()).isTrue();
      assertThat(WITHOUT_REASON.matcher("\n" + own.group(1)).results().map(found -> found.group(1)))
          .as("%s: write the reason as a comment above these", pom)
          .isEmpty();
    }
  }

  private static List<Path> poms() throws IOException {
    Path root = Path.of("..");
    try (Stream<Path> folders = Files.list(root)) {
      return Stream.concat(Stream.of(root), folders)
          .map(folder -> folder.resolve("pom.xml"))
          .filter(Files::isRegularFile)
          .toList();
    }
  }
}
