package dev.vouch.app.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.app.FreePort;
import dev.vouch.core.payment.PaymentProvider;
import dev.vouch.http.payment.ProviderRequest;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * docs/ARCHITECTURE.md, goal 4: personal data and secrets are in none of a run's files, log lines ,
 * responses and metrics, at the most verbose level.
 */
class PrivacyTest {
  private static final String IP = "203.0.113.77";
  private static final String IPV6 = "2001:db8:77:1234:5678:9abc:def0:1357";
  private static final String BROWSER_IP = "198.51.100.77";
  private static final String EXCLUDED_IP = "192.0.2.177";
  private static final String USER_AGENT = "Mozilla/5.0 (Vouch Secret Browser) Föö/77.0";
  private static final String USER_ID = "customer-7f3a9c77";
  private static final String BROWSER_USER_ID = "customer-b00b1e77";
  private static final String BAD_TOKEN = "svc_live_unknown77_c2VjcmV0LXRva2VuLXVua25vd24";
  private static final String IDEMPOTENCY_KEY = "order-key-77-secret";
  private static final String ORDER_ID = "purchase-5e11ed77";
  private static final String PROPERTY = "someone77@mail.example";

  @TempDir Path directory;

  private final List<String> responses = new ArrayList<>();

  @ParameterizedTest
  @ValueSource(strings = {"text", "json"})
  void personalDataAndSecrets_areNeitherStoredNorLogged(String logFormat) throws Exception {
    int metricsPort = FreePort.find();
    Path data = directory.resolve("data");
    Path output = directory.resolve("server.out");
    List<String> secrets =
        new ArrayList<>(
            List.of(
                IP,
                IPV6,
                BROWSER_IP,
                EXCLUDED_IP,
                USER_AGENT,
                USER_ID,
                BROWSER_USER_ID,
                BAD_TOKEN,
                IDEMPOTENCY_KEY,
                ORDER_ID,
                PROPERTY,
                ServerProcess.ADMIN_TOKEN));
    SecretScanner atRest;
    try (ServerProcess server =
            new ServerProcess(
                data,
                output,
                Map.of(
                    "VOUCH_LOG_LEVEL",
                    "trace",
                    "VOUCH_LOG_FORMAT",
                    logFormat,
                    "VOUCH_METRICS_ADDRESS",
                    "127.0.0.1:" + metricsPort,
                    "VOUCH_TRUSTED_PROXIES",
                    "127.0.0.1/32"));
        HttpClient http = HttpClient.newHttpClient()) {
      String site =
          new JsonObject(
                  server.request(
                      "POST",
                      "/api/sites",
                      """
                      {"name":"Shop","domains":["shop.example"],"timezone":"UTC"}\
                      """))
              .getString("site_id");
      String token =
          new JsonObject(
                  server.request("POST", "/api/sites/" + site + "/keys", "{\"name\":\"backend\"}"))
              .getString("token");
      secrets.add(token);
      secrets.add(token.substring(token.lastIndexOf('_') + 1));
      responses.add(
          server.request(
              "POST",
              "/api/sites/" + site + "/excluded-addresses",
              "{\"name\":\"Office\",\"address\":\"" + EXCLUDED_IP + "\"}"));
      SecretScanner inResponses = new SecretScanner(secrets);
      sendAll(server, http, site, token);
      sendPayments(server, http, site);
      awaitReported(server, site);
      for (String report :
          List.of("reports/coverage", "reports/breakdown?by=page_path", "events?limit=1000")) {
        responses.add(server.request("GET", "/api/sites/" + site + "/" + report, ""));
      }
      String metrics = metrics(http, metricsPort);
      assertThat(metrics).contains("vouch_events_received_total");
      responses.add(metrics);
      for (String body : responses) {
        assertThat(inResponses.in("response", body.getBytes(StandardCharsets.UTF_8))).isEmpty();
      }
      server.crashAndRestart();
      server.stop();
      atRest = inResponses;
    }
    assertThat(atRest.under(data)).isEmpty();
    assertThat(atRest.under(output)).isEmpty();
    assertThat(Files.readString(output)).contains("Refused /event with 401");
    assertEveryFileIsExplained(data);
  }

  /** A file that stores something new must be explained to data protection officers. */
  private static void assertEveryFileIsExplained(Path data) throws IOException {
    String page = Files.readString(Path.of("../docs/PRIVACY.md"));
    try (Stream<Path> files = Files.list(data)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .filteredOn(name -> !name.equals("log.lock") && !name.matches(".*[-.](wal|shm)"))
          .isNotEmpty()
          .allSatisfy(name -> assertThat(page).contains("`" + name));
    }
  }

  private static String metrics(HttpClient http, int port) throws Exception {
    URI uri = URI.create("http://127.0.0.1:" + port + "/metrics");
    return http.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString())
        .body();
  }

  /** Waits until the warehouse has some of the events, so that there is something to search. */
  private static void awaitReported(ServerProcess server, String site) {
    server.await(
        "5 events are reported",
        () -> {
          String page = server.request("GET", "/api/sites/" + site + "/events?limit=1000", "");
          return new JsonObject(page).getJsonArray("events").size() >= 5;
        });
  }

  private void sendAll(ServerProcess server, HttpClient http, String site, String token)
      throws Exception {
    String event =
        """
        {"event_name":"success","name":"paid","page_path":"%s","ip":"%s","user_agent":"%s",
         "success_user_id":"%s","success_value":49.90,
         "properties":{"plan":"pro","seen_from":"%s","client":"%s","customer":"%s","mail_to":"x",
                       "customer_email":"%s"}}\
        """;
    for (String ip : List.of(IP, IPV6)) {
      for (String path :
          List.of("/a", "/a/" + USER_ID, "/a?from=" + ip + "&u=" + USER_ID, "/from/" + ip + "/x")) {
        post(
            server,
            http,
            "/event",
            token,
            event.formatted(path, ip, USER_AGENT, USER_ID, ip, USER_AGENT, USER_ID, PROPERTY));
      }
    }
    for (String field : List.of("order_id", "refund_of", "void_of")) {
      for (String value : List.of("49.90", "-49.90")) {
        sendOrder(server, http, token, field, value);
      }
    }
    for (String own : List.of(IP, USER_AGENT, USER_ID)) {
      sendInText(server, http, token, own, own);
    }
    for (String own : List.of(IP, USER_AGENT)) {
      sendInText(server, http, token, own, "paid by " + own + " just now");
    }
    post(
        server,
        http,
        "/event",
        token,
        "{\"event_name\":\"success\",\"page_path\":7,\"ip\":\""
            + IP
            + " not an address\",\"user_agent\":\""
            + USER_AGENT
            + "\",\"success_user_id\":[\""
            + USER_ID
            + "\"]}");
    post(
        server, http, "/event", token, "{\"ip\":\"" + IP + "\",\"ip\":\"" + IP + "\"" + USER_AGENT);
    post(server, http, "/event", BAD_TOKEN, event);
    post(
        server,
        http,
        "/event",
        token,
        "{\"event_name\":\"custom\",\"page_path\":\"/t?key="
            + token
            + "\",\"properties\":{\"key\":\""
            + token
            + "\"}}");
    post(
        server,
        http,
        "/event?ip=" + IP,
        token,
        event.formatted("/q", IP, USER_AGENT, USER_ID, IP, "x", "y", PROPERTY));
    for (String referrer :
        List.of("https://search.example/?q=" + BROWSER_USER_ID, "http://" + BROWSER_IP + "/")) {
      browser(
          server,
          http,
          "/collect",
          """
          {"site_id":"%s","event_name":"pageview","url":"https://shop.example/in?utm_source=newsletter&email=%s&ip=%s","referrer":"%s",
           "name":"seen from %s","properties":{"seen_from":"%s","user_email":"%s"}}\
          """
              .formatted(site, PROPERTY, BROWSER_IP, referrer, BROWSER_IP, BROWSER_IP, PROPERTY));
    }
    browser(
        server,
        http,
        "/identify",
        "{\"site_id\":\"%s\",\"user_id\":\"%s\"}".formatted(site, BROWSER_USER_ID));
    browser(
        server,
        http,
        "/identify",
        "{\"site_id\":\"%s\",\"user_id\":{\"id\":\"%s\"}}".formatted(site, BROWSER_USER_ID));
    browser(server, http, "/" + USER_ID + "/" + BROWSER_IP, "{}");
  }

  /** Sends what a provider knows of its customer, with and without a signature. */
  private void sendPayments(ServerProcess server, HttpClient http, String site) throws Exception {
    String hook =
        new JsonObject(
                server.request(
                    "POST",
                    "/api/sites/" + site + "/hooks",
                    "{\"provider\":\"stripe\",\"name\":\"Live\",\"secret\":\"a secret\"}"))
            .getString("path");
    for (String kind : List.of("paid", "refunded")) {
      ProviderRequest request =
          ProviderRequest.of(PaymentProvider.STRIPE, kind)
              .replace("pi_3QpZ8wLkdIwHu7ix0Abcdefg", ORDER_ID);
      if (kind.equals("paid")) {
        request =
            request
                .replace("customer-17", USER_ID)
                .replace("198.51.100.7", IP)
                .replace("Mozilla/5.0 (X11; Linux x86_64; rv:150.0)", USER_AGENT)
                .replace("jane.roe@example.com", PROPERTY);
      }
      sendPayment(server, http, hook, request);
      sendPayment(server, http, hook, request.signed("a secret", Instant.now()));
      sendPayment(
          server, http, hook, request.replace("\"amount", "\"x").signed("a secret", Instant.now()));
    }
  }

  private void sendPayment(
      ServerProcess server, HttpClient http, String hook, ProviderRequest payment)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(server.uri(hook))
            .POST(HttpRequest.BodyPublishers.ofString(payment.body()));
    payment.headers().forEach(request::header);
    send(http, request);
  }

  /** Sends the ID of an order in its own field and in the free-text fields of one event. */
  private void sendOrder(
      ServerProcess server, HttpClient http, String token, String field, String value)
      throws IOException, InterruptedException {
    post(
        server,
        http,
        "/event",
        token,
        """
        {"event_name":"success","name":"%s","page_path":"/orders/%s?order=%s","%s":"%s",
         "success_value":%s,"properties":{"order":"%s","%s":true}}\
        """
            .formatted(ORDER_ID, ORDER_ID, ORDER_ID, field, ORDER_ID, value, ORDER_ID, ORDER_ID));
  }

  /** Sends a value of the request itself in its name and its other free-text fields. */
  private void sendInText(
      ServerProcess server, HttpClient http, String token, String own, String text)
      throws IOException, InterruptedException {
    post(
        server,
        http,
        "/event",
        token,
        """
        {"event_name":"custom","name":"%s","page_path":"/t/%s/x","ip":"%s","user_agent":"%s",
         "success_user_id":"%s","properties":{"note":"%s","%s":true}}\
        """
            .formatted(text, own, IP, USER_AGENT, USER_ID, text, own));
  }

  private void post(ServerProcess server, HttpClient http, String path, String token, String body)
      throws IOException, InterruptedException {
    send(
        http,
        HttpRequest.newBuilder(server.uri(path))
            .header("Authorization", "Bearer " + token)
            .header("X-Request-Id", USER_ID)
            .header("Idempotency-Key", IDEMPOTENCY_KEY)
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body)));
    send(
        http,
        HttpRequest.newBuilder(server.uri(path))
            .header("Authorization", "Bearer " + token)
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body)));
  }

  private void browser(ServerProcess server, HttpClient http, String path, String body)
      throws IOException, InterruptedException {
    send(
        http,
        HttpRequest.newBuilder(server.uri(path))
            .header("Origin", "https://shop.example")
            .header("User-Agent", USER_AGENT)
            .header("X-Forwarded-For", BROWSER_IP)
            .header("Content-Type", "text/plain")
            .POST(HttpRequest.BodyPublishers.ofString(body)));
  }

  private void send(HttpClient http, HttpRequest.Builder request)
      throws IOException, InterruptedException {
    HttpResponse<String> response =
        http.send(request.build(), HttpResponse.BodyHandlers.ofString());
    responses.add(response.headers().map() + response.body());
  }
}
