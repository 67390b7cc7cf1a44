package dev.vouch.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** docs/ARCHITECTURE.md: the packages of {@code core}, as their imports show them. */
class PackagesTest {
  private static final Path SOURCES = Path.of("src/main/java/dev/vouch/core");
  private static final Pattern IMPORT =
      Pattern.compile("^import (?:static )?dev\\.vouch\\.core\\.(\\w+)\\.", Pattern.MULTILINE);
  private static final Pattern FOREIGN =
      Pattern.compile(
          "^import (?:static )?(?:java\\.sql|javax\\.sql|io\\.|org\\.)(.*);", Pattern.MULTILINE);

  @Test
  void packageDependencies_areAcyclic() throws IOException {
    Map<String, Set<String>> uses = uses();

    assertThat(uses).containsKeys("event", "log", "report");
    assertThat(uses.keySet())
        .allSatisfy(
            name ->
                assertThat(reachable(uses, name)).as("reached from " + name).doesNotContain(name));
  }

  @Test
  void eventPackage_doesNotDependOnIngestionOrStorage() throws IOException {
    assertThat(reachable(uses(), "event")).containsOnly("request", "site", "visitor", "wire");
  }

  @Test
  void core_importsNoHttpDatabaseOrFramework() throws IOException {
    for (Path source : sources()) {
      assertThat(FOREIGN.matcher(Files.readString(source)).results().map(found -> found.group(1)))
          .as(source.toString())
          .allMatch(name -> name.startsWith("jspecify.") || name.startsWith("slf4j."));
    }
  }

  private static Map<String, Set<String>> uses() throws IOException {
    Map<String, Set<String>> uses = new TreeMap<>();
    for (Path source : sources()) {
      String own = source.getParent().getFileName().toString();
      Set<String> others = uses.computeIfAbsent(own, _ -> new TreeSet<>());
      IMPORT
          .matcher(Files.readString(source))
          .results()
          .map(found -> found.group(1))
          .filter(other -> !other.equals(own))
          .forEach(others::add);
    }
    return uses;
  }

  private static Set<Path> sources() throws IOException {
    try (Stream<Path> files = Files.walk(SOURCES)) {
      return new TreeSet<>(files.filter(file -> file.toString().endsWith(".java")).toList());
    }
  }

  private static Set<String> reachable(Map<String, Set<String>> uses, String from) {
    Set<String> reached = new HashSet<>();
    Deque<String> queue = new ArrayDeque<>(uses.get(from));
    while (!queue.isEmpty()) {
      String next = queue.remove();
      if (reached.add(next)) {
        queue.addAll(uses.get(next));
      }
    }
    return reached;
  }
}
