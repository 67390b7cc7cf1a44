package dev.vouch.app;

import static dev.vouch.app.TwoNodes.address;
import static dev.vouch.contract.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.dashboard.HtmlClient;
import io.vertx.core.json.JsonObject;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
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
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
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

  @TempDir private static Path folder;

  private static TwoNodes nodes;
  private static RoundRobinProxy balancer;
  private static String one;
  private static String other;

  private final HttpClient requests = HttpClient.newHttpClient();
  private HtmlClient owner;

  /** The first account is created through the load balancer, with the code of the first node. */
  @BeforeAll
  static void start() throws IOException {
    nodes = new TwoNodes(folder);
    one = address(nodes.one());
    other = address(nodes.other());
    balancer = new RoundRobinProxy(nodes.all());
    try (HtmlClient first = new HtmlClient(balancer.address())) {
      first.open("/").fill("Setup code", nodes.one().setupCode().orElseThrow());
      first.fill("Email address", EMAIL).fill("Password", PASSWORD);
      first.fill("Confirm password", PASSWORD).press("Create account");
      assertThat(first.url()).isEqualTo(balancer.address() + "/sites");
    }
  }

  @AfterAll
  static void stop() {
    balancer.close();
    nodes.close();
  }

  @BeforeEach
  void signIn() {
    owner = new HtmlClient(one);
    signIn(one);
  }

  private void signIn(String origin) {
    owner.open(origin + "/login").fill("Email address", EMAIL).fill("Password", PASSWORD);
    owner.press("Sign in");
  }

  @AfterEach
  void closeClients() {
    owner.close();
    requests.shutdownNow();
  }

  private String newSite(String origin) {
    owner.open(origin + "/sites/new").fill("#name", "Shop").fill("Domains", "shop.example");
    return owner.press("Add site").url().replaceAll(".*/sites/|/install", "");
  }

  private String newKey(String origin, String site) {
    owner.open(origin + "/sites/" + site + "/keys/new").fill("#name", "backend");
    return owner.press("Create key").text("#token");
  }

  private int postEvent(String origin, String token, String event) {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(origin + "/event"))
            .header("Authorization", "Bearer " + token)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(event))
            .build();
    return status(request);
  }

  private int viewPage(String origin, String site, String url) {
    JsonObject view =
        new JsonObject().put("site_id", site).put("event_name", "pageview").put("url", url);
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(origin + "/collect"))
            .header("Origin", URI.create(url).resolve("/").toString().replaceAll("/$", ""))
            .header("User-Agent", USER_AGENT)
            .header("Content-Type", "text/plain")
            .POST(BodyPublishers.ofString(view.encode()))
            .build();
    return status(request);
  }

  private int status(HttpRequest request) {
    try {
      return requests.send(request, BodyHandlers.discarding()).statusCode();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  private boolean shows(String address, String css, String text) {
    return owner.open(address).text(css).contains(text);
  }

  @Test
  void eachRequestToAnotherNode_leadsFromASiteToItsFirstCreditedSuccess() {
    String site = newSite(balancer.address());
    String token = newKey(balancer.address(), site);
    for (String node : List.of(one, other)) {
      assertThat(viewPage(node, site, "https://shop.example/pricing?utm_source=letter"))
          .isEqualTo(204);
    }
    String install = balancer.address() + "/sites/" + site + "/install";
    await("page view is shown")
        .until(() -> shows(install, "#page-view", "Page views are arriving."));
    String success =
        new JsonObject()
            .put("event_name", "success")
            .put("name", "paid")
            .put("page_path", "/done")
            .put("ip", "127.0.0.1")
            .put("user_agent", USER_AGENT)
            .encode();

    assertThat(postEvent(balancer.address(), token, success)).isEqualTo(204);

    await("conversion is shown")
        .until(() -> shows(install, "#success", "“paid” is credited to a visitor"));
  }

  @Test
  void setupCode_isTheSameOnBothNodes_andServesOnce() {
    assertThat(nodes.other().setupCode()).isEqualTo(nodes.one().setupCode());
    for (String node : List.of(one, other)) {
      try (HtmlClient stranger = new HtmlClient(node)) {
        assertThat(stranger.open("/setup").url()).isEqualTo(node + "/login");
      }
    }
  }

  @Test
  void generatedAdministratorToken_isShownByOneNode_andAcceptedByBoth() {
    assertThat(nodes.other().generatedAdminToken()).isEmpty();
    String token = nodes.one().generatedAdminToken().orElseThrow();

    for (String node : List.of(one, other)) {
      HttpRequest request =
          HttpRequest.newBuilder(URI.create(node + "/api/sites"))
              .header("Authorization", "Bearer " + token)
              .build();
      assertThat(status(request)).isEqualTo(200);
    }
  }

  @Test
  void session_isOpenAndClosedOnBothNodesAtOnce() {
    for (int round = 0; round < 5; round++) {
      assertThat(owner.open(other + "/sites").url()).isEqualTo(other + "/sites");
      owner.press("Sign out");
      assertThat(owner.open(one + "/sites").url()).startsWith(one + "/login");
      owner.fill("Email address", EMAIL).fill("Password", PASSWORD).press("Sign in");
    }
  }

  @Test
  void change_isVisibleToTheNextRequestOnTheOtherNode() {
    for (int number = 0; number < 10; number++) {
      String site = newSite(number % 2 == 0 ? one : other);
      String reader = number % 2 == 0 ? other : one;

      assertThat(owner.open(reader + "/sites/" + site + "/install").status()).isEqualTo(200);
      assertThat(owner.fetch(reader + "/api/sites/" + site).statusCode()).isEqualTo(200);
    }
  }

  @Test
  void formOfOneNode_submittedToBoth_hasOneEffect() {
    String site = newSite(one);
    String keys = "/sites/" + site + "/keys";
    owner.open(one + keys + "/new").fill("#name", "backend");
    String fields = owner.fieldsOf("Create key");

    assertThat(owner.post(other + keys + "/new", fields).all("#token")).hasSize(1);
    assertThat(owner.post(one + keys + "/new", fields).all("#token")).isEmpty();
    assertThat(owner.post(other + keys + "/new", fields).all("#token")).isEmpty();

    assertThat(new JsonObject(owner.fetch(one + "/api" + keys).body()).getJsonArray("keys"))
        .hasSize(1);
  }

  @Test
  void refusedRequestsAndWarnings_ofOneNodeAreShownByTheOther() {
    String site = newSite(one);
    String token = newKey(one, site);
    owner.open(other + "/sites/" + site + "/live");
    assertThat(postEvent(one, token, "{\"event_name\":\"success\"}")).isEqualTo(400);
    await("key is known")
        .until(() -> postEvent(other, token, "{\"event_name\":\"success\"}") == 400);
    assertThat(
            postEvent(one, token, "{\"event_name\":\"click\",\"page_path\":\"/\",\"ip\":\"none\"}"))
        .isEqualTo(204);
    assertThat(viewPage(one, site, "https://staging.example/")).isEqualTo(403);

    String live = other + "/sites/" + site + "/live";
    await("refused request is shown").until(() -> shows(live, "#live-requests", "page_path"));
    await("refused page is shown").until(() -> shows(live, "#live-pages", "staging.example"));
    await("warning is shown").until(() -> shows(live, "#live-warnings", "not an IP address"));
    assertThat(owner.text("main")).contains("Collected by all nodes in the last 24 hours");
    String keys = other + "/sites/" + site + "/keys";
    assertThat(shows(keys, "main", "not an IP address")).isTrue();
  }

  @Test
  void liveView_ofOneNodeShowsARequestThatTheOtherRefusesMeanwhile() throws IOException {
    String site = newSite(one);
    String token = newKey(one, site);
    HttpResponse<InputStream> stream =
        owner.stream(other + "/sites/" + site + "/live/stream?after=0-0-0-0");
    assertThat(postEvent(one, token, "{\"event_name\":\"success\"}")).isEqualTo(400);

    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(stream.body(), StandardCharsets.UTF_8))) {
      assertThat(lines.lines().anyMatch(line -> line.contains("page_path"))).isTrue();
    }
  }

  @Test
  void export_startedOnOneNode_isDownloadedFromTheOther_untilAnErasure() {
    String site = newSite(one);
    String token = newKey(one, site);
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
    await("file is shown").until(() -> !owner.open(one + data).all("#made a[download]").isEmpty());
    assertThat(exportFiles()).isEqualTo(2);
    assertThat(owner.open(one + "/sites/" + site + "/settings/audit").texts("main tr"))
        .filteredOn(row -> row.contains("xport"))
        .hasSize(1);

    owner.open(other + data).fill("#success_user_id", "user").press("Erase user data");
    assertThat(owner.download(one + data + "/export/file").statusCode()).isEqualTo(404);
    await("files are deleted").until(() -> exportFiles() == 0);
  }

  private long exportFiles() {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(".csv")).count();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
