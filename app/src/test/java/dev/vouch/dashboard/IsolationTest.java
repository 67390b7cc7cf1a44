package dev.vouch.dashboard;

import static dev.vouch.contract.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.app.openapi.OpenApi;
import dev.vouch.app.openapi.Operation;
import dev.vouch.core.site.SiteId;
import dev.vouch.dashboard.SessionClient.CrawlResult;
import dev.vouch.dashboard.SessionClient.Response;
import dev.vouch.dashboard.page.Section;
import dev.vouch.dashboard.page.SettingsPage;
import dev.vouch.directory.account.BearerToken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Requests every page, form and API operation that an owner can reach as each other kind of user.
 * Crawling and the OpenAPI document find them, so that new ones are covered automatically.
 */
class IsolationTest {
  private static final Map<String, String> QUERIES =
      Map.of(
          "breakdown", "?by=source",
          "funnel", "?step=page:/a&step=success:paid",
          "funnel-exits", "?step=page:/a&step=success:paid&after=1",
          "journeys", "?start=page:/a",
          "exchange-rates", "?from=2026-11-01&to=2026-11-30");

  /** Fields that would change something if a form were accepted. */
  private static final String CHANGING_FIELDS = "role=owner&name=Taken&retention_days=30";

  /** Pages whose content depends on parameters: a saved funnel, an unsaved one, a journey. */
  private static final List<String> PARAMETERISED_PATHS =
      List.of(
          "/funnels?step=page:/a&step=success:paid",
          "/funnels?step=page:/b&step=success:paid",
          "/journeys?origin=page:/a");

  @TempDir private static Path data;
  private static final List<SessionClient> CLIENTS = new ArrayList<>();
  private static DashboardServer server;
  private static IsolationFixture sites;
  private static SessionClient rivalsOwner;
  private static SessionClient viewer;
  private static SessionClient formerOwner;
  private static SessionClient anonymous;
  private static List<Operation> operations;

  /** The pages and forms that the shop's owner can reach. */
  private static CrawlResult crawl;

  @BeforeAll
  static void start() throws IOException {
    AtomicReference<IsolationFixture> prepared = new AtomicReference<>();
    server =
        new DashboardServer(
            data,
            (directory, administrator) ->
                prepared.set(new IsolationFixture(directory, administrator)));
    sites = prepared.get();
    rivalsOwner = client(sites.rivalsOwner.session());
    viewer = client(sites.viewer.session());
    formerOwner = client(sites.formerOwner.session());
    anonymous = client(Optional.empty());
    operations =
        OpenApi.read(Files.readString(Path.of("../docs/openapi.yaml"))).operations().stream()
            .filter(operation -> operation.path().startsWith("/api/sites/{site_id}"))
            .toList();
    SessionClient owner = client(sites.owner.session());
    export(owner);
    crawl = crawl(owner, sites.shop);
  }

  private static void export(SessionClient owner) {
    String export = SettingsPage.DATA.path(sites.shop) + "/export";
    LocalDate day = LocalDate.now(ZoneOffset.UTC).minusDays(1);
    String fields = "from=%s&to=%s&format=csv".formatted(day, day);
    assertStatus(owner.post(export, fields), export, 303);
    await("file is made").until(() -> owner.get(export + "/file").status() == 200);
  }

  @AfterAll
  static void stopAndAssertUnchanged() {
    CLIENTS.forEach(SessionClient::close);
    server.close();
    sites.assertUnchanged(data);
  }

  private static SessionClient client(BearerToken session) {
    return client(Optional.of(session));
  }

  private static SessionClient client(Optional<BearerToken> session) {
    SessionClient client = new SessionClient(server.address(), session);
    CLIENTS.add(client);
    return client;
  }

  private static String pages(SiteId site) {
    return "/sites/" + site;
  }

  private static CrawlResult crawl(SessionClient client, SiteId site) {
    return client.crawl(
        pages(site),
        Stream.of(
                Arrays.stream(Section.values()).map(section -> section.path(site)),
                Arrays.stream(SettingsPage.values()).map(tab -> tab.path(site)),
                PARAMETERISED_PATHS.stream().map(path -> pages(site) + path))
            .flatMap(Function.identity())
            .toList());
  }

  private static boolean isReport(Operation operation) {
    return operation.path().contains("/reports/");
  }

  /** The operation's path with the shop's IDs; other path parameters are 1. */
  private static String address(Operation operation, SiteId site) {
    String address = operation.path().replace("{site_id}", site.toString());
    for (Map.Entry<String, String> id : sites.ids.entrySet()) {
      address = address.replace("{" + id.getKey() + "}", id.getValue());
    }
    String name = address.substring(address.lastIndexOf('/') + 1);
    return address.replaceAll("\\{\\w+}", "1") + QUERIES.getOrDefault(name, "");
  }

  private static void assertStatus(Response response, String description, int status) {
    assertThat(response.status()).as(description).isEqualTo(status);
  }

  @Test
  void pagesAndForms_areDeniedToNonMembers() {
    String funnels = Section.FUNNELS.path(sites.shop);
    String funnel = funnels + "/" + sites.ids.get("funnel_id");
    assertThat(crawl.pages())
        .hasSizeGreaterThan(14)
        .containsKey(SettingsPage.DATA.path(sites.shop) + "/export/file");
    assertThat(crawl.forms())
        .hasSizeGreaterThan(10)
        .contains(funnels, funnel + "/name", funnel + "/delete");

    for (SessionClient each : List.of(rivalsOwner, formerOwner)) {
      crawl.pages().values().forEach(page -> assertStatus(each.get(page), page, 404));
      crawl.forms().forEach(form -> assertStatus(each.post(form, CHANGING_FIELDS), form, 404));
    }
    crawl.pages().values().forEach(page -> assertStatus(anonymous.get(page), page, 303));
    crawl.forms().forEach(form -> assertStatus(anonymous.post(form, CHANGING_FIELDS), form, 303));
  }

  /** IDs of a site's keys, members and so on are unknown below another site's path. */
  @Test
  void resourcesOfASite_are404BelowAnotherSite() {
    CrawlResult rivalsCrawl = crawl(rivalsOwner, sites.rival);
    for (String page : crawl.pages().keySet()) {
      String target = page.replace(pages(sites.shop), pages(sites.rival));
      if (!rivalsCrawl.pages().containsKey(target)) {
        assertStatus(rivalsOwner.get(target), target, 404);
      }
    }
    String revocation = pages(sites.rival) + "/settings/people/invitations/revoke";
    assertStatus(rivalsOwner.post(revocation, "email=guest%40shop.example"), revocation, 303);
    for (String form : crawl.forms()) {
      String target = form.replace(pages(sites.shop), pages(sites.rival));
      if (!rivalsCrawl.forms().contains(target)) {
        assertStatus(rivalsOwner.post(target, CHANGING_FIELDS), target, 404);
      }
    }
  }

  @Test
  void owner_seesThatAWebhookExists_butNotItsUrl() {
    SessionClient owner = client(sites.owner.session());
    String alerts = SettingsPage.ALERTS.path(sites.shop);

    assertThat(owner.get(alerts).body())
        .contains("This site has a webhook.")
        .doesNotContain("alerts.example", alerts + "/webhook");
  }

  @Test
  void viewer_canOpenReportsOnly() {
    List<String> sections = reports().toList();

    for (String page : crawl.pages().keySet()) {
      Response response = viewer.get(crawl.pages().get(page));
      if (sections.contains(SessionClient.path(page))) {
        assertStatus(response, page, 200);
        assertThat(crawl.forms())
            .as(page)
            .noneMatch(form -> response.body().contains("method=\"post\" action=\"" + form));
      } else if (response.status() != 200 || !isBelow(sections, page)) {
        assertStatus(response, page, 403);
      }
    }
    crawl.forms().forEach(form -> assertStatus(viewer.post(form, CHANGING_FIELDS), form, 403));
    assertThat(viewer.get(pages(sites.shop)).body())
        .contains(Section.SUCCESSES.path(sites.shop))
        .doesNotContain(SettingsPage.KEYS.path(sites.shop), Section.SETTINGS.path(sites.shop));
    assertStatus(viewer.get("/sites/new"), "/sites/new", 403);
    assertStatus(viewer.post("/sites/new", "name=Mine"), "/sites/new", 403);
  }

  private static Stream<String> reports() {
    return Arrays.stream(Section.values())
        .filter(Section::isReport)
        .map(section -> section.path(sites.shop));
  }

  /** The overview has no subpages; its path is a prefix of every page. */
  private static boolean isBelow(List<String> sections, String page) {
    return sections.stream()
        .filter(section -> !section.equals(pages(sites.shop)))
        .anyMatch(section -> page.startsWith(section + "/"));
  }

  @Test
  void publicLink_showsWhatAViewerSees_ofItsSiteOnly() {
    String shared = "/shared/" + sites.link.text();
    for (String page : crawl.pages().values()) {
      String target = page.replace(pages(sites.shop), shared);
      boolean isAllowed = viewer.get(page).status() == 200;
      Response response = anonymous.get(target);
      assertStatus(response, target, isAllowed ? 200 : 404);
      assertThat(response.body()).as(target).doesNotContain("/sites/", "/api/sites");
    }
    List<String> sharedReportPages =
        reports().map(page -> page.replace(pages(sites.shop), shared)).toList();
    for (Operation operation : operations) {
      String target = address(operation, sites.shop).replace("/api" + pages(sites.shop), shared);
      assertThat(anonymous.api(operation.method(), target).status())
          .as(target)
          .isIn(
              isReport(operation)
                  ? List.of(200)
                  : sharedReportPages.contains(target) ? List.of(200, 405) : List.of(404, 405));
      assertThat(anonymous.get(shared + "/" + sites.rival).status()).isEqualTo(404);
    }
    for (String form : crawl.forms()) {
      String target = form.replace(pages(sites.shop), shared);
      assertThat(anonymous.post(target, CHANGING_FIELDS).status()).as(target).isIn(404, 405);
    }
  }

  @Test
  void sharedView_isTheOverviewOfItsSite_andNothingElse() {
    String shared = "/shared/" + sites.view.text();
    Response overview = anonymous.get(shared + "?period=all&site_id=" + sites.rival);
    assertStatus(overview, shared, 200);
    assertThat(overview.body())
        .contains("7 days: ")
        .doesNotContain("Rival", "/sites/", "/api/sites", "Press", "@");

    for (String page : crawl.pages().values()) {
      String target = page.replace(pages(sites.shop), shared);
      boolean isOverview = SessionClient.path(target).equals(shared);
      assertStatus(anonymous.get(target), target, isOverview ? 200 : 404);
    }
    for (Operation operation : operations) {
      String target = address(operation, sites.shop).replace("/api" + pages(sites.shop), shared);
      boolean isOverview = target.equals(shared) && operation.method().equals("GET");
      assertThat(anonymous.api(operation.method(), target).status())
          .as(operation.method() + " " + target)
          .isIn(isOverview ? List.of(200) : List.of(404, 405));
    }
    for (String form : crawl.forms()) {
      String target = form.replace(pages(sites.shop), shared);
      assertThat(anonymous.post(target, CHANGING_FIELDS).status()).as(target).isIn(404, 405);
    }
    assertStatus(anonymous.get(shared + "/" + sites.rival), shared, 404);
  }

  @Test
  void api_hasTheSameAccessRulesAsPages() {
    for (Operation operation : operations) {
      String address = address(operation, sites.shop);
      String method = operation.method();
      String description = operation.toString();
      assertStatus(rivalsOwner.api(method, address), description, 404);
      assertStatus(formerOwner.api(method, address), description, 404);
      boolean isAllowed =
          isReport(operation)
              || description.equals("GET /api/sites/{site_id}")
              || description.startsWith("GET /api/sites/{site_id}/funnels")
              || description.equals("GET /api/sites/{site_id}/annotations")
              || description.equals("GET /api/sites/{site_id}/costs")
              || description.equals("GET /api/sites/{site_id}/exchange-rates")
              || description.equals("GET /api/sites/{site_id}/imports");
      assertStatus(viewer.api(method, address), description, isAllowed ? 200 : 403);
      if (operation.path().replace("{site_id}", "").contains("{")) {
        assertStatus(rivalsOwner.api(method, address(operation, sites.rival)), description, 404);
      }
    }
    for (SessionClient each : List.of(rivalsOwner, viewer, formerOwner)) {
      assertStatus(each.api("POST", "/api/sites"), "POST /api/sites", 403);
    }
  }

  @Test
  void costs_areShownToMembers_andNeverToReadersOfAPublicLink() {
    String table = Section.TABLE.path(sites.shop) + "?by=source&sort=cost.EUR";
    String costs = "/api" + pages(sites.shop) + "/costs";

    assertThat(viewer.get(table).body()).contains("Cost, EUR", "€41.50");
    assertThat(viewer.get(costs).body()).contains("\"cost\":41.5");

    String shared = "/shared/" + sites.link.text();
    assertThat(anonymous.get(table.replace(pages(sites.shop), shared)).body())
        .contains("All values")
        .doesNotContain("Cost, EUR", "41.5", "cost_per_success", "billboard");
    assertStatus(anonymous.get(shared + "/costs"), "costs", 404);
    assertStatus(anonymous.get(costs), costs, 401);
  }

  @Test
  void roleChange_appliesFromTheNextRequest() {
    SessionClient owner = client(sites.changingOwner.session());
    SessionClient member = client(sites.changingViewer.session());
    String site = pages(sites.changing);
    String keys = SettingsPage.KEYS.path(sites.changing);
    String people = SettingsPage.PEOPLE.path(sites.changing);
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

  /** Only administrators choose URLs that this server sends requests to. */
  @Test
  void owner_cannotChangeTheWebhook() {
    SessionClient owner = client(sites.changingOwner.session());
    String webhook = SettingsPage.ALERTS.path(sites.changing) + "/webhook";
    for (String form :
        List.of(webhook, webhook + "/secret", webhook + "/remove", webhook + "/test")) {
      assertStatus(owner.post(form, "url=https%3A%2F%2Falerts.example"), form, 403);
    }
  }

  /** Otherwise the owner of one site could take over an account that is a member of others. */
  @Test
  void owner_cannotCreatePasswordLinks() {
    SessionClient owner = client(sites.changingOwner.session());
    String people = SettingsPage.PEOPLE.path(sites.changing);
    String link = people + "/" + sites.changingViewer.account().id() + "/password-link";

    assertThat(owner.get(people).body()).doesNotContain("/password-link");
    assertStatus(owner.post(link, "form_id=" + owner.formId(people)), link, 403);
  }

  @Test
  void owner_cannotResetAMembersSecondFactor() {
    SessionClient owner = client(sites.changingOwner.session());
    String member =
        SettingsPage.PEOPLE.path(sites.changing) + "/" + sites.changingViewer.account().id();

    String reset = member + "/second-factor-reset";
    assertStatus(owner.post(reset, ""), reset, 403);
  }

  @Test
  void revokedOrReplacedLink_is404FromTheNextRequest() {
    SessionClient owner = client(sites.changingOwner.session());
    String link = SettingsPage.PEOPLE.path(sites.changing) + "/link";
    String first = "/shared/" + sites.changingLink.text();
    assertStatus(anonymous.get(first), first, 200);

    String shown = owner.post(link, "form_id=" + owner.formId(link)).body();
    String second = shown.replaceAll("(?s).*(/shared/[\\w-]+).*", "$1");
    assertRevoked(first);
    assertStatus(anonymous.get(second), second, 200);
    assertStatus(anonymous.get(second + "/reports/summary"), second, 200);

    assertStatus(owner.post(link + "/revoke", ""), link, 303);
    assertRevoked(second);
  }

  private static void assertRevoked(String shared) {
    for (String suffix : List.of("", "/successes", "/reports/summary", "/nothing")) {
      assertStatus(anonymous.get(shared + suffix), suffix, 404);
    }
    assertThat(anonymous.get(shared + "/reports/summary").body())
        .contains("This link is no longer valid. Ask the person who shared it for a new one.");
  }
}
