package dev.vouch.http.session;

import static dev.vouch.http.session.SessionServer.header;
import static dev.vouch.http.session.SessionServer.with;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.directory.account.BearerToken;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Forms sent from another site are refused, whatever cookies they carry. */
class CsrfTokenTest {
  @TempDir Path folder;
  private SessionServer server;
  private BearerToken session;
  private String formToken;

  @BeforeEach
  void startAndSignIn() {
    server = new SessionServer(folder);
    session = server.signIn();
    formToken = server.formToken(session);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private HttpRequest.Builder form(String fields) {
    return with(session, server.post("/page", fields));
  }

  private int status(HttpRequest.Builder request) {
    return server.send(request).statusCode();
  }

  @Test
  void tokenOfTheSession_isAccepted_asFieldOrHeader() {
    assertThat(status(form("form_token=" + formToken))).isEqualTo(200);
    assertThat(status(form("").header("X-Form-Token", formToken))).isEqualTo(200);
    assertThat(formToken).isEqualTo(server.formToken(session)).doesNotContain(session.text());
  }

  @Test
  void missingOrForeignToken_is403() {
    BearerToken other =
        server
            .directory()
            .people()
            .sessions()
            .open(
                server
                    .directory()
                    .people()
                    .sessions()
                    .find(session)
                    .flatMap(server.directory().people().accounts()::find)
                    .orElseThrow());
    for (String fields :
        new String[] {
          "", "form_token=", "form_token=forged", "form_token=" + server.formToken(other)
        }) {
      HttpResponse<String> answer = server.send(form(fields));
      assertThat(answer.statusCode()).as(fields).isEqualTo(403);
      assertThat(answer.body()).contains("/problems/forbidden").doesNotContain("forged");
    }
  }

  @Test
  void crossSiteForm_is403_evenWithTheToken() {
    String right = "form_token=" + formToken;
    for (String site : new String[] {"cross-site", "same-site", "none"}) {
      assertThat(status(form(right).header("Sec-Fetch-Site", site))).as(site).isEqualTo(403);
    }
    for (String origin :
        new String[] {"http://evil.example", "null", server.address() + "0", "https://127.0.0.1"}) {
      assertThat(status(form(right).header("Origin", origin))).as(origin).isEqualTo(403);
    }
  }

  @Test
  void sameOriginForm_isAccepted_evenIfAProxyChangedTheHost() {
    String right = "form_token=" + formToken;

    assertThat(status(form(right).header("Origin", server.address()))).isEqualTo(200);
    assertThat(status(form(right).header("Origin", server.address().replace("http", "https"))))
        .isEqualTo(200);
    assertThat(
            status(
                form(right)
                    .header("Sec-Fetch-Site", "same-origin")
                    .header("Origin", "https://vouch.example")))
        .isEqualTo(200);
  }

  @Test
  void anonymousForm_isAcceptedWithTheCookieOfItsPage() {
    HttpResponse<String> page = server.send(server.get("/anonymous"));
    String cookie = header(page, "Set-Cookie");
    assertThat(cookie)
        .startsWith("vouch_form=")
        .contains("HTTPOnly", "SameSite=Lax")
        .doesNotContain("Max-Age");
    String pair = cookie.substring(0, cookie.indexOf(';'));

    assertThat(postAnonymousForm(pair, page.body())).isEqualTo(200);
    assertThat(postAnonymousForm(pair, "forged")).isEqualTo(403);
    assertThat(postAnonymousForm("vouch_form=", "")).isEqualTo(403);
    assertThat(postAnonymousForm("vouch_form=chosen", CsrfToken.of("chosen"))).isEqualTo(403);
    assertThat(postAnonymousForm("other=1", page.body())).isEqualTo(403);
    HttpResponse<String> again = server.send(server.get("/anonymous").header("Cookie", pair));
    assertThat(again.body()).isEqualTo(page.body());
    assertThat(header(again, "Set-Cookie")).isEmpty();
  }

  private int postAnonymousForm(String cookie, String token) {
    return status(server.post("/anonymous", "form_token=" + token).header("Cookie", cookie));
  }

  @Test
  void apiWithASession_requiresTheFormTokenForWrites() {
    HttpRequest.Builder read = with(session, server.get("/api/things"));

    assertThat(status(read)).isEqualTo(200);
    assertThat(status(read.copy().header("Sec-Fetch-Site", "none"))).isEqualTo(200);
    assertThat(status(read.copy().header("Sec-Fetch-Site", "same-site"))).isEqualTo(403);
    assertThat(status(with(session, server.post("/api/things", "")))).isEqualTo(403);
    assertThat(
            status(with(session, server.post("/api/things", "")).header("X-Form-Token", formToken)))
        .isEqualTo(200);
    assertThat(
            status(
                with(session, server.post("/api/things", ""))
                    .header("X-Form-Token", formToken)
                    .header("Origin", "http://evil.example")))
        .isEqualTo(403);
  }

  @Test
  void apiWithAWrongToken_is401_evenWithASession() {
    assertThat(
            status(
                with(session, server.get("/api/things")).header("Authorization", "Bearer wrong")))
        .isEqualTo(401);
    assertThat(status(server.get("/api/things").header("Cookie", "vouch_session=invented")))
        .isEqualTo(401);
    assertThat(
            status(
                server
                    .post("/api/things", "")
                    .header("Authorization", "Bearer " + SessionServer.ADMIN_TOKEN)))
        .isEqualTo(200);
  }
}
