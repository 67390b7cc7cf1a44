package dev.vouch.server.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.site.SiteId;
import dev.vouch.directory.SessionToken;
import dev.vouch.server.dashboard.PlainBrowser.Answer;
import dev.vouch.server.dashboard.PlainBrowser.Tour;
import dev.vouch.server.dashboard.page.Section;
import dev.vouch.server.dashboard.page.SettingsTab;
import dev.vouch.server.openapi.OpenApi;
import dev.vouch.server.openapi.Operation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
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
    tour = tour(browser(sites.owner.session()), sites.shop);
  }

  @AfterAll
  static void stopAndLookWhetherAnythingChanged() {
    BROWSERS.forEach(PlainBrowser::close);
    server.close();
    sites.assertUnchanged(data);
  }

  private static PlainBrowser browser(SessionToken session) {
    return browser(Optional.of(session));
  }

  private static PlainBrowser browser(Optional<SessionToken> session) {
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
        Stream.concat(
                Arrays.stream(Section.values()).map(section -> section.path(site)),
                Arrays.stream(SettingsTab.values()).map(tab -> tab.path(site)))
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
    assertThat(tour.pages()).hasSizeGreaterThan(10);
    assertThat(tour.forms()).hasSizeGreaterThan(7);

    for (PlainBrowser each : List.of(rivalsOwner, stranger)) {
      tour.pages().values().forEach(page -> assertStatus(each.get(page), page, 404));
      tour.forms().forEach(form -> assertStatus(each.post(form, "role=owner"), form, 404));
    }
    tour.pages().values().forEach(page -> assertStatus(nobody.get(page), page, 303));
    tour.forms().forEach(form -> assertStatus(nobody.post(form, "role=owner"), form, 303));
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
        assertStatus(rivalsOwner.post(moved, "role=owner"), moved, 404);
      }
    }
  }

  @Test
  void aViewer_opensReports_andNothingElse() {
    List<String> sections =
        Arrays.stream(Section.values())
            .filter(Section::isReport)
            .map(section -> section.path(sites.shop))
            .toList();

    for (String page : tour.pages().keySet()) {
      Answer answer = viewer.get(tour.pages().get(page));
      if (sections.contains(page)) {
        assertStatus(answer, page, 200);
      } else if (answer.status() != 200 || !isBelow(sections, page)) {
        assertStatus(answer, page, 403);
      }
    }
    tour.forms().forEach(form -> assertStatus(viewer.post(form, "role=owner"), form, 403));
    assertThat(viewer.get(pages(sites.shop)).body())
        .contains(Section.SUCCESSES.path(sites.shop))
        .doesNotContain(Section.KEYS.path(sites.shop), Section.SETTINGS.path(sites.shop));
    assertStatus(viewer.get("/sites/new"), "/sites/new", 403);
    assertStatus(viewer.post("/sites/new", "name=Mine"), "/sites/new", 403);
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
    for (Operation operation : operations) {
      String moved = address(operation, sites.shop).replace("/api" + pages(sites.shop), shared);
      assertThat(nobody.api(operation.method(), moved).status())
          .as(moved)
          .isIn(
              isReport(operation)
                  ? List.of(200)
                  : moved.equals(shared) ? List.of(200, 405) : List.of(404, 405));
      assertThat(nobody.get(shared + "/" + sites.rival).status()).isEqualTo(404);
    }
    for (String form : tour.forms()) {
      String moved = form.replace(pages(sites.shop), shared);
      assertThat(nobody.post(moved, "role=owner").status()).as(moved).isIn(404, 405);
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
      boolean isSeen = isReport(operation) || where.equals("GET /api/sites/{site_id}");
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
    assertThat(member.get("/sites").body())
        .contains("No site is yours to see")
        .doesNotContain("Changing");
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
  }
}
