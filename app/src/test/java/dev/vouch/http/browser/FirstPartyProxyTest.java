package dev.vouch.http.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import dev.vouch.core.log.LogRecord.BrowserEvent;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script under a path of the site, through nginx with the recipe of docs/browser.md. */
class FirstPartyProxyTest {
  private static final String SNIPPET =
      "<!doctype html><title>Shop</title>"
          + "<script defer src=\"/stats/vouch.js\" data-site=\"site_0000000000000001\"></script>";
  private static final String BUNDLED =
      "<!doctype html><title>Shop</title><script defer src=\"/stats/vouch.js\""
          + " data-api=\"/stats\" data-site=\"site_0000000000000001\"></script>";
  private static final String PAGE_VIEW =
      "{\"site_id\":\"site_0000000000000001\",\"event_name\":\"pageview\","
          + "\"url\":\"https://shop.example/\"}";
  private static final String VISITOR = "127.0.0.1";

  private static final Chromium CHROMIUM = Chromium.open();

  @TempDir private Path directory;

  @AfterAll
  static void quit() {
    CHROMIUM.close();
  }

  @Test
  void visitorBehindATrustedProxy_isHashedByItsOwnAddress() {
    try (BrowserServer vouch = BrowserServer.startBehind(Nginx.ADDRESS + "/32");
        Nginx nginx = Nginx.start(directory, vouch.port(), SNIPPET)) {
      visit(nginx, vouch);
      assertThat(vouch.log().only(BrowserEvent.class).browser())
          .isEqualTo(BrowserServer.hashes(VISITOR, BrowserClient.USER_AGENT));
    }
  }

  @Test
  void dataApiAttribute_setsTheEndpoints() {
    try (BrowserServer vouch = BrowserServer.startBehind(Nginx.ADDRESS + "/32");
        Nginx nginx = Nginx.start(directory, vouch.port(), BUNDLED)) {
      visit(nginx, vouch);
    }
  }

  @Test
  void forgedForwardedHeader_isIgnored() {
    try (BrowserServer vouch = BrowserServer.startBehind(Nginx.ADDRESS + "/32");
        Nginx nginx = Nginx.start(directory, vouch.port(), SNIPPET)) {
      BrowserClient forger =
          new BrowserClient(nginx.port()).with("Forwarded", "for=" + BrowserClient.IP);
      assertThat(forger.post("/stats/collect", PAGE_VIEW).statusCode()).isEqualTo(204);
      assertThat(vouch.log().only(BrowserEvent.class).browser())
          .isEqualTo(BrowserServer.hashes(VISITOR, BrowserClient.USER_AGENT));
    }
  }

  @Test
  void untrustedProxy_isCountedAsTheVisitor() {
    try (BrowserServer vouch = BrowserServer.startBehind("10.0.0.0/8");
        Nginx nginx = Nginx.start(directory, vouch.port(), SNIPPET)) {
      visit(nginx, vouch);
      assertThat(vouch.log().only(BrowserEvent.class).browser())
          .isEqualTo(BrowserServer.hashes(Nginx.ADDRESS, BrowserClient.USER_AGENT));
    }
  }

  @Test
  void onlyTheScriptAndItsEndpoints_areProxied() {
    try (BrowserServer vouch = BrowserServer.startBehind(Nginx.ADDRESS + "/32");
        Nginx nginx = Nginx.start(directory, vouch.port(), SNIPPET)) {
      BrowserClient browser = new BrowserClient(nginx.port());
      assertThat(browser.send("GET", "/stats/vouch.json", "").statusCode()).isEqualTo(200);
      for (String path : List.of("/stats/event", "/stats/api/sites", "/stats/healthz/live")) {
        HttpResponse<String> answer = browser.send("GET", path, "");
        assertThat(answer.statusCode()).as(path).isEqualTo(404);
        assertThat(answer.body()).as(path).contains("nginx");
      }
    }
  }

  private static void visit(Nginx nginx, BrowserServer vouch) {
    List<String> consoleMessages = new ArrayList<>();
    try (BrowserContext visitor = CHROMIUM.visitor(BrowserClient.USER_AGENT)) {
      Page page = visitor.newPage();
      page.onConsoleMessage(message -> consoleMessages.add(message.text()));
      page.navigate("http://127.0.0.1:%d/shop".formatted(nginx.port()));
      page.waitForCondition(() -> vouch.log().records().size() == 1);
    }
    assertThat(consoleMessages).isEmpty();
  }
}
