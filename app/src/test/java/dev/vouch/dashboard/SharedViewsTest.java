package dev.vouch.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Links to one view of the overview, without JavaScript. */
class SharedViewsTest {
  private static final String VIEW = "?period=last_month&filter=page_path:/a%20b&chart=successes";
  private static final String INVALID_LINK = "This link has expired or was revoked.";

  @TempDir private static Path data;
  private static DashboardServer server;

  private HtmlClient owner;
  private HtmlClient reader;
  private String site = "";

  @BeforeAll
  static void start() {
    server = new DashboardServer(data);
  }

  @BeforeEach
  void createSite() {
    owner = server.owner();
    reader = server.anonymous();
    site = server.createSite(owner, "Shop");
  }

  @AfterEach
  void closeClients() {
    owner.close();
    reader.close();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private HtmlClient form(String name) {
    return owner.open(site + VIEW).follow("Share").fill("Name", name);
  }

  private String share(String name) {
    return form(name).press("Create link").text("#link");
  }

  @Test
  void sharedView_opensWithoutAccount_withItsChart() {
    String link = share("Press");

    assertThat(link).startsWith("/shared/").endsWith("?chart=successes");
    assertThat(reader.open(link).status()).isEqualTo(200);
    assertThat(reader.text(".report-head")).contains("Last month: ", "Last touch", "/a b");
    assertThat(reader.body()).doesNotContain("Press", "/sites/", "/api/sites");
  }

  @Test
  void link_isShownOnce_andListedUnderPeople() {
    String link = share("Press");
    String token = link.substring("/shared/".length(), link.indexOf('?'));

    owner.open(site + "/settings/people");
    assertThat(owner.body()).doesNotContain(token);
    assertThat(owner.texts("table:contains(Press) tbody td").subList(0, 3))
        .satisfiesExactly(
            shows -> assertThat(shows).contains("Last month: ", "/a b", "Without revenue"),
            expires -> assertThat(expires).isNotEqualTo("Never"),
            creator -> assertThat(creator).contains("@"));
    assertThat(owner.open(site + "/settings/audit").text("main"))
        .contains("Created a link to the view “Press”, without revenue, valid until ");
  }

  @Test
  void viewWithATakenName_isRefused_andKeepsTheForm() {
    share("Press");

    form("Press").check("Include revenue").select("Expires after", "Never").press("Create link");

    assertThat(owner.text("#name-error"))
        .isEqualTo("A shared view with this name already exists. Choose another name.");
    assertThat(owner.isChecked("Include revenue")).isTrue();
    assertThat(owner.value("Expires after")).isEqualTo("unlimited");
    String link = owner.fill("Name", "Investors").press("Create link").text("#link");
    assertThat(reader.open(link).status()).isEqualTo(200);
    assertThat(owner.open(site + "/settings/people").texts("tbody th"))
        .contains("Press", "Investors");
  }

  @Test
  void linkOfAView_opensNothingElseOfItsSite() {
    owner.open(site + "?credit=first").follow("Save view").fill("Name", "Secret plan");
    owner.press("Save view");
    String link = share("Press");
    String shared = link.substring(0, link.indexOf('?'));

    for (String path :
        List.of(
            "/table?by=source",
            "/table/values",
            "/successes",
            "/funnels",
            "/journeys",
            "/live",
            "/settings",
            "/views/share",
            "/reports/summary",
            "/reports/summary?format=csv",
            "/reports/breakdown?by=source",
            "/nothing")) {
      assertThat(reader.open(shared + path).status()).as(path).isEqualTo(404);
    }
    assertThat(reader.open(shared).body()).doesNotContain("Secret plan");
    assertThat(reader.all("a[href*=/docs], nav.sections, #palette, form, [download]")).isEmpty();
  }

  @Test
  void revokedLink_is404FromTheNextRequest() {
    String link = share("Press");

    owner.open(site + "/settings/people").press("Revoke the link to Press");

    assertThat(owner.text("[role=status]")).startsWith("Link revoked.");
    assertThat(owner.texts("tbody th")).doesNotContain("Press");
    assertThat(reader.open(link).status()).isEqualTo(404);
    assertThat(reader.text("main")).contains(INVALID_LINK);
  }

  @Test
  void expiredLink_is404_likeAnUnknownOne() {
    String link = form("Press").select("Expires after", "1 day").press("Create link").text("#link");
    String lasting =
        form("Investors").select("Expires after", "Never").press("Create link").text("#link");

    server.advanceClock(Duration.ofHours(25));

    assertThat(reader.open(link).status()).isEqualTo(404);
    String expired = reader.text("main");
    assertThat(expired).contains(INVALID_LINK);
    assertThat(reader.open("/shared/unknown").status()).isEqualTo(404);
    assertThat(reader.text("main")).isEqualTo(expired);
    assertThat(reader.open(lasting).status()).isEqualTo(200);
  }

  @Test
  void onlyAnEmbeddableView_mayBeFramed_withoutHeader() {
    String link = share("Press");
    String embeddable =
        form("Partners").check("Allow embedding in other pages").press("Create link").text("#link");
    String snippet = owner.text("#embedding");
    String source = snippet.replaceAll(".* src=\"([^\"]*)\".*", "$1");

    assertThat(snippet).startsWith("<iframe src=\"" + embeddable);
    assertThat(source).endsWith("?chart=successes&embed=true");
    assertThat(framingOf(source)).isEqualTo("frame-ancestors *");
    assertThat(reader.all("header, #palette")).isEmpty();
    assertThat(framingOf(embeddable)).isEqualTo("frame-ancestors *");
    assertThat(reader.all("header")).hasSize(1);
    assertThat(framingOf(link + "&embed=true")).isEqualTo("frame-ancestors 'none'");
    assertThat(reader.all("header")).hasSize(1);
    assertThat(framingOf(embeddable.replace("?", "/successes?")))
        .isEqualTo("frame-ancestors 'none'");
  }

  private String framingOf(String link) {
    return reader.open(link).header("Content-Security-Policy").replaceAll(".*; ", "");
  }
}
