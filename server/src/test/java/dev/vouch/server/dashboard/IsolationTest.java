package dev.vouch.server.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.site.SiteId;
import dev.vouch.directory.account.BearerToken;
import dev.vouch.server.dashboard.PlainBrowser.Answer;
import dev.vouch.server.dashboard.PlainBrowser.Tour;
import dev.vouch.server.dashboard.page.Section;
import dev.vouch.server.dashboard.page.SettingsTab;
import dev.vouch.server.openapi.OpenApi;
import dev.vouch.server.openapi.Operation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every page that an owner can get to, every form on these pages and every address of the API is
 * tried by everybody else: new ones too, with no word said here.
 */
class IsolationTest {
  private static final Map<String, String> QUERIES =
      Map.of(
          "breakdown", "?by=source",
          "funnel", "?step=page:/a&step=success:paid",
          "funnel-exits", "?step=page:/a&step=success:paid&after=1",
          "journeys", "?start=page:/a");

  /** What would change something wherever it were let through. */
  private static final String FIELDS = "role=owner&name=Taken&retention_days=30";

  /** Pages that are others by their parameters: a saved funnel, one that is not, a journey. */
  private static final List<String> CHOSEN =
      List.of(
          "/funnels?step=page:/a&step=success:paid",
          "/funnels?step=page:/b&step=success:paid",
          "/journeys?origin=page:/a");

  private static final Duration EXPORTED_WITHIN = Duration.ofSeconds(20);

  @TempDir private static Path data;
  private static final List<PlainBrowser> BROWSERS = new ArrayList<>();
  private static OwnersServer server;
  private static TwoSites sites;
  private static PlainBrowser rivalsOwner;
  private static PlainBrowser viewer;
  private static PlainBrowser stranger;
  private static PlainBrowser nobody;
  private static List<Operation> operations;

  /** What the shop's owner can get to. */
  private static Tour tour;

  @BeforeAll
  static void start() throws IOException {
    AtomicReference<TwoSites> prepared = new AtomicReference<>();
    server =
        new OwnersServer(
            data,
            (directory, administrator) -> prepared.set(new TwoSites(directory, administrator)));
    sites = prepared.get();
    rivalsOwner = browser(sites.rivalsOwner.session());
    viewer = browser(sites.viewer.session());
    stranger = browser(sites.stranger.session());
    nobody = browser(Optional.empty());
    operations =
        OpenApi.read(Files.readString(Path.of("../docs/openapi.yaml"))).operations().stream()
            .filter(operation -> operation.path().startsWith("/api/sites/{site_id}"))
            .toList();
    PlainBrowser owner = browser(sites.owner.session());
    export(owner);
    tour = tour(owner, sites.shop);
  }

  private static void export(PlainBrowser owner) {
    String export = SettingsTab.DATA.path(sites.shop) + "/export";
    LocalDate day = LocalDate.now(ZoneOffset.UTC).minusDays(1);
    String fields = "from=%s&to=%s&format=csv".formatted(day, day);
    assertStatus(owner.post(export, fields), export, 303);
    long giveUpNanos = System.nanoTime() + EXPORTED_WITHIN.toNanos();
    while (owner.get(export + "/file").status() != 200) {
      assertThat(System.nanoTime()).as("not yet exported").isLessThan(giveUpNanos);
      LockSupport.parkNanos(Duration.ofMillis(50).toNanos());
    }
  }

  @AfterAll
  static void stopAndLookWhetherAnythingChanged() {
    BROWSERS.forEach(PlainBrowser::close);
    server.close();
    sites.assertUnchanged(data);
  }

  private static PlainBrowser browser(BearerToken session) {
    return browser(Optional.of(session));
  }

  private static PlainBrowser browser(Optional<BearerToken> session) {
    PlainBrowser browser = new PlainBrowser(server.address(), session);
    BROWSERS.add(browser);
    return browser;
  }

  private static String pages(SiteId site) {
    return "/sites/" + site;
  }

  private static Tour tour(PlainBrowser browser, SiteId site) {
    return browser.tour(
        pages(site),
        Stream.of(
                Arrays.stream(Section.values()).map(section -> section.path(site)),
                Arrays.stream(SettingsTab.values()).map(tab -> tab.path(site)),
                CHOSEN.stream().map(chosen -> pages(site) + chosen))
            .flatMap(Function.identity())
            .toList());
  }

  private static boolean isReport(Operation operation) {
    return operation.path().contains("/reports/");
  }

  /** The operation's address with the shop's ids; what is not known of it is of nothing. */
  private static String address(Operation operation, SiteId site) {
    String address = operation.path().replace("{site_id}", site.toString());
    for (Map.Entry<String, String> id : sites.ids.entrySet()) {
      address = address.replace("{" + id.getKey() + "}", id.getValue());
    }
    String name = address.substring(address.lastIndexOf('/') + 1);
    return address.replaceAll("\\{\\w+}", "1") + QUERIES.getOrDefault(name, "");
  }

  private static void assertStatus(Answer answer, String where, int status) {
    assertThat(answer.status()).as(where).isEqualTo(status);
  }

  @Test
  void pagesOfASite_areNotThere_forWhoIsNoMember() {
    String funnels = Section.FUNNELS.path(sites.shop);
    String funnel = funnels + "/" + sites.ids.get("funnel_id");
    assertThat(tour.pages())
        .hasSizeGreaterThan(14)
        .containsKey(SettingsTab.DATA.path(sites.shop) + "/export/file");
    assertThat(tour.forms())
        .hasSizeGreaterThan(10)
        .contains(funnels, funnel + "/name", funnel + "/delete");

    for (PlainBrowser each : List.of(rivalsOwner, stranger)) {
      tour.pages().values().forEach(page -> assertStatus(each.get(page), page, 404));
      tour.forms().forEach(form -> assertStatus(each.post(form, FIELDS), form, 404));
    }
    tour.pages().values().forEach(page -> assertStatus(nobody.get(page), page, 303));
    tour.forms().forEach(form -> assertStatus(nobody.post(form, FIELDS), form, 303));
  }

  /** Its keys, members and the like are not there below the other site's address either. */
  @Test
  void whatBelongsToASite_isNotThere_atAnotherSitesAddress() {
    Tour own = tour(rivalsOwner, sites.rival);
    for (String page : tour.pages().keySet()) {
      String moved = page.replace(pages(sites.shop), pages(sites.rival));
      if (!own.pages().containsKey(moved)) {
        assertStatus(rivalsOwner.get(moved), moved, 404);
      }
    }
    String takeBack = pages(sites.rival) + "/settings/people/invitations/revoke";
    assertStatus(rivalsOwner.post(takeBack, "email=guest%40shop.example"), takeBack, 303);
    for (String form : tour.forms()) {
      String moved = form.replace(pages(sites.shop), pages(sites.rival));
      if (!own.forms().contains(moved)) {
        assertStatus(rivalsOwner.post(moved, FIELDS), moved, 404);
      }
    }
  }

  @Test
  void anOwner_seesThatThereIsAWebhook_andNotWhere() {
    PlainBrowser owner = browser(sites.owner.session());
    String alerts = SettingsTab.ALERTS.path(sites.shop);

    assertThat(owner.get(alerts).body())
        .contains("This site has a webhook.")
        .doesNotContain("alerts.example", alerts + "/webhook");
  }

  @Test
  void aViewer_opensReports_andNothingElse() {
    List<String> sections = reports().toList();

    for (String page : tour.pages().keySet()) {
      Answer answer = viewer.get(tour.pages().get(page));
      if (sections.contains(PlainBrowser.path(page))) {
        assertStatus(answer, page, 200);
        assertThat(tour.forms())
            .as(page)
            .noneMatch(form -> answer.body().contains("method=\"post\" action=\"" + form));
      } else if (answer.status() != 200 || !isBelow(sections, page)) {
        assertStatus(answer, page, 403);
      }
    }
    tour.forms().forEach(form -> assertStatus(viewer.post(form, FIELDS), form, 403));
    assertThat(viewer.get(pages(sites.shop)).body())
        .contains(Section.SUCCESSES.path(sites.shop))
        .doesNotContain(Section.KEYS.path(sites.shop), Section.SETTINGS.path(sites.shop));
    assertStatus(viewer.get("/sites/new"), "/sites/new", 403);
    assertStatus(viewer.post("/sites/new", "name=Mine"), "/sites/new", 403);
  }

  private static Stream<String> reports() {
    return Arrays.stream(Section.values())
        .filter(Section::isReport)
        .map(section -> section.path(sites.shop));
  }

  /** The overview has nothing below it. */
  private static boolean isBelow(List<String> sections, String page) {
    return sections.stream()
        .filter(section -> !section.equals(pages(sites.shop)))
        .anyMatch(section -> page.startsWith(section + "/"));
  }

  @Test
  void thePublicLink_showsWhatAViewerSees_andOfItsSiteOnly() {
    String shared = "/shared/" + sites.link.text();
    for (String page : tour.pages().values()) {
      String moved = page.replace(pages(sites.shop), shared);
      boolean isSeen = viewer.get(page).status() == 200;
      Answer answer = nobody.get(moved);
      assertStatus(answer, moved, isSeen ? 200 : 404);
      assertThat(answer.body()).as(moved).doesNotContain("/sites/", "/api/sites");
    }
    List<String> pagesOfReports =
        reports().map(page -> page.replace(pages(sites.shop), shared)).toList();
    for (Operation operation : operations) {
      String moved = address(operation, sites.shop).replace("/api" + pages(sites.shop), shared);
      assertThat(nobody.api(operation.method(), moved).status())
          .as(moved)
          .isIn(
              isReport(operation)
                  ? List.of(200)
                  : pagesOfReports.contains(moved) ? List.of(200, 405) : List.of(404, 405));
      assertThat(nobody.get(shared + "/" + sites.rival).status()).isEqualTo(404);
    }
    for (String form : tour.forms()) {
      String moved = form.replace(pages(sites.shop), shared);
      assertThat(nobody.post(moved, FIELDS).status()).as(moved).isIn(404, 405);
    }
  }

  @Test
  void theApi_isClosed_likeThePages() {
    for (Operation operation : operations) {
      String address = address(operation, sites.shop);
      String method = operation.method();
      String where = operation.toString();
      assertStatus(rivalsOwner.api(method, address), where, 404);
      assertStatus(stranger.api(method, address), where, 404);
      boolean isSeen =
          isReport(operation)
              || where.equals("GET /api/sites/{site_id}")
              || where.startsWith("GET /api/sites/{site_id}/funnels");
      assertStatus(viewer.api(method, address), where, isSeen ? 200 : 403);
      if (operation.path().replace("{site_id}", "").contains("{")) {
        assertStatus(rivalsOwner.api(method, address(operation, sites.rival)), where, 404);
      }
    }
    for (PlainBrowser each : List.of(rivalsOwner, viewer, stranger)) {
      assertStatus(each.api("POST", "/api/sites"), "POST /api/sites", 403);
    }
  }

  @Test
  void anotherRole_orNone_holdsForTheVeryNextRequest() {
    PlainBrowser owner = browser(sites.changingOwner.session());
    PlainBrowser member = browser(sites.changingViewer.session());
    String site = pages(sites.changing);
    String keys = Section.KEYS.path(sites.changing);
    String people = SettingsTab.PEOPLE.path(sites.changing);
    String form = people + "/" + sites.changingViewer.account().id();
    assertStatus(member.get(keys), keys, 403);

    assertStatus(owner.post(form + "/role", "role=owner"), form, 303);
    assertStatus(member.get(keys), keys, 200);
    assertStatus(member.api("GET", "/api" + site + "/keys"), keys, 200);
    assertStatus(owner.post(form + "/role", "role=viewer"), form, 303);
    assertStatus(member.get(keys), keys, 403);
    assertStatus(member.api("GET", "/api" + site + "/keys"), keys, 403);

    assertStatus(owner.post(form + "/remove", ""), form, 303);
    assertStatus(member.get(site), site, 404);
    assertStatus(member.api("GET", "/api" + site + "/reports/summary"), site, 404);
    assertThat(member.get("/sites").body()).contains("No sites").doesNotContain("Changing");
  }

  /** It is this server that would send. */
  @Test
  void anOwner_saysNotWhereAlertsAreSent() {
    PlainBrowser owner = browser(sites.changingOwner.session());
    String webhook = SettingsTab.ALERTS.path(sites.changing) + "/webhook";
    for (String form :
        List.of(webhook, webhook + "/secret", webhook + "/remove", webhook + "/test")) {
      assertStatus(owner.post(form, "url=https%3A%2F%2Falerts.example"), form, 403);
    }
  }

  /** Who owns one site could take an account over that is a member of others. */
  @Test
  void anOwner_makesNobodysPasswordLink() {
    PlainBrowser owner = browser(sites.changingOwner.session());
    String people = SettingsTab.PEOPLE.path(sites.changing);
    String link = people + "/" + sites.changingViewer.account().id() + "/password-link";

    assertThat(owner.get(people).body()).doesNotContain("/password-link");
    assertStatus(owner.post(link, "form_id=" + owner.formId(people)), link, 403);
  }

  @Test
  void owner_resetsNobodysSecondFactor() {
    PlainBrowser owner = browser(sites.changingOwner.session());
    String member =
        SettingsTab.PEOPLE.path(sites.changing) + "/" + sites.changingViewer.account().id();

    String reset = member + "/second-factor-reset";
    assertStatus(owner.post(reset, ""), reset, 403);
  }

  @Test
  void aRevokedOrReplacedLink_isNotThere_forTheVeryNextRequest() {
    PlainBrowser owner = browser(sites.changingOwner.session());
    String link = SettingsTab.PEOPLE.path(sites.changing) + "/link";
    String first = "/shared/" + sites.changingLink.text();
    assertStatus(nobody.get(first), first, 200);

    String shown = owner.post(link, "form_id=" + owner.formId(link)).body();
    String second = shown.replaceAll("(?s).*(/shared/[\\w-]+).*", "$1");
    assertGone(first);
    assertStatus(nobody.get(second), second, 200);
    assertStatus(nobody.get(second + "/reports/summary"), second, 200);

    assertStatus(owner.post(link + "/revoke", ""), link, 303);
    assertGone(second);
  }

  private static void assertGone(String shared) {
    for (String suffix : List.of("", "/successes", "/reports/summary", "/nothing")) {
      assertStatus(nobody.get(shared + suffix), suffix, 404);
    }
    assertThat(nobody.get(shared + "/reports/summary").body())
        .contains("This link is no longer valid. Ask the person who shared it for a new one.");
  }
}
