package dev.vouch.app.process;

import static dev.vouch.contract.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.app.Vouch;
import dev.vouch.app.config.Settings;
import dev.vouch.app.process.PackagedProxy.Program;
import dev.vouch.tools.client.VouchClient;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The configurations of {@code packaging/} with the real programs. Clients connect from {@link
 * #VISITOR}, and the proxy connects to Vouch from 127.0.0.1, the one that is trusted.
 */
@Tag("prove")
class ReverseProxyTest {
  private static final String VISITOR = "127.0.0.5";
  private static final String USER_AGENT =
      "Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Firefox/150.0";
  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  @TempDir Path directory;
  private Vouch vouch;
  private VouchClient client;
  private String site;

  @BeforeEach
  void start() {
    Settings settings =
        new Settings()
            .addEnvironment(
                Map.of(
                    "VOUCH_PORT", "0",
                    "VOUCH_DATA", directory.resolve("data").toString(),
                    "VOUCH_DRAIN", "0s",
                    "VOUCH_ADMIN_TOKEN", ServerProcess.ADMIN_TOKEN,
                    "VOUCH_TRUSTED_PROXIES", "127.0.0.1"));
    vouch = Vouch.start(settings.configuration(), Clock.systemUTC(), failure -> {});
    client = new VouchClient(vouch.port(), TIMEOUT);
    site = client.createSite(ServerProcess.ADMIN_TOKEN, "Shop", "shop.example", ZoneId.of("UTC"));
  }

  @AfterEach
  void stop() {
    client.close();
    vouch.close();
  }

  @ParameterizedTest
  @EnumSource
  void visitor_isCreditedByItsOwnAddress_alsoIfItForgesHeaders(Program program) throws Exception {
    try (PackagedProxy proxy = PackagedProxy.start(program, directory, vouch.port())) {
      String origin = "https://vouch.example.com:" + proxy.port();
      assertThat(
              curl(
                  proxy,
                  collect(origin + "/collect"),
                  List.of(
                      "-H", "X-Forwarded-For: 203.0.113.9", "-H", "Forwarded: for=203.0.113.9")))
          .endsWith("204");

      assertThat(creditedConversions()).isOne();
    }
  }

  @ParameterizedTest
  @EnumSource
  void script_isServedUnderAPathOfTheShop_andRecordsItsVisitors(Program program) throws Exception {
    try (PackagedProxy proxy = PackagedProxy.start(program, directory, vouch.port())) {
      String shop = "https://shop.example:" + proxy.shopPort() + "/stats";
      assertThat(curl(proxy, List.of(shop + "/vouch.js"))).endsWith("200");
      // Vouch would answer 401.
      assertThat(curl(proxy, List.of(shop + "/api/sites"))).doesNotEndWith("401");
      assertThat(curl(proxy, collect(shop + "/collect"), List.of("-H", "Cookie: shop=1")))
          .endsWith("204");

      assertThat(creditedConversions()).isOne();
    }
  }

  @ParameterizedTest
  @EnumSource
  void dashboardsCookies_areSecure(Program program) throws Exception {
    try (PackagedProxy proxy = PackagedProxy.start(program, directory, vouch.port())) {
      String page =
          curl(
              proxy,
              List.of("-L", "-H", "Accept: text/html", "-D", "-"),
              List.of("https://vouch.example.com:" + proxy.port() + "/login"));

      assertThat(
              page.lines().filter(line -> line.toLowerCase(Locale.ROOT).startsWith("set-cookie:")))
          .isNotEmpty()
          .allMatch(cookie -> cookie.contains("; Secure"));
    }
  }

  /** The page shows what the file has, without its comments. */
  @Test
  void recipesOfTheDocumentation_areThoseOfThePackage() throws IOException {
    String page = withoutLayout(Files.readString(Path.of("..", "docs", "browser.md")));
    for (String file : List.of("nginx/script.conf", "caddy/script.caddy")) {
      assertThat(page)
          .contains(withoutLayout(Files.readString(Path.of("..", "packaging").resolve(file))));
    }
  }

  private static String withoutLayout(String text) {
    return text.replaceAll("(?m)^\\s*#[^#].*$", "").replaceAll("\\s+", " ").strip();
  }

  private List<String> collect(String url) {
    String pageView =
        new JsonObject()
            .put("site_id", site)
            .put("event_name", "pageview")
            .put("url", "https://shop.example/pricing?utm_source=newsletter")
            .encode();
    return List.of(
        "-A",
        USER_AGENT,
        "-H",
        "Origin: https://shop.example",
        "-H",
        "Content-Type: text/plain",
        "--data-raw",
        pageView,
        url);
  }

  /** Sends a conversion of the visitor; returns how many are credited to a browser. */
  private int creditedConversions() {
    String token =
        client.createKey(ServerProcess.ADMIN_TOKEN, site, new JsonObject().put("name", "checkout"));
    client.send(
        "POST",
        "/event",
        token,
        new JsonObject()
            .put("event_name", "success")
            .put("name", "paid")
            .put("page_path", "/checkout")
            .put("ip", VISITOR)
            .put("user_agent", USER_AGENT));
    return await("conversion is reported")
        .until(
            () -> client.report(ServerProcess.ADMIN_TOKEN, site, "coverage"),
            coverage -> coverage.getInteger("successes") > 0)
        .getJsonObject("credited")
        .getInteger("visitor");
  }

  /** What was received, then the status; repeated until the proxy accepts connections. */
  @SafeVarargs
  private static String curl(PackagedProxy proxy, List<String>... arguments) throws Exception {
    List<String> command =
        new ArrayList<>(List.of("curl", "--silent", "--insecure", "--interface", VISITOR));
    command.addAll(List.of("--retry", "50", "--retry-connrefused", "--retry-delay", "1"));
    command.addAll(List.of("--resolve", "vouch.example.com:" + proxy.port() + ":127.0.0.1"));
    command.addAll(List.of("--resolve", "shop.example:" + proxy.shopPort() + ":127.0.0.1"));
    command.addAll(List.of("-w", "\n%{http_code}"));
    for (List<String> more : arguments) {
      command.addAll(more);
    }
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String received = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(received).isZero();
    return received;
  }
}
