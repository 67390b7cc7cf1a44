package dev.vouch.dashboard.guide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.dashboard.guide.GuidePages.GuidePage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class GuideTest {
  private static final Pattern LINK = Pattern.compile("<a href=\"([^\"#]*)(?:#([^\"]*))?\"");

  /** Pages for contributors and operators. */
  private static final Set<String> NOT_SERVED =
      Set.of(
          "ARCHITECTURE.md",
          "CLUSTER.md",
          "PERFORMANCE.md",
          "TESTING.md",
          "design.md",
          "format.md",
          "glossary.md",
          "migrate.md");

  private final Guide guide = new Guide();

  @Test
  void everyPageOfTheDocs_isInTheGuide() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("../docs"))) {
      List<String> names =
          files
              .map(file -> file.getFileName().toString())
              .filter(name -> name.endsWith(".md") && !NOT_SERVED.contains(name))
              .map(name -> name.replace(".md", ""))
              .toList();

      assertThat(guide.pages())
          .extracting(GuidePage::name)
          .containsExactlyInAnyOrderElementsOf(names);
    }
  }

  @Test
  void everyLink_targetsAnExistingPageAndHeading() {
    int followed = 0;
    for (GuidePage page : guide.pages()) {
      for (MatchResult link : LINK.matcher(page.html()).results().toList()) {
        if (link.group(1).startsWith("http") || link.group(1).equals("/openapi.yaml")) {
          continue;
        }
        String name = link.group(1).replace(GuidePages.PATH + "/", "");
        GuidePage target = name.isEmpty() ? page : guide.find(name).orElseThrow();
        if (link.group(2) != null) {
          assertThat(target.html()).as(page.name()).contains("id=\"" + link.group(2) + "\"");
        }
        followed++;
      }
    }
    assertThat(followed).isGreaterThan(20);
  }

  @Test
  void linkToARepositoryFile_isRenderedAsText() {
    assertThat(new GuideMarkdown(List.of()).html("See [the *notice*](../NOTICE)."))
        .isEqualTo("<p>See the <em>notice</em>.</p>\n");
  }

  @Test
  void htmlInMarkdown_isEscaped() {
    assertThat(new GuideMarkdown(List.of()).html("<script>x</script> & `<b>`"))
        .doesNotContain("<script>", "<b>");
  }
}
