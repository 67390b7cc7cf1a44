package dev.vouch.app.train;

import dev.vouch.app.Vouch;
import dev.vouch.app.config.Configuration;
import dev.vouch.app.config.Setting;
import dev.vouch.app.config.Settings;
import dev.vouch.core.log.LogFailedException;
import dev.vouch.tools.client.VouchClient;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneId;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The training run for the JVM's class cache (JEP 514 and 515). It starts a server, sends typical
 * requests of an operator, a visitor, a backend and an owner to one site, and stops the server. The
 * JVM records the loaded classes and the frequently called methods.
 */
public final class TrainingRun {
  private static final String EMAIL = "training@shop.example";
  private static final String DOMAIN = "shop.example";
  private static final ZoneId UTC = ZoneId.of("UTC");
  private static final String USER_AGENT =
      "Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0";
  private static final int PAGE_VIEWS = 20;
  private static final int SUCCESSES = 100;
  private static final Duration TIMEOUT = Duration.ofSeconds(60);

  /** Enough repetitions for the JVM to profile the loops of reports. */
  private static final int REPORTS = 40;

  private static final List<String> REPORT_PAGES =
      List.of(
          "",
          "?filter=source:newsletter",
          "/successes",
          "/table?by=source",
          "/funnels?step=page:/pricing&step=success:paid",
          "/journeys?origin=page:/pricing");

  private TrainingRun() {}

  /**
   * Runs the training, which takes a few seconds.
   *
   * @param data an empty directory
   * @param onFatal called if a commit fails
   * @throws dev.vouch.tools.client.VouchClientException if a request fails
   */
  public static void run(Path data, Consumer<LogFailedException> onFatal) {
    String password = randomSecret();
    String adminToken = randomSecret();
    Configuration configuration = settings(data, password, adminToken).configuration();
    try (Vouch vouch = Vouch.start(configuration, Clock.systemUTC(), onFatal);
        VouchClient client = new VouchClient(vouch.port(), TIMEOUT)) {
      String site = client.createSite(adminToken, "Training", DOMAIN, UTC);
      viewPages(client, site);
      String token = client.createKey(adminToken, site, new JsonObject().put("name", "training"));
      recordSuccesses(client, token);
      client.signIn(EMAIL, password);
      for (int report = 0; report < REPORTS; report++) {
        client.open("/sites/" + site + REPORT_PAGES.get(report % REPORT_PAGES.size()));
      }
    }
  }

  private static Settings settings(Path data, String password, String adminToken) {
    return new Settings()
        .addOption(Setting.DATA, Optional.of(data.toString()))
        .addOption(Setting.HOST, Optional.of("127.0.0.1"))
        .addOption(Setting.PORT, Optional.of("0"))
        .addOption(Setting.ADMIN_TOKEN, Optional.of(adminToken))
        .addOption(Setting.ADMIN_EMAIL, Optional.of(EMAIL))
        .addOption(Setting.ADMIN_PASSWORD, Optional.of(password))
        .addOption(Setting.DRAIN, Optional.of("0s"));
  }

  private static String randomSecret() {
    byte[] bytes = new byte[16];
    new SecureRandom().nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  private static void viewPages(VouchClient client, String site) {
    client.send("GET", "/vouch.js", Map.of(), "");
    for (int view = 0; view < PAGE_VIEWS; view++) {
      JsonObject pageView =
          new JsonObject()
              .put("site_id", site)
              .put("event_name", "pageview")
              .put("url", "https://" + DOMAIN + "/pricing?utm_source=newsletter&page=" + view);
      Map<String, String> headers =
          Map.of(
              "Origin",
              "https://" + DOMAIN,
              "User-Agent",
              USER_AGENT,
              "Content-Type",
              "text/plain");
      client.send("POST", "/collect", headers, pageView.encode());
    }
  }

  private static void recordSuccesses(VouchClient client, String token) {
    for (int order = 0; order < SUCCESSES; order++) {
      JsonObject success =
          new JsonObject()
              .put("event_name", "success")
              .put("name", "paid")
              .put("page_path", "/checkout")
              .put("success_value", order / 4.0)
              .put("success_user_id", "customer-" + order)
              .put("ip", "127.0.0.1")
              .put("user_agent", USER_AGENT)
              .put("currency", "EUR")
              .put("properties", new JsonObject().put("order", order));
      client.send("POST", "/event", token, success);
    }
  }
}
