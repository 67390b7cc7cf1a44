package dev.vouch.server.dashboard.success;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.report.Reason;
import dev.vouch.core.site.SiteId;
import dev.vouch.server.dashboard.template.StaticTemplates;
import gg.jte.output.StringOutput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class AdviceTest {
  private static final SiteId SITE = new SiteId(1);
  private static final Pattern CODE = Pattern.compile("`([^`]+)`");

  @ParameterizedTest
  @EnumSource
  void everyReason_saysWhatHappenedAndHow(Reason reason) {
    Advice advice = Advice.of(reason);

    assertThat(text(advice.headline())).hasSizeBetween(10, 60).doesNotEndWith(".");
    assertThat(text(advice.explanation())).hasSizeBetween(40, 240).endsWith(".");
  }

  @Test
  void onlyWhatIsCredited_needsNoChange() {
    Set<Reason> fine =
        Arrays.stream(Reason.values())
            .filter(reason -> Advice.of(reason).isFine())
            .collect(Collectors.toSet());

    assertThat(fine).isEqualTo(EnumSet.of(Reason.SAME_BROWSER, Reason.LINKED_USER));
  }

  @Test
  void headlines_tellReasonsApart() {
    assertThat(Arrays.stream(Reason.values()).map(reason -> text(Advice.of(reason).headline())))
        .doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @EnumSource
  void everyRemedy_isShown(Reason reason) {
    Advice advice = Advice.of(reason);

    String html = html(advice);

    assertThat(html.split("<li>", -1)).hasSize(advice.remedies().size() + 1);
    assertThat(html).doesNotContain("`");
  }

  @Test
  void remedies_leadToPagesOfTheSite() {
    assertThat(html(Advice.of(Reason.NEVER_IDENTIFIED)))
        .contains("href=\"/sites/%s/install\"".formatted(SITE))
        .contains("href=\"/sites/%s/keys\"".formatted(SITE));
  }

  @Test
  void addresses_areThoseOfTheGuide() throws IOException {
    String guide = Files.readString(Path.of("..", "docs", "linking.md"));
    String table =
        guide.substring(guide.indexOf("| in front of your backend"), guide.indexOf("Take such"));
    List<String> headers =
        CODE.matcher(table).results().map(found -> found.group(1)).distinct().toList();
    String shown = html(Advice.of(Reason.BROWSER_NEVER_SEEN));

    assertThat(headers).hasSizeGreaterThan(5);
    assertThat(headers).allSatisfy(header -> assertThat(shown).contains(inCode(header)));
    assertThat(
            Pattern.compile("<code>([A-Z][A-Za-z]+-[A-Za-z-]+)</code>")
                .matcher(shown.substring(shown.indexOf("<table")))
                .results()
                .map(MatchResult::group)
                .takeWhile(code -> !code.contains("User-Agent")))
        .isSubsetOf(headers.stream().map(AdviceTest::inCode).toList());
  }

  private static String inCode(String text) {
    return "<code>" + text + "</code>";
  }

  private static String html(Advice advice) {
    StringOutput html = new StringOutput();
    new StaticTemplates().successAdvice(SITE, advice).render(html);
    return html.toString();
  }

  private static String text(Prose prose) {
    return prose.parts().stream().map(Prose.Part::text).collect(Collectors.joining());
  }
}
