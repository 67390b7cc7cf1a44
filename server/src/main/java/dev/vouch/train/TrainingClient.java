package dev.vouch.train;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.CookieManager;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Redirect;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** An operator, a visitor, a backend and an owner of one site in turn. For one thread. */
final class TrainingClient implements AutoCloseable {
  private static final int EVENTS = 100;
  private static final int PAGE_VIEWS = 20;
  private static final String DOMAIN = "shop.example";
  private static final String BROWSER =
      "Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0";

  private static final Pattern FORM_TOKEN =
      Pattern.compile("name=\"form_token\" value=\"([^\"]+)\"");

  private final HttpClient client =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .followRedirects(Redirect.NORMAL)
          .cookieHandler(new CookieManager())
          .build();
  private final URI server;
  private final String operator;

  TrainingClient(int port, String adminToken) {
    server = URI.create("http://127.0.0.1:" + port);
    operator = "Bearer " + adminToken;
  }

  /** Returns the new site's id. */
  String createSite() throws InterruptedException {
    JsonObject site =
        new JsonObject()
            .put("name", "Training")
            .put("domains", new JsonArray().add(DOMAIN))
            .put("timezone", "UTC");
    return new JsonObject(sendJson("/api/sites", operator, site)).getString("site_id");
  }

  /** Returns the new key's token. */
  String createKey(String site) throws InterruptedException {
    JsonObject key = new JsonObject().put("name", "training");
    return new JsonObject(sendJson("/api/sites/" + site + "/keys", operator, key))
        .getString("token");
  }

  /** Views pages, as a browser on the site. */
  void visit(String site) throws InterruptedException {
    send(request("/vouch.js"));
    for (int view = 0; view < PAGE_VIEWS; view++) {
      JsonObject pageView =
          new JsonObject()
              .put("site_id", site)
              .put("event_name", "pageview")
              .put("url", "https://" + DOMAIN + "/pricing?utm_source=newsletter&page=" + view);
      send(
          request("/collect")
              .header("Origin", "https://" + DOMAIN)
              .header("User-Agent", BROWSER)
              .header("Content-Type", "text/plain")
              .POST(BodyPublishers.ofString(pageView.encode())));
    }
  }

  /** Sends conversions, as a backend. */
  void report(String token) throws InterruptedException {
    for (int order = 0; order < EVENTS; order++) {
      JsonObject success =
          new JsonObject()
              .put("event_name", "success")
              .put("name", "paid")
              .put("page_path", "/checkout")
              .put("success_value", order / 4.0)
              .put("success_user_id", "customer-" + order)
              .put("ip", "127.0.0.1")
              .put("user_agent", BROWSER)
              .put("properties", new JsonObject().put("currency", "EUR").put("order", order));
      sendJson("/event", "Bearer " + token, success);
    }
  }

  /** Signs in and looks at the site's pages, as its owner. */
  void look(String site, String email, String password) throws InterruptedException {
    Matcher token = FORM_TOKEN.matcher(send(request("/login")));
    if (!token.find()) {
      throw new TrainingException("/login shows no form");
    }
    send(
        request("/login")
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(
                BodyPublishers.ofString(
                    form("form_token", token.group(1))
                        + form("email", email)
                        + form("password", password))));
    for (String page : List.of("", "/successes")) {
      send(request("/sites/" + site + page));
    }
  }

  private static String form(String name, String value) {
    return name + "=" + URLEncoder.encode(value, StandardCharsets.UTF_8) + "&";
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(server.resolve(path)).timeout(Duration.ofSeconds(60));
  }

  private String sendJson(String path, String authorization, JsonObject body)
      throws InterruptedException {
    return send(
        request(path)
            .header("Authorization", authorization)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(body.encode())));
  }

  private String send(HttpRequest.Builder builder) throws InterruptedException {
    HttpRequest request = builder.build();
    try {
      HttpResponse<String> answer = client.send(request, BodyHandlers.ofString());
      if (answer.statusCode() >= 300) {
        throw new TrainingException(
            "%s was answered with %d: %s"
                .formatted(request.uri().getPath(), answer.statusCode(), answer.body()));
      }
      return answer.body();
    } catch (IOException unanswered) {
      throw new TrainingException(request.uri().getPath() + " received no response", unanswered);
    }
  }

  @Override
  public void close() {
    client.shutdownNow();
  }
}
