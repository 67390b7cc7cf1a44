package dev.vouch.dashboard.success;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.report.Reason;
import dev.vouch.core.site.Site;
import dev.vouch.core.site.SiteId;
import dev.vouch.dashboard.page.SiteContext;
import dev.vouch.dashboard.template.StaticTemplates;
import dev.vouch.directory.account.Role;
import dev.vouch.directory.site.RegisteredSite;
import dev.vouch.directory.site.Retention;
import gg.jte.output.StringOutput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CoverageAdviceTest {
  private static final SiteId SITE = new SiteId(1);
  private static final RegisteredSite SHOP =
      new RegisteredSite(
          new Site(SITE, "Shop", Set.of("shop.example"), ZoneOffset.UTC, Set.of(), false),
          Instant.EPOCH,
          Retention.UNLIMITED,
          false);

  @ParameterizedTest
  @EnumSource
  void everyReason_hasAShortHeadlineAndExplanation(Reason reason) {
    CoverageAdvice advice = CoverageAdvice.of(reason);

    assertThat(text(advice.headline())).hasSizeBetween(10, 60).doesNotEndWith(".");
    assertThat(text(advice.explanation())).hasSizeBetween(40, 240).endsWith(".");
  }

  @Test
  void onlyCreditedReasons_needNoChange() {
    Set<Reason> withoutChange =
        Arrays.stream(Reason.values())
            .filter(reason -> CoverageAdvice.of(reason).isNoChangeNeeded())
            .collect(Collectors.toSet());

    assertThat(withoutChange).isEqualTo(EnumSet.of(Reason.SAME_BROWSER, Reason.LINKED_USER));
  }

  @Test
  void headlines_areUnique() {
    assertThat(
            Arrays.stream(Reason.values())
                .map(reason -> text(CoverageAdvice.of(reason).headline())))
        .doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @EnumSource
  void everyRemedy_isShown(Reason reason) {
    CoverageAdvice advice = CoverageAdvice.of(reason);

    String html = html(advice);

    assertThat(html.split("<li>", -1)).hasSize(advice.remedies().size() + 1);
    assertThat(html).doesNotContain("`");
  }

  @Test
  void remedies_linkToPagesOfTheSite() {
    assertThat(html(CoverageAdvice.of(Reason.NEVER_IDENTIFIED)))
        .contains("href=\"/sites/%s/install\"".formatted(SITE))
        .contains("href=\"/sites/%s/keys\"".formatted(SITE));
  }

  @Test
  void proxyAdvice_linksToTheGuide() throws IOException {
    assertThat(html(CoverageAdvice.of(Reason.BROWSER_NEVER_SEEN)))
        .contains("href=\"/docs/linking#behind-proxies\"");
    assertThat(Files.readString(Path.of("..", "docs", "linking.md")))
        .contains("\n### Behind proxies\n");
  }

  @Test
  void viewer_getsNoLinksToOwnerPages() {
    String html = html(CoverageAdvice.of(Reason.BROWSER_NEVER_SEEN), Role.VIEWER);

    assertThat(html).contains("href=\"/docs/linking#behind-proxies\"").doesNotContain("/sites/");
  }

  private static String html(CoverageAdvice advice) {
    return html(advice, Role.OWNER);
  }

  private static String html(CoverageAdvice advice, Role role) {
    StringOutput html = new StringOutput();
    new StaticTemplates().successAdvice(SiteContext.of(SHOP, role), advice).render(html);
    return html.toString();
  }

  private static String text(RichText text) {
    return text.parts().stream().map(RichText.Part::text).collect(Collectors.joining());
  }
}
