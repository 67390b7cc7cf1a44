package dev.vouch.http.session;

import static dev.vouch.http.session.SessionServer.header;
import static dev.vouch.http.session.SessionServer.with;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.directory.account.BearerToken;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Access to pages with and without a session. */
class SessionsTest {
  @TempDir Path folder;
  private SessionServer server;

  @BeforeEach
  void start() {
    server = new SessionServer(folder);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private HttpResponse<String> page(BearerToken session) {
    return server.send(with(session, server.get("/page")));
  }

  private static HttpRequest.Builder fromHtmx(HttpRequest.Builder request) {
    return request.header("HX-Request", "true");
  }

  @Test
  void withoutAnAccount_pagesRedirectToSetup() {
    HttpResponse<String> answer = server.send(server.get("/page"));

    assertThat(answer.statusCode()).isEqualTo(303);
    assertThat(header(answer, "Location")).isEqualTo("/setup");
    assertThat(header(server.send(fromHtmx(server.get("/page"))), "HX-Redirect"))
        .isEqualTo("/setup");
  }

  @Test
  void withoutASession_pagesRedirectToLogin_withTheReturnPath() {
    server.signIn();

    HttpResponse<String> answer = server.send(server.get("/page?period=7d&filter=a%3Ab"));

    assertThat(answer.statusCode()).isEqualTo(303);
    assertThat(header(answer, "Location"))
        .isEqualTo("/login?next=%2Fpage%3Fperiod%3D7d%26filter%3Da%253Ab");
    assertThat(header(answer, "Cache-Control")).isEqualTo("no-store");
    assertThat(header(server.send(server.get("/")), "Location")).isEqualTo("/login");
    assertThat(header(server.send(server.post("/page", "")), "Location")).isEqualTo("/login");
  }

  @Test
  void htmxRequestWithoutASession_redirectsTheWholePageToLogin() {
    server.signIn();

    HttpResponse<String> answer =
        server.send(
            fromHtmx(server.get("/page"))
                .header("HX-Current-URL", server.address() + "/?period=7d#top"));

    assertThat(answer.statusCode()).isEqualTo(401);
    assertThat(header(answer, "HX-Redirect")).isEqualTo("/login?next=%2F%3Fperiod%3D7d");
    assertThat(header(answer, "Location")).isEmpty();
  }

  @Test
  void session_isAccepted_andItsPageIsNotCacheable() {
    HttpResponse<String> answer = page(server.signIn());

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body()).startsWith("owner@shop.example ");
    assertThat(header(answer, "Cache-Control")).isEqualTo("no-store");
  }

  @Test
  void session_survivesARestart() {
    BearerToken session = server.signIn();

    server.restart();
    assertThat(page(session).statusCode()).isEqualTo(200);
  }

  @Test
  void expiredClosedOrUnknownSession_isRefused() {
    BearerToken session = server.signIn();
    assertThat(page(new BearerToken("invented")).statusCode()).isEqualTo(303);
    server.now.updateAndGet(time -> time.plus(Duration.ofDays(29)));
    assertThat(page(session).statusCode()).isEqualTo(200);

    server.now.updateAndGet(time -> time.plus(Duration.ofDays(30)));
    assertThat(page(session).statusCode()).isEqualTo(303);
    server.now.updateAndGet(time -> time.minus(Duration.ofDays(30)));
    server.directory().people().sessions().close(session);
    assertThat(page(session).statusCode()).isEqualTo(303);
  }

  @Test
  void sessionCookie_isHttpOnly_andSecureOverHttps() {
    assertThat(header(server.send(server.get("/set-cookie")), "Set-Cookie"))
        .startsWith("vouch_session=abc;")
        .contains("Path=/", "HTTPOnly", "SameSite=Lax", "Max-Age=7776000")
        .doesNotContain("Secure");
    assertThat(
            header(
                server.send(server.get("/set-cookie").header("X-Forwarded-Proto", "https")),
                "Set-Cookie"))
        .contains("Secure");
    assertThat(
            header(
                server.send(
                    server.get("/set-cookie").header("Forwarded", "for=1.2.3.4;proto=https")),
                "Set-Cookie"))
        .contains("Secure");
    assertThat(
            header(
                server.send(server.get("/set-cookie").header("X-Forwarded-Proto", "http")),
                "Set-Cookie"))
        .doesNotContain("Secure");
    assertThat(header(server.send(server.get("/delete-cookie")), "Set-Cookie"))
        .startsWith("vouch_session=;")
        .contains("Max-Age=0", "Path=/");
  }
}
