package dev.vouch.app.demo;

import dev.vouch.app.demo.StoryAction.BrowserEvent;
import dev.vouch.app.demo.StoryAction.Confirmation;
import dev.vouch.app.demo.StoryAction.CrawlerPageView;
import dev.vouch.app.demo.StoryAction.Forwarded;
import dev.vouch.app.demo.StoryAction.Retry;
import dev.vouch.app.demo.StoryAction.SignIn;
import dev.vouch.tools.client.VouchClient;
import io.vertx.core.json.JsonObject;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;

/**
 * Sender of the requests of browsers and of the shop's backend to the public endpoints.
 * Thread-safe.
 */
final class DemoTraffic {
  private final VouchClient client;
  private final String siteId;
  private final String token;
  private final LongAdder recognizedRetries = new LongAdder();

  /**
   * Creates a sender for one site.
   *
   * @param token the API key of the shop's backend
   */
  DemoTraffic(VouchClient client, String siteId, String token) {
    this.client = client;
    this.siteId = siteId;
    this.token = token;
  }

  /** Sends one action and waits for the response. */
  void send(StoryAction action) {
    switch (action) {
      case BrowserEvent seen -> browser("/collect", seen.browser(), collected(seen));
      case CrawlerPageView crawled -> browser("/collect", crawled.crawler(), crawled());
      case SignIn signIn -> browser("/identify", signIn.browser(), identified(signIn));
      case Confirmation confirmation -> confirm(confirmation);
      case Retry retry -> retry(retry.original());
    }
  }

  long recognizedRetries() {
    return recognizedRetries.sum();
  }

  private JsonObject collected(BrowserEvent seen) {
    JsonObject body =
        new JsonObject()
            .put("site_id", siteId)
            .put("event_name", seen.eventName())
            .put("url", Shop.ORIGIN + seen.path() + seen.origin().query())
            .put("referrer", seen.origin().referrer());
    seen.name().ifPresent(name -> body.put("name", name));
    return body;
  }

  private JsonObject crawled() {
    return new JsonObject()
        .put("site_id", siteId)
        .put("event_name", "pageview")
        .put("url", Shop.ORIGIN + "/");
  }

  private JsonObject identified(SignIn signIn) {
    return new JsonObject().put("site_id", siteId).put("user_id", signIn.userId());
  }

  /**
   * Sends a browser's request as a reverse proxy of the shop would, with the visitor's address in a
   * header.
   */
  private void browser(String path, DemoBrowser browser, JsonObject body) {
    client.send(
        "POST",
        path,
        Map.of(
            "Content-Type",
            "text/plain",
            "Origin",
            Shop.ORIGIN,
            "User-Agent",
            browser.userAgent(),
            "X-Forwarded-For",
            browser.address()),
        body.encode());
  }

  private void retry(Confirmation first) {
    if (confirm(first).headers().firstValue("Idempotent-Replayed").isPresent()) {
      recognizedRetries.increment();
    }
  }

  private HttpResponse<String> confirm(Confirmation confirmation) {
    return client.send(
        "POST",
        "/event",
        Map.of(
            "Authorization",
            "Bearer " + token,
            "Content-Type",
            "application/json",
            "Idempotency-Key",
            confirmation.key()),
        confirmed(confirmation).encode());
  }

  private static JsonObject confirmed(Confirmation confirmation) {
    JsonObject body =
        new JsonObject()
            .put("event_name", "success")
            .put("name", confirmation.name())
            .put("page_path", confirmation.path());
    confirmation.userId().ifPresent(userId -> body.put("success_user_id", userId));
    confirmation
        .sale()
        .ifPresent(
            sale ->
                body.put("success_value", sale.value())
                    .put("currency", sale.currency())
                    .put("properties", new JsonObject().put("product", sale.product())));
    confirmation.order().ifPresent(order -> body.put(order.field(), order.id()));
    forward(confirmation, body);
    return body;
  }

  private static void forward(Confirmation confirmation, JsonObject body) {
    Optional<DemoBrowser> browser = confirmation.browser();
    Forwarded forwarded = confirmation.forwarded();
    if (forwarded == Forwarded.BOTH || forwarded == Forwarded.ONLY_IP) {
      body.put("ip", browser.orElseThrow().address());
    }
    if (forwarded == Forwarded.BOTH || forwarded == Forwarded.ONLY_USER_AGENT) {
      body.put("user_agent", browser.orElseThrow().userAgent());
    }
  }
}
