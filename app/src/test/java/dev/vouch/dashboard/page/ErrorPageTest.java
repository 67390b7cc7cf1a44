package dev.vouch.dashboard.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.app.TestDirectory;
import dev.vouch.dashboard.page.Pages.PageGuards;
import dev.vouch.directory.Directory;
import dev.vouch.http.CapturedLog;
import dev.vouch.http.ConnectionLimits;
import dev.vouch.http.ProblemException;
import dev.vouch.http.RawConnection;
import dev.vouch.http.UploadLimiter;
import dev.vouch.http.WebServer;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ErrorPageTest {
  private static final String BROWSER = "text/html,application/xhtml+xml,*/*;q=0.8";

  private final HttpClient client = HttpClient.newHttpClient();
  private Directory directory;
  private WebServer server;

  @BeforeAll
  void start(@TempDir Path data) {
    directory = TestDirectory.open(data, Clock.systemUTC());
    server = WebServer.start("127.0.0.1", 0, ConnectionLimits.STANDARD, List.of(this::mount));
  }

  @AfterAll
  void stop() {
    server.close();
    directory.close();
    client.close();
  }

  private void mount(Router router) {
    PageGuards open =
        new PageGuards(
            RoutingContext::next,
            RoutingContext::next,
            RoutingContext::next,
            RoutingContext::next,
            new UploadLimiter());
    Pages pages =
        new Pages(router, directory.sites(), directory.people(), directory.messages(), open);
    pages.get(
        "/pages/broken",
        request -> {
          throw new IllegalStateException("a secret detail");
        });
    pages.get(
        "/pages/busy",
        request -> {
          throw ProblemException.unavailable(
              "Too many requests in progress.", Duration.ofSeconds(7));
        });
    pages.post("/pages/form", request -> PageResponse.seeOther("/pages/busy"));
    pages.addNotFoundPage("/pages");
  }

  @Test
  void unexpectedException_isA500PageWithoutDetails() throws Exception {
    HttpResponse<String> broken = get("/pages/broken");

    assertThat(broken.statusCode()).isEqualTo(500);
    assertThat(page(broken)).contains("Internal server error").doesNotContain("secret");
  }

  @Test
  void unavailablePage_hasRetryAfter() throws Exception {
    HttpResponse<String> busy = get("/pages/busy");

    assertThat(busy.statusCode()).isEqualTo(503);
    assertThat(busy.headers().firstValue("Retry-After")).contains("7");
    assertThat(page(busy)).contains("Too many requests in progress.");
  }

  @Test
  void head_isAnsweredLikeGet_withoutABody() throws Exception {
    HttpResponse<String> head =
        send(
            HttpRequest.newBuilder(address("/pages/busy")).method("HEAD", BodyPublishers.noBody()));

    assertThat(head.statusCode()).isEqualTo(503);
    assertThat(page(head)).isEmpty();
  }

  @Test
  void unknownUrl_isA404Page() throws Exception {
    HttpResponse<String> unknown = get("/pages/busi");

    assertThat(unknown.statusCode()).isEqualTo(404);
    assertThat(page(unknown)).contains("Page not found");
  }

  @Test
  void pathWithoutARoute_isA404Page_forBrowsersOnly() throws Exception {
    HttpResponse<String> browsers = get("/nothing", BROWSER);
    HttpResponse<String> others = get("/nothing", "*/*");

    assertThat(browsers.statusCode()).isEqualTo(404);
    assertThat(page(browsers))
        .contains("There is no page at this address", "href=\"/\"", "href=\"/docs\"");
    assertThat(browsers.headers().firstValue("Content-Security-Policy")).isPresent();
    assertProblem(others, 404);
    assertThat(List.of(browsers, others))
        .allMatch(response -> response.headers().firstValue("Vary").equals(Optional.of("accept")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/api", "/api/nothing", "/v1/nothing"})
  void pathOfTheApiWithoutARoute_isAlwaysAProblem(String path) throws Exception {
    assertProblem(get(path, BROWSER), 404);
  }

  @Test
  void otherMethod_is405WithAllow_forBrowsersToo() throws Exception {
    HttpResponse<String> refused =
        send(HttpRequest.newBuilder(address("/pages/form")).header("Accept", BROWSER).DELETE());

    assertProblem(refused, 405);
    assertThat(refused.headers().firstValue("Allow")).contains("POST");
  }

  private static void assertProblem(HttpResponse<String> response, int status) {
    assertThat(response.statusCode()).isEqualTo(status);
    assertThat(response.headers().firstValue("Content-Type")).contains("application/problem+json");
  }

  @Test
  void formOfAnAnonymousReader_isLimitedTo4KiB() throws Exception {
    HttpRequest.Builder form =
        HttpRequest.newBuilder(address("/pages/form"))
            .header("Content-Type", "application/x-www-form-urlencoded");

    assertThat(send(form.POST(BodyPublishers.ofString("x".repeat(4096)))).statusCode())
        .isEqualTo(303);
    assertThat(send(form.POST(BodyPublishers.ofString("x".repeat(4097)))).statusCode())
        .isEqualTo(413);
  }

  @Test
  void truncatedForm_logsNoWarning() {
    try (CapturedLog log = new CapturedLog()) {
      try (RawConnection leaving = new RawConnection(server.port())) {
        leaving.send(
            "POST /pages/form HTTP/1.1\r\nHost: h\r\nContent-Length: 100\r\n"
                + "Content-Type: application/x-www-form-urlencoded\r\n\r\nname=half");
      }
      // A later request on the same event loop, of which there are a few.
      for (int request = 0; request < 20; request++) {
        try (RawConnection next = new RawConnection(server.port())) {
          next.send("GET /pages/busi HTTP/1.1\r\nHost: h\r\n\r\n").read();
        }
      }
      assertThat(log.warnings()).isEmpty();
    }
  }

  @Test
  void unknownExpectation_isIgnored() {
    try (RawConnection connection = new RawConnection(server.port())) {
      connection.send(
          """
          POST /pages/form HTTP/1.1\r
          Host: h\r
          Expect: a-miracle\r
          Content-Type: application/x-www-form-urlencoded\r
          Content-Length: 6\r
          \r
          name=a\
          """);
      assertThat(connection.read().status()).isEqualTo(303);
    }
  }

  @Test
  void oversizedForm_isA413Page() throws Exception {
    HttpResponse<String> rejected =
        send(
            HttpRequest.newBuilder(address("/pages/form"))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString("name=" + "x".repeat(70_000))));

    assertThat(rejected.statusCode()).isEqualTo(413);
    assertThat(page(rejected)).contains("Body too large");
  }

  private static String page(HttpResponse<String> response) {
    assertThat(response.headers().firstValue("Content-Type")).contains("text/html; charset=utf-8");
    assertThat(response.headers().firstValue("Cache-Control")).contains("no-store");
    return response.body();
  }

  private HttpResponse<String> get(String path, String accept)
      throws IOException, InterruptedException {
    return send(HttpRequest.newBuilder(address(path)).header("Accept", accept));
  }

  private HttpResponse<String> get(String path) throws IOException, InterruptedException {
    return send(HttpRequest.newBuilder(address(path)));
  }

  private URI address(String path) {
    return URI.create("http://127.0.0.1:" + server.port() + path);
  }

  private HttpResponse<String> send(HttpRequest.Builder request)
      throws IOException, InterruptedException {
    return client.send(request.build(), BodyHandlers.ofString());
  }
}
