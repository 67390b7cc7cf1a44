package dev.vouch.server;

import static dev.vouch.server.TwoNodes.address;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.server.dashboard.HtmlClient;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two nodes over HTTP: whichever node a request reaches, it sees what the others have answered. */
@Tag("prove")
class AnyNodeTest {
  private static final String EMAIL = "owner@shop.example";
  private static final String PASSWORD = "a password of an owner";
  private static final String USER_AGENT =
      "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";

  /** For what takes a second, on a machine that runs other tests. */
  private static final Duration WAIT_MAX = Duration.ofSeconds(30);

  @TempDir private Path folder;

  private final HttpClient requests = HttpClient.newHttpClient();
  private TwoNodes nodes;
  private String one;
  private String other;

  @BeforeEach
  void start() throws Exception {
    nodes = new TwoNodes(folder);
    one = address(nodes.one());
    other = address(nodes.other());
  }

  @AfterEach
  void stop() {
    requests.shutdownNow();
    nodes.close();
  }

  /** The setup code and the token are those of the node that started first. */
  private HtmlClient newOwner(String origin) {
    HtmlClient owner = new HtmlClient(origin);
    owner.open(origin + "/").fill("Setup code", nodes.one().setupCode().orElseThrow());
    owner.fill("Email address", EMAIL).fill("Password", PASSWORD);
    owner.fill("Confirm password", PASSWORD).press("Create account");
    return owner;
  }

  private static String newSite(HtmlClient owner, String origin) {
    owner.open(origin + "/sites/new").fill("#name", "Shop").fill("Domains", "shop.example");
    return owner.press("Add site").url().replaceAll(".*/sites/|/install", "");
  }

  private static String newKey(HtmlClient owner, String origin, String site) {
    owner.open(origin + "/sites/" + site + "/keys/new").fill("#name", "backend");
    return owner.press("Create key").text("#token");
  }

  private int postEvent(String origin, String token, String event) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(origin + "/event"))
            .header("Authorization", "Bearer " + token)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(event))
            .build();
    return requests.send(request, BodyHandlers.discarding()).statusCode();
  }

  private int viewPage(String origin, String site, String url) throws Exception {
    JsonObject view =
        new JsonObject().put("site_id", site).put("event_name", "pageview").put("url", url);
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(origin + "/collect"))
            .header("Origin", URI.create(url).resolve("/").toString().replaceAll("/$", ""))
            .header("User-Agent", USER_AGENT)
            .header("Content-Type", "text/plain")
            .POST(BodyPublishers.ofString(view.encode()))
            .build();
    return requests.send(request, BodyHandlers.discarding()).statusCode();
  }

  private static void awaited(BooleanSupplier condition) {
    long endNanos = System.nanoTime() + WAIT_MAX.toNanos();
    while (!condition.getAsBoolean() && System.nanoTime() < endNanos) {
      PollInterval.await();
    }
    assertThat(condition.getAsBoolean()).isTrue();
  }

  private static boolean shows(HtmlClient client, String address, String css, String text) {
    return client.open(address).text(css).contains(text);
  }

  @Test
  void eachRequestToAnotherNode_leadsFromSetupToTheFirstCreditedSuccess() throws Exception {
    try (RoundRobinProxy balancer = new RoundRobinProxy(nodes.all());
        HtmlClient owner = newOwner(balancer.address())) {
      String site = newSite(owner, balancer.address());
      String install = balancer.address() + "/sites/" + site + "/install";
      String token = newKey(owner, balancer.address(), site);
      awaited(() -> owner.open(install).status() == 200);
      for (String node : new String[] {one, other}) {
        assertThat(viewPage(node, site, "https://shop.example/pricing?utm_source=letter"))
            .isEqualTo(204);
      }
      awaited(() -> shows(owner, install, "#page-view", "Page views are arriving."));
      String success =
          new JsonObject()
              .put("event_name", "success")
              .put("name", "paid")
              .put("page_path", "/done")
              .put("ip", "127.0.0.1")
              .put("user_agent", USER_AGENT)
              .encode();
      assertThat(postEvent(balancer.address(), token, success)).isEqualTo(204);
      awaited(() -> shows(owner, install, "#success", "“paid” is credited to a visitor"));
    }
  }

  @Test
  void setupCode_isTheSameOnBothNodes_andServesOnce() {
    assertThat(nodes.other().setupCode()).isEqualTo(nodes.one().setupCode());
    try (HtmlClient owner = newOwner(other);
        HtmlClient stranger = new HtmlClient(one)) {
      assertThat(owner.url()).isEqualTo(other + "/sites");

      assertThat(stranger.open("/setup").url()).isEqualTo(one + "/login");
    }
  }

  @Test
  void generatedAdministratorToken_isShownByOneNode_andAcceptedByBoth() throws Exception {
    assertThat(nodes.other().generatedAdminToken()).isEmpty();
    String token = nodes.one().generatedAdminToken().orElseThrow();

    for (String node : new String[] {one, other}) {
      HttpRequest request =
          HttpRequest.newBuilder(URI.create(node + "/api/sites"))
              .header("Authorization", "Bearer " + token)
              .build();
      assertThat(requests.send(request, BodyHandlers.discarding()).statusCode()).isEqualTo(200);
    }
  }

  @Test
  void session_isOpenAndClosedOnBothNodesAtOnce() {
    try (HtmlClient owner = newOwner(one)) {
      for (int round = 0; round < 5; round++) {
        assertThat(owner.open(other + "/sites").url()).isEqualTo(other + "/sites");
        owner.press("Sign out");
        assertThat(owner.open(one + "/sites").url()).startsWith(one + "/login");
        owner.fill("Email address", EMAIL).fill("Password", PASSWORD).press("Sign in");
      }
    }
  }

  @Test
  void change_isVisibleToTheNextRequestOnTheOtherNode() {
    try (HtmlClient owner = newOwner(one)) {
      for (int number = 0; number < 10; number++) {
        String site = newSite(owner, number % 2 == 0 ? one : other);
        String reader = number % 2 == 0 ? other : one;

        assertThat(owner.open(reader + "/sites/" + site + "/install").status()).isEqualTo(200);
        assertThat(owner.fetch(reader + "/api/sites/" + site).statusCode()).isEqualTo(200);
      }
    }
  }

  @Test
  void formOfOneNode_submittedToBoth_hasOneEffect() {
    try (HtmlClient owner = newOwner(one)) {
      String site = newSite(owner, one);
      String keys = "/sites/" + site + "/keys";
      owner.open(one + keys + "/new").fill("#name", "backend");
      String fields = owner.fieldsOf("Create key");

      assertThat(owner.post(other + keys + "/new", fields).all("#token")).hasSize(1);
      assertThat(owner.post(one + keys + "/new", fields).all("#token")).isEmpty();
      assertThat(owner.post(other + keys + "/new", fields).all("#token")).isEmpty();

      assertThat(new JsonObject(owner.fetch(one + "/api" + keys).body()).getJsonArray("keys"))
          .hasSize(1);
    }
  }

  @Test
  void refusedRequestsAndWarnings_ofOneNodeAreShownByTheOther() throws Exception {
    try (HtmlClient owner = newOwner(one)) {
      String site = newSite(owner, one);
      String token = newKey(owner, one, site);
      owner.open(other + "/sites/" + site + "/live");
      assertThat(postEvent(one, token, "{\"event_name\":\"success\"}")).isEqualTo(400);
      awaited(() -> postEvents(other, token, "{\"event_name\":\"success\"}") == 400);
      assertThat(
              postEvent(
                  one, token, "{\"event_name\":\"click\",\"page_path\":\"/\",\"ip\":\"none\"}"))
          .isEqualTo(204);
      assertThat(viewPage(one, site, "https://staging.example/")).isEqualTo(403);

      String live = other + "/sites/" + site + "/live";
      awaited(() -> shows(owner, live, "#live-requests", "page_path"));
      awaited(() -> shows(owner, live, "#live-pages", "staging.example"));
      awaited(() -> shows(owner, live, "#live-warnings", "not an IP address"));
      assertThat(owner.text("main")).contains("Collected by all nodes in the last 24 hours");
      String keys = other + "/sites/" + site + "/keys";
      assertThat(shows(owner, keys, "main", "not an IP address")).isTrue();
    }
  }

  private int postEvents(String origin, String token, String event) {
    try {
      return postEvent(origin, token, event);
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void export_startedOnOneNode_isDownloadedFromTheOther_untilAnErasure() throws Exception {
    try (HtmlClient owner = newOwner(one)) {
      String site = newSite(owner, one);
      String token = newKey(owner, one, site);
      String data = "/sites/" + site + "/settings/data";
      assertThat(
              postEvent(
                  one,
                  token,
                  "{\"event_name\":\"success\",\"name\":\"paid\",\"page_path\":\"/done\","
                      + "\"success_user_id\":\"user\"}"))
          .isEqualTo(204);
      owner.open(one + data).check("CSV").press("Export events");

      HttpResponse<byte[]> file = owner.download(other + data + "/export/file");
      assertThat(file.statusCode()).isEqualTo(200);
      assertThat(new String(file.body(), StandardCharsets.UTF_8).lines()).hasSize(2);
      awaited(() -> !owner.open(one + data).all("#made a[download]").isEmpty());
      assertThat(exportFiles()).isEqualTo(2);
      assertThat(owner.open(one + "/sites/" + site + "/settings/audit").texts("main tr"))
          .filteredOn(row -> row.contains("xport"))
          .hasSize(1);

      owner.open(other + data).fill("#success_user_id", "user").press("Erase user data");
      assertThat(owner.download(one + data + "/export/file").statusCode()).isEqualTo(404);
      awaited(() -> exportFiles() == 0);
    }
  }

  private long exportFiles() {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(".csv")).count();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
