package dev.vouch.app.repository;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The names of source files are unique in a module, and the types that documents name exist. */
class TypeNamesTest {
  private static final Pattern DECLARATION =
      Pattern.compile("(?:class|interface|enum|record) (\\p{Lu}\\w+)");

  /** A code span that reads like a type: two words in camel case. */
  private static final Pattern TYPE = Pattern.compile("`(\\p{Lu}\\p{Ll}+\\p{Lu}\\w*)`");

  /** A code span of the glossary's last column that reads like a type. */
  private static final Pattern GLOSSARY_TYPE = Pattern.compile("`(\\p{Lu}\\w+)`(?=[^|]*\\|$)");

  private static final List<SourceFile> FILES = SourceFile.all();
  private static final Set<String> DECLARED =
      FILES.stream()
          .filter(SourceFile::isJava)
          .flatMap(file -> DECLARATION.matcher(file.text()).results())
          .map(declaration -> declaration.group(1))
          .collect(toSet());

  @Test
  void simpleNames_areUniqueInAModule() {
    Map<String, List<String>> pathsByModuleAndName =
        FILES.stream()
            .filter(file -> file.path().matches("[^/]+/src/(main|test)/java/.*"))
            .filter(file -> !file.baseName().endsWith("-info"))
            .collect(
                groupingBy(
                    file -> module(file) + ' ' + file.baseName(),
                    TreeMap::new,
                    mapping(SourceFile::path, toList())));

    assertThat(pathsByModuleAndName).hasSizeGreaterThan(500);
    assertThat(pathsByModuleAndName.values()).filteredOn(paths -> paths.size() > 1).isEmpty();
  }

  private static String module(SourceFile file) {
    return file.path().substring(0, file.path().indexOf('/'));
  }

  @Test
  void typesInTheGlossary_exist() {
    assertThat(typesIn("docs/glossary.md", GLOSSARY_TYPE)).isNotEmpty().isSubsetOf(DECLARED);
  }

  @Test
  void typesInTheContributorsPages_exist() {
    Set<String> types =
        Stream.of("docs/ARCHITECTURE.md", "docs/TESTING.md", "CONTRIBUTING.md")
            .flatMap(path -> typesIn(path, TYPE).stream())
            .collect(toSet());

    assertThat(types).isNotEmpty().isSubsetOf(DECLARED);
  }

  private static List<String> typesIn(String path, Pattern type) {
    String page =
        FILES.stream().filter(file -> file.path().equals(path)).findFirst().orElseThrow().text();
    return page.lines()
        .flatMap(line -> type.matcher(line).results())
        .map(found -> found.group(1))
        .toList();
  }
}
