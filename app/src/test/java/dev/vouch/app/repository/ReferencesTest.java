package dev.vouch.app.repository;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** References in documents and comments resolve to files in the repository. */
class ReferencesTest {
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
  private static final Pattern ELSEWHERE = Pattern.compile("(https?:|mailto:|/).*");
  private static final Pattern HEADING = Pattern.compile("(?m)^#+ +(.*)$");
  private static final Pattern DOCUMENT =
      Pattern.compile("docs/(?<![\\w/.-]docs/)([\\w/-]+(?:\\.\\w+)?)(?: ([IC]\\d+))?");

  /** Planning documents, which are not in the repository. */
  private static final Pattern OUTSIDE = Pattern.compile("(?:DESIGN|SPEC) [\\dICP]");

  private static final Map<String, SourceFile> FILES =
      SourceFile.all().stream().collect(Collectors.toMap(SourceFile::path, Function.identity()));

  @Test
  void links_resolveToFilesAndHeadings() {
    assertThat(broken(SourceFile::isMarkdown, SourceFile::text, LINK, ReferencesTest::resolves))
        .isEmpty();
  }

  @Test
  void documentsAndRulesNamedInComments_exist() {
    assertThat(
            broken(
                file -> !file.isMarkdown(),
                ProseExtractor::comments,
                DOCUMENT,
                (file, document) -> hasDocument(document.group(1), document.group(2))))
        .isEmpty();
  }

  @Test
  void planningDocuments_areNotReferenced() {
    assertThat(broken(file -> true, SourceFile::text, OUTSIDE, (file, found) -> false)).isEmpty();
  }

  private interface Check {
    boolean holds(SourceFile file, MatchResult reference);
  }

  private static List<String> broken(
      Predicate<SourceFile> wanted,
      Function<SourceFile, String> text,
      Pattern reference,
      Check check) {
    return FILES.values().stream()
        .filter(wanted)
        .flatMap(
            file ->
                reference
                    .matcher(text.apply(file))
                    .results()
                    .filter(found -> !check.holds(file, found))
                    .map(found -> file.location(found.start()) + ": " + found.group()))
        .sorted()
        .toList();
  }

  private static boolean resolves(SourceFile page, MatchResult link) {
    String target = link.group(1);
    if (ELSEWHERE.matcher(target).matches()) {
      return true;
    }
    String[] parts = target.split("#", 2);
    Path path =
        parts[0].isEmpty() ? Path.of(page.path()) : Path.of(page.path()).resolveSibling(parts[0]);
    SourceFile file = FILES.get(path.normalize().toString());
    return parts.length == 1
        ? SourceFile.exists(path)
        : file != null && headings(file).contains(parts[1]);
  }

  /** The anchors of the headings, as repository hosts build them. */
  private static Set<String> headings(SourceFile page) {
    return HEADING
        .matcher(page.text())
        .results()
        .map(heading -> heading.group(1).strip().toLowerCase(Locale.ROOT))
        .map(heading -> heading.replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-'))
        .collect(toSet());
  }

  /** A decision may be named by its number alone. */
  private static boolean hasDocument(String name, @Nullable String rule) {
    if (name.startsWith("decisions/")) {
      return SourceFile.namesIn("docs/decisions")
          .anyMatch(file -> file.startsWith(name.substring("decisions/".length())));
    }
    SourceFile file = FILES.get("docs/" + name);
    return SourceFile.exists(Path.of("docs", name))
        && (rule == null || (file != null && file.text().contains("**" + rule + ".")));
  }
}
