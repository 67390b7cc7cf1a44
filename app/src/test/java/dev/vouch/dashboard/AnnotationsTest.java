package dev.vouch.dashboard;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static dev.vouch.contract.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator.HoverOptions;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.Position;
import dev.vouch.http.browser.Chromium;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Annotations of the overview's chart. */
class AnnotationsTest {
  private static final String ADDED = "[aria-label=Annotations] li";

  private DashboardServer server;
  private HtmlClient owner;
  private String site = "";

  @BeforeEach
  void start(@TempDir Path data) {
    VisitedSite visited = VisitedSite.createIn(data);
    server = new DashboardServer(data);
    owner = server.owner();
    site = visited.path();
    visited.sendVisits(server);
    await("visits are reported").until(() -> !owner.open(site).all("#chart-numbers").isEmpty());
  }

  @AfterEach
  void stop() {
    owner.close();
    server.close();
  }

  private void add(String text) {
    owner.open(site).follow("Add annotation").fill("Text", text).press("Add annotation");
  }

  @Test
  void addedAnnotation_isListedBelowTheChart_withItsAuthor_andLeadsBackToTheSamePage() {
    owner.open(site + "?period=7d&credit=first").follow("Add annotation");
    owner.fill("Text", "New <b>prices</b>").press("Add annotation");

    assertThat(owner.text("[role=status]")).startsWith("Annotation added");
    assertThat(owner.url()).contains("?period=7d&credit=first");
    assertThat(owner.text(ADDED)).contains("New <b>prices</b>", "owner@", "Delete");
    int today = owner.all("#chart-numbers tbody tr").size() - 1;
    assertThat(owner.first(ADDED).attr("data-bucket")).isEqualTo(Integer.toString(today));
    owner.open(site + "?period=today");
    assertThat(owner.first(ADDED).attr("data-bucket")).isEqualTo("0");
  }

  @Test
  void annotation_isMarkedInTheChartsOfASuccess_andListedBelowThem() {
    add("New <b>prices</b>");

    owner.open(site + "/successes?name=paid&period=7d");
    assertThat(owner.text(ADDED)).contains("New <b>prices</b>").doesNotContain("Delete");
    assertThat(owner.all(".stacked line")).hasSize(1);
    assertThat(owner.all(".stacked title").getLast().text()).endsWith("New <b>prices</b>");
    assertThat(owner.all(".stacked title").getFirst().text()).doesNotContain("prices");
    owner.open(site + "/successes?name=paid&from=2020-01-01&to=2020-01-31");
    assertThat(owner.all(ADDED)).isEmpty();
  }

  @Test
  void annotation_isMarkedInTheChart_andInItsTooltip() {
    add("Spring campaign");

    try (BrowserContext browser =
        server.owner(Chromium.open(), new Browser.NewContextOptions().setViewportSize(1280, 900))) {
      Page page = browser.newPage();
      page.navigate(server.address() + site + "?period=today");
      assertThat(page.locator(".chart canvas")).hasCount(1);
      Accessibility.assertAccessible(page);
      page.locator(".chart .u-over").hover(new HoverOptions().setPosition(new Position(1, 50)));
      assertThat(page.locator(".chart-tip-text")).hasText("Spring campaign");
    }
  }

  @Test
  void incompleteAnnotation_isRefused_andKeepsItsFields() {
    owner.open(site).follow("Add annotation").fill("Date", "tomorrow").press("Add annotation");

    assertThat(owner.text("#date-error")).startsWith("Date must be a calendar date");
    assertThat(owner.text("#text-error")).isEqualTo("Text is required.");
    assertThat(owner.value("Date")).isEqualTo("tomorrow");
    owner.open(site);
    assertThat(owner.all(ADDED)).isEmpty();
  }

  @Test
  void annotationOfOtherDays_isNotListed() {
    owner.open(site).follow("Add annotation").fill("Date", "2020-02-29").fill("Text", "Launch");
    owner.press("Add annotation");

    assertThat(owner.text("[role=status]")).startsWith("Annotation added");
    assertThat(owner.all(ADDED)).isEmpty();
  }

  @Test
  void deletedAnnotation_isNoLongerListed_andIsInTheActivityLog() {
    add("Mistake");
    add("Release 2");

    owner.follow("Delete “Mistake”").press("Delete annotation");

    assertThat(owner.text("[role=status]")).isEqualTo("Annotation deleted.");
    assertThat(owner.texts(ADDED)).singleElement().asString().contains("Release 2");
    owner.open(site + "/settings/audit");
    assertThat(owner.text("main")).contains("Mistake");
  }

  @Test
  void readersOfAPublicLink_seeTheText_butNeitherItsAuthorNorForms() {
    add("Release 2");
    owner.open(site + "/settings/people").follow("Create public link");
    String link = owner.address(owner.press("Create link").text("#link"));

    try (HtmlClient reader = server.anonymous()) {
      reader.open(link);

      assertThat(reader.text(ADDED)).endsWith("Release 2");
      assertThat(reader.body()).doesNotContain("owner@", "Add annotation", "/annotations/");
      assertThat(reader.open(link + "/annotations/new").status()).isEqualTo(404);
    }
  }
}
