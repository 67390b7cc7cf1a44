package dev.vouch.app.openapi;

import static dev.vouch.contract.Waiting.await;

import dev.vouch.api.site.BrowserChecks;
import dev.vouch.core.ingest.BrowserLimits;
import dev.vouch.core.ratelimit.Limit;
import dev.vouch.directory.annotation.ChartAnnotations;
import dev.vouch.directory.payment.PaymentHookRegistry;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Sends a server every request that the document describes: first valid ones, with the document's
 * examples, then those that are refused.
 */
public final class DocumentedRequests {
  /** A method that no path supports. */
  public static final String UNSUPPORTED_METHOD = "PROPFIND";

  /** The email address of the server's administrator. */
  public static final String ADMIN_EMAIL = "admin@shop.example";

  private static final String JSON = "application/json";
  private static final String SITES = "/api/sites";
  private static final List<String> EVENT_PATHS = List.of("/event", "/v1/event");
  private static final List<String> BATCH_PATHS = List.of("/events", "/v1/events");
  private static final String UNKNOWN_SITE = "site_0000000000000000";

  /** Recorded events are in reports within a second unless the machine is busy. */
  private static final String TOO_LARGE = "{%s}".formatted(" ".repeat(1024 * 1024));

  private final OpenApi api;
  private final ExchangeRecorder recorder;
  private final int port;
  private final Map<String, String> administrator;
  private String site = "";
  private String key = "";
  private String rule = "";
  private String funnel = "";
  private String address = "";
  private String annotation = "";
  private String hook = "";
  private String imported = "";
  private String token = "";

  private DocumentedRequests(OpenApi api, ExchangeRecorder recorder, int port, String adminToken) {
    this.api = api;
    this.port = port;
    this.recorder = recorder;
    this.administrator = Map.of("Authorization", "Bearer " + adminToken);
  }

  /**
   * All exchanges with the server on this port, which trusts this machine's proxies and has the
   * administrator {@link #ADMIN_EMAIL}.
   */
  public static List<Exchange> of(OpenApi api, int port, String adminToken) {
    try (ExchangeRecorder recorder = new ExchangeRecorder(port)) {
      DocumentedRequests requests = new DocumentedRequests(api, recorder, port, adminToken);
      requests.manage();
      requests.browse();
      requests.record();
      requests.receivePayments();
      requests.read();
      requests.conflict();
      requests.exceedRates();
      api.operations().forEach(requests::refuse);
      requests.delete();
      return recorder.exchanges();
    }
  }

  private void manage() {
    site = field(admin("POST", SITES, example("createSite")), "site_id");
    Exchange created = admin("POST", site("/keys"), example("createKey"));
    key = field(created, "key_id");
    token = field(created, "token");
    rule = field(admin("POST", site("/success-rules"), example("createSuccessRule")), "rule_id");
    funnel = field(admin("POST", site("/funnels"), example("createFunnel")), "funnel_id");
    address =
        field(admin("POST", site("/excluded-addresses"), example("excludeAddress")), "address_id");
    annotation =
        field(admin("POST", site("/annotations"), example("createAnnotation")), "annotation_id");
    hook = field(admin("POST", site("/hooks"), example("createHook")), "hook_id");
    admin("PATCH", site("/hooks/" + hook), example("updateHook"));
    admin("POST", site("/hooks/" + hook + "/test"), "");
    manageMembers();
    admin("GET", SITES, "");
    admin("PATCH", site(""), example("updateSite").replace("true", "false"));
    admin("PATCH", site("/alerts"), example("updateAlerts"));
    for (String path :
        List.of(
            "",
            "/identify-secret",
            "/keys",
            "/members",
            "/success-rules",
            "/alerts",
            "/funnels",
            "/excluded-addresses",
            "/annotations",
            "/hooks")) {
      admin("GET", site(path), "");
    }
    admin("GET", site("/success-rules/" + rule), "");
    admin("PATCH", site("/success-rules/" + rule), example("updateSuccessRule"));
    admin("GET", site("/funnels/" + funnel), "");
    admin("PATCH", site("/funnels/" + funnel), example("updateFunnel"));
    String spare = field(admin("POST", site("/keys"), "{\"name\":\"spare\"}"), "key_id");
    admin("PATCH", site("/keys/" + spare), example("updateKey"));
    admin("POST", site("/keys/" + spare + "/rotate"), example("rotateKey"));
    admin("POST", site("/keys/" + spare + "/revoke"), "");
    admin("POST", site("/user-events"), example("listUserEvents"));
    admin("POST", site("/probe"), example("probeBrowser"));
    admin("PUT", site("/costs"), example("saveCosts"));
    admin("GET", site("/costs?by=campaign&from=2026-11-01&to=2026-11-30"), "");
    admin("PATCH", site(""), "{\"reporting_currency\":\"EUR\"}");
    admin("PUT", site("/exchange-rates"), example("saveExchangeRates"));
    admin("GET", site("/exchange-rates?from=2026-11-01&to=2026-11-30"), "");
    admin("GET", site("/exchange-rates?from=2026-11-01&to=2026-11-30&reporting_currency=CHF"), "");
    admin("GET", site("/costs?from=2026-11-01&convert=true"), "");
    admin("DELETE", site("/exchange-rates?from=2026-11-01&to=2026-11-30"), "");
    importTotals();
    admin("POST", site("/erasures"), example("eraseUser"));
    admin("GET", site("/keys"), "");
  }

  private void manageMembers() {
    Exchange invited = admin("PUT", site("/members"), example("putMember"));
    admin("GET", site("/members"), "");
    InvitationForm.accept(port, field(invited, "invitation_path"));
    admin("PUT", site("/members"), example("putMember"));
    admin("GET", site("/members"), "");
    admin("PUT", site("/members"), "{\"email\":\"%s\",\"role\":\"viewer\"}".formatted(ADMIN_EMAIL));
    admin("POST", site("/members/remove"), example("removeMember"));
    admin("POST", site("/members/remove"), example("removeMember"));
  }

  private void importTotals() {
    String file = example("createImport");
    String target = site("/imports?name=Before");
    imported = field(send("POST", target, "text/csv", file, administrator), "import_id");
    send("POST", target, "text/csv", file, administrator);
    send("POST", target, "text/csv", "date,visitors\n2025-13-01,x\n", administrator);
    send("POST", target, "application/zip", "PK\3\4", administrator);
    send("POST", site("/imports"), "text/csv", file, administrator);
    admin("GET", site("/imports"), "");
    for (String report :
        List.of(
            "summary?",
            "timeseries?interval=month&",
            "timeseries?interval=hour&to=2025-10-01&",
            "breakdown?by=source&",
            "breakdown?by=source&filter=country:DE&",
            "breakdown?by=property:plan&")) {
      admin("GET", site("/reports/" + report + "imported=true&from=2025-10-01"), "");
    }
    admin("GET", site("/reports/summary?imported=maybe"), "");
  }

  private void browse() {
    for (String type : List.of("text/plain", JSON)) {
      page("/collect", type, example("collect").replace("site_0123456789abcdef", site));
      page("/identify", type, example("identify").replace("site_0123456789abcdef", site));
    }
    for (String path : List.of("/collect", "/identify")) {
      recorder.send("OPTIONS", path, Map.of("Origin", "https://shop.example"), "");
    }
    String frozen = field(recorder.send("GET", "/vouch.json", Map.of(), ""), "path");
    for (String path :
        List.of(
            "/vouch.js",
            frozen,
            "/vouch.json",
            "/vouch.d.ts",
            "/openapi.yaml",
            "/healthz/live",
            "/healthz/ready",
            "/problems",
            "/problems/conflict")) {
      Exchange got = recorder.send("GET", path, Map.of(), "");
      Optional.ofNullable(got.answerHeaders().get("etag"))
          .ifPresent(tag -> recorder.send("GET", path, Map.of("If-None-Match", tag), ""));
    }
    for (String path : List.of("/problems", "/problems/conflict", "/problems/none")) {
      recorder.send("GET", path, Map.of("Accept", "text/html"), "");
    }
    recorder.send("GET", "/no/such/address", Map.of(), "");
  }

  private void record() {
    String event = examples("recordEvent").getFirst();
    Map<String, String> once = Map.of("Idempotency-Key", "order-1001");
    for (String path : EVENT_PATHS) {
      examples("recordEvent").forEach(body -> event(path, body, Map.of()));
      event(path, event, once);
      event(path, event.replace("49.9", "50"), once);
      event(path, new JsonObject(event).put("colour", "red").encode(), Map.of());
      examples("recordEvent").forEach(body -> event(path + "?dry_run=true", body, Map.of()));
      event(path, event.replace("plan", "email"), Map.of("Vouch-Dry-Run", "true"));
      event(path + "?dry_run=maybe", event, Map.of());
      event(path, event.replace("plan", "email"), Map.of());
      event(path, "{\"event_name\":\"buy\",\"ip\":\"1.2\"}", Map.of("Idempotency-Key", "a b"));
    }
    String batch = example("recordEvents");
    for (String path : BATCH_PATHS) {
      event(path, batch, Map.of());
      event(path, batch.replace("49.9", "50"), Map.of());
      event(path, batch.replace("order-1001", "order-1002").replace("EUR", "EURO"), Map.of());
      event(path, batch, Map.of("Idempotency-Key", "order-1001"));
      event(path, batch, Map.of("Vouch-Dry-Run", "true"));
    }
  }

  /** Signed with the secret of the document's example, as Stripe signs. */
  private void receivePayments() {
    String secret = new JsonObject(example("updateHook")).getString("secret");
    String payment = example("receivePayment");
    String path = "/hooks/stripe/" + hook;
    for (String body : List.of(payment, payment, "{\"type\":\"other\"}")) {
      send("POST", path, JSON, body, Map.of("Stripe-Signature", signature(secret, body)));
    }
    send("POST", "/hooks/none/" + hook, JSON, payment, Map.of());
    send("POST", path, JSON, "{%s}".formatted(" ".repeat(1024 * 1024)), Map.of());
  }

  private static String signature(String secret, String body) {
    long seconds = Instant.now().getEpochSecond();
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
      byte[] code = mac.doFinal((seconds + "." + body).getBytes(StandardCharsets.UTF_8));
      return "t=" + seconds + ",v1=" + HexFormat.of().formatHex(code);
    } catch (GeneralSecurityException e) {
      throw new AssertionError(e);
    }
  }

  private void read() {
    String range = "?from=2026-11-01&to=2026-11-30&credit=first&filter=country:&filter=name:paid";
    for (String report :
        List.of(
            "summary",
            "timeseries",
            "successes",
            "visits",
            "new-and-returning",
            "time-to-conversion",
            "touches-before-conversion",
            "coverage")) {
      admin("GET", site("/reports/" + report), "");
      admin("GET", site("/reports/" + report + range), "");
    }
    for (String by : List.of("source", "property:plan", "landing_page", "exit_page")) {
      admin("GET", site("/reports/breakdown?limit=5&by=" + by), "");
    }
    admin("GET", site("/reports/funnel?window_hours=2&step=page:/p*&step=success:paid"), "");
    admin("GET", site("/reports/funnel?by=source&limit=2&step=page:/&step=success:paid"), "");
    admin("GET", site("/reports/funnel-exits?after=1&step=page:/&step=success:paid"), "");
    admin("GET", site("/reports/journeys?start=page:/&through=page:/pricing"), "");
    admin("GET", site("/reports/journeys?depth=2&limit=3&start=page:/pricing"), "");
    admin("GET", site("/reports/journeys?end=success:paid"), "");
    for (String report :
        List.of(
            "summary?",
            "timeseries?interval=week&",
            "successes?",
            "visits?",
            "breakdown?by=landing_page&",
            "breakdown?by=source&")) {
      for (String compare :
          List.of(
              "compare=previous",
              "compare=year",
              "compare_from=2026-01-01&compare_to=2026-01-02")) {
        admin("GET", site("/reports/" + report + compare), "");
      }
    }
    await("events are reported")
        .until(() -> !events(admin("GET", site("/events?limit=1"), "")).isEmpty());
    Exchange newest = admin("GET", site("/events?limit=1"), "");
    for (String report :
        List.of(
            "/reports/summary",
            "/reports/timeseries?interval=month",
            "/reports/successes",
            "/reports/visits",
            "/reports/new-and-returning",
            "/reports/time-to-conversion",
            "/reports/touches-before-conversion",
            "/reports/coverage",
            "/reports/breakdown?by=channel",
            "/reports/funnel?step=page:/&step=success:paid",
            "/reports/funnel-exits?after=1&step=page:/&step=success:paid",
            "/reports/journeys?end=success:paid",
            "/events",
            "/audit")) {
      Map<String, String> csv = new HashMap<>(administrator);
      csv.put("Accept", "text/csv");
      recorder.send("GET", site(report), csv, "");
    }
    admin("GET", site("/events?before=" + field(newest, "before")), "");
    String id = events(newest).getJsonObject(0).getString("event_id");
    admin("GET", site("/events/" + id), "");
    for (String invalid :
        List.of(
            "summary?from=2026-13-01&credit=best&filter=colour&filter=colour:red&to=1&to=2",
            "summary?from=2026-11-02&to=2026-11-01",
            "timeseries?interval=year&compare=next",
            "timeseries?interval=hour&from=2020-01-01",
            "breakdown?limit=0",
            "breakdown?by=colour",
            "funnel?step=buy",
            "funnel-exits?step=page:/",
            "journeys?start=page:/&end=page:/")) {
      admin("GET", site("/reports/" + invalid), "");
    }
    admin("GET", site("/events?before=now"), "");
    Exchange audit = admin("GET", site("/audit?limit=1"), "");
    admin("GET", site("/audit?kind=key&before=" + field(audit, "before")), "");
    admin("GET", site("/audit?kind=colour&before=now&limit=0"), "");
    admin("GET", site("/export?format=csv&from=2026-11-01&to=2026-11-30"), "");
    admin("GET", site("/export?format=parquet&people=monthly"), "");
    admin("GET", site("/export?from=now&people=yearly"), "");
  }

  private void conflict() {
    for (int number = 1; number <= ChartAnnotations.ANNOTATIONS_MAX; number++) {
      admin("POST", site("/annotations"), example("createAnnotation"));
    }
    admin("POST", site("/success-rules"), example("createSuccessRule"));
    String other = field(admin("POST", site("/success-rules"), "{\"name\":\"booked\"}"), "rule_id");
    admin("PATCH", site("/success-rules/" + other), "{\"name\":\"paid\"}");
    admin("DELETE", site("/success-rules/" + other), "");
    admin("POST", site("/excluded-addresses"), example("excludeAddress"));
    JsonObject newHook = new JsonObject(example("createHook"));
    newHook.remove("secret");
    String silent = field(admin("POST", site("/hooks"), newHook.encode()), "hook_id");
    admin("POST", site("/hooks/" + silent + "/test"), "");
    for (int number = 1; number <= PaymentHookRegistry.HOOKS_MAX; number++) {
      admin("POST", site("/hooks"), newHook.encode());
    }
    String sale = example("createFunnel");
    admin("POST", site("/funnels"), sale);
    admin("POST", site("/funnels"), sale);
    String taken = new JsonObject(sale).getString("name");
    admin("PATCH", site("/funnels/" + funnel), new JsonObject().put("name", taken).encode());
    String old = field(admin("POST", site("/keys"), "{\"name\":\"old\"}"), "key_id");
    admin("POST", site("/keys/" + old + "/revoke"), "");
    admin("POST", site("/keys/" + old + "/rotate"), "");
    admin("PATCH", site("/keys/" + old), example("updateKey"));
    for (int number = 1; number <= 10; number++) {
      admin("POST", site("/keys"), "{\"name\":\"backend " + number + "\"}");
    }
    JsonObject view =
        new JsonObject(example("collect"))
            .put("site_id", site)
            .put("event_id", UUID.randomUUID().toString());
    Map<String, String> browser = Map.of("X-Forwarded-For", "198.51.100.1");
    page("/collect", JSON, view.encode(), browser);
    page("/collect", JSON, view.encode(), browser);
    page("/collect", JSON, view.put("url", "https://shop.example/other").encode(), browser);
    for (String path : List.of("/collect", "/identify")) {
      String body = example(path.substring(1));
      page(path, JSON, body.replace("site_0123456789abcdef", UNKNOWN_SITE));
      page(
          path,
          JSON,
          body.replace("site_0123456789abcdef", site),
          Map.of("Origin", "https://evil.example"));
      page(path, JSON, "{\"event_id\":\"1\",\"event_name\":\"success\",\"url\":\"shop\"}");
    }
    page(
        "/identify",
        JSON,
        new JsonObject(example("identify")).put("site_id", site).put("proof", "00").encode());
  }

  private void exceedRates() {
    String slow = admin("POST", SITES, example("createSite")).answer();
    String keys = SITES + "/" + new JsonObject(slow).getString("site_id") + "/keys";
    String limited = field(admin("POST", keys, "{\"name\":\"slow\",\"rate_limit\":1}"), "token");
    Map<String, String> bearer = Map.of("Authorization", "Bearer " + limited);
    event("/event", "{}", bearer);
    EVENT_PATHS.forEach(path -> event(path, "{}", bearer));
    BATCH_PATHS.forEach(path -> event(path, "{}", bearer));
    for (int number = 0; number < Limit.STANDARD.requests() + 1; number++) {
      send("POST", "/hooks/stripe/" + hook, JSON, "{}", Map.of());
    }
    for (int number = 0; number < BrowserChecks.PER_HOUR; number++) {
      admin("POST", site("/probe"), example("probeBrowser"));
    }
    Map<String, String> office = Map.of("X-Forwarded-For", "198.51.100.2");
    for (int number = 0; number < BrowserLimits.PER_ADDRESS.requests(); number++) {
      recorder.send("POST", "/collect", office, "");
    }
    recorder.send("POST", "/collect", office, "");
    recorder.send("POST", "/identify", office, "");
  }

  /** Sends a request for each documented refusal of an operation. */
  private void refuse(Operation operation) {
    Map<Integer, Consumer<Operation>> requests =
        Map.of(
            400, this::sendInvalid,
            401, each -> recorder.send(each.method(), path(each), Map.of(), ""),
            404, this::sendToUnknownSite,
            413, each -> sendBody(each, JSON, isImport(each) ? TOO_LARGE.repeat(4) : TOO_LARGE),
            415, each -> sendBody(each, isImport(each) ? JSON : "text/csv", "event_name"));
    recorder.send(UNSUPPORTED_METHOD, path(operation), Map.of(), "");
    requests.forEach(
        (status, request) -> {
          if (operation.answers().containsKey(status)) {
            request.accept(operation);
          }
        });
  }

  private static boolean isImport(Operation operation) {
    return operation.path().endsWith("/imports");
  }

  private void sendToUnknownSite(Operation operation) {
    String body = operation.method().equals("GET") ? "" : "{}";
    admin(operation.method(), path(operation).replace(site, UNKNOWN_SITE), body);
  }

  private void sendInvalid(Operation operation) {
    if (operation.takesParameters()) {
      admin(operation.method(), path(operation) + "?no_such=1", "");
    } else {
      sendBody(operation, JSON, "{\"no_such\":1}");
      sendBody(operation, JSON, "[");
    }
  }

  private void sendBody(Operation operation, String type, String body) {
    Map<String, String> headers = new HashMap<>(administrator);
    if (EVENT_PATHS.contains(operation.path()) || BATCH_PATHS.contains(operation.path())) {
      headers.put("Authorization", "Bearer " + token);
    }
    headers.put("Content-Type", type);
    recorder.send(operation.method(), path(operation), headers, body);
  }

  private void delete() {
    admin("DELETE", site("/success-rules/" + rule), "");
    admin("DELETE", site("/success-rules/" + rule), "");
    admin("DELETE", site("/funnels/" + funnel), "");
    admin("DELETE", site("/funnels/" + funnel), "");
    admin("DELETE", site("/excluded-addresses/" + address), "");
    admin("DELETE", site("/excluded-addresses/" + address), "");
    admin("DELETE", site("/annotations/" + annotation), "");
    admin("DELETE", site("/annotations/" + annotation), "");
    admin("DELETE", site("/hooks/" + hook), "");
    admin("DELETE", site("/hooks/" + hook), "");
    admin("DELETE", site("/imports/" + imported), "");
    admin("DELETE", site("/imports/" + imported), "");
    admin("DELETE", site(""), "");
  }

  private String path(Operation operation) {
    return operation
        .path()
        .replace("{site_id}", site)
        .replace("{key_id}", key)
        .replace("{rule_id}", rule)
        .replace("{funnel_id}", funnel)
        .replace("{address_id}", address)
        .replace("{annotation_id}", annotation)
        .replace("{event_id}", "01890000-0000-7000-8000-000000000001")
        .replace("{provider}", "stripe")
        .replace("{hook_id}", hook)
        .replace("{import_id}", imported)
        .replace("{slug}", "none")
        .replace("{content}", "0000000000000000");
  }

  private String site(String path) {
    return SITES + "/" + site + path;
  }

  private static JsonArray events(Exchange list) {
    return new JsonObject(list.answer()).getJsonArray("events");
  }

  private Exchange admin(String method, String target, String body) {
    return send(method, target, JSON, body, administrator);
  }

  private void event(String path, String body, Map<String, String> headers) {
    Map<String, String> all = new HashMap<>(Map.of("Authorization", "Bearer " + token));
    all.putAll(headers);
    send("POST", path, JSON, body, all);
  }

  private void page(String path, String type, String body) {
    page(path, type, body, Map.of());
  }

  private void page(String path, String type, String body, Map<String, String> headers) {
    Map<String, String> all = new HashMap<>();
    all.put("Origin", "https://shop.example");
    all.put("User-Agent", "Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0");
    all.putAll(headers);
    send("POST", path, type, body, all);
  }

  private Exchange send(
      String method, String target, String type, String body, Map<String, String> headers) {
    Map<String, String> all = new HashMap<>(headers);
    if (!body.isEmpty()) {
      all.put("Content-Type", type);
    }
    return recorder.send(method, target, all, body);
  }

  private static String field(Exchange exchange, String name) {
    return new JsonObject(exchange.answer()).getString(name);
  }

  private String example(String operationId) {
    return examples(operationId).getFirst();
  }

  /** The example bodies of an operation. */
  private List<String> examples(String operationId) {
    Operation operation =
        api.operations().stream()
            .filter(each -> each.part().text("operationId", "").equals(operationId))
            .findFirst()
            .orElseThrow();
    return operation.part().at("requestBody", "content").fields().values().stream()
        .flatMap(media -> OpenApi.examples(media).stream())
        .map(example -> example.isString() ? example.stringValue() : example.toString())
        .toList();
  }
}
