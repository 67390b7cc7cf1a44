package dev.vouch.app.demo;

import dev.vouch.tools.client.VouchClient;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.math.BigDecimal;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * What the shop's owner has set up for the days of the history: exchange rates of the dollar,
 * campaign costs, funnels and annotations. It is saved through the management API.
 */
final class ShopSetup {
  /** What a dollar is worth in euros on each day of a week, from Monday. */
  private static final List<BigDecimal> DOLLAR_RATES =
      Stream.of("0.921", "0.924", "0.919", "0.926", "0.931", "0.928", "0.922")
          .map(BigDecimal::new)
          .toList();

  private static final BigDecimal SEARCH_AD_COST = new BigDecimal("21.50");
  private static final BigDecimal SOCIAL_AD_COST = new BigDecimal("14.80");
  private static final BigDecimal NEWSLETTER_COST = new BigDecimal("39.00");

  private final VouchClient client;
  private final String adminToken;
  private final String site;
  private final List<LocalDate> days;

  /**
   * Creates the setup of a site.
   *
   * @param days the days of the history, in order
   */
  ShopSetup(VouchClient client, String adminToken, String siteId, List<LocalDate> days) {
    this.client = client;
    this.adminToken = adminToken;
    this.days = days;
    site = "/api/sites/" + siteId;
  }

  /** Saves everything; the visits of the campaigns must be recorded before their costs. */
  void save() {
    send("PATCH", "", new JsonObject().put("reporting_currency", "EUR"));
    send("PUT", "/exchange-rates", rows("rates", day -> Stream.of(rate(day))));
    send("PUT", "/costs", rows("costs", ShopSetup::costs));
    saveFunnel(
        "Product to paid", "page:/products/*", "page:/cart", "page:/checkout", "success:paid");
    saveFunnel("Sale to paid", "page:/sale", "page:/products/*", "success:paid");
    annotate(days.size() / 2, "Free shipping above 100 EUR");
    annotate(days.size() - 4, "New size guide");
  }

  private JsonObject rows(String name, Function<LocalDate, Stream<JsonObject>> ofDay) {
    return new JsonObject().put(name, new JsonArray(days.stream().flatMap(ofDay).toList()));
  }

  private static JsonObject rate(LocalDate day) {
    return row(day)
        .put("currency", "USD")
        .put("rate", DOLLAR_RATES.get(day.getDayOfWeek().getValue() - 1));
  }

  private static Stream<JsonObject> costs(LocalDate day) {
    Stream<JsonObject> ads =
        Stream.of(
            cost(day, VisitOrigin.SEARCH_AD, SEARCH_AD_COST),
            cost(day, VisitOrigin.SOCIAL_AD, SOCIAL_AD_COST),
            cost(day, VisitOrigin.RETARGETING_AD, SOCIAL_AD_COST));
    return day.getDayOfWeek() == DayOfWeek.MONDAY
        ? Stream.concat(ads, Stream.of(cost(day, VisitOrigin.NEWSLETTER, NEWSLETTER_COST)))
        : ads;
  }

  private static JsonObject cost(LocalDate day, VisitOrigin campaign, BigDecimal amount) {
    return row(day)
        .put("source", campaign.source().orElseThrow())
        .put("campaign", campaign.campaign().orElseThrow())
        .put("amount", amount)
        .put("currency", "EUR");
  }

  private static JsonObject row(LocalDate day) {
    return new JsonObject().put("date", day.toString());
  }

  private void saveFunnel(String name, String... steps) {
    send(
        "POST",
        "/funnels",
        new JsonObject().put("name", name).put("steps", new JsonArray(List.of(steps))));
  }

  private void annotate(int day, String text) {
    LocalDate date = days.get(Math.max(0, day));
    send("POST", "/annotations", row(date).put("text", text));
  }

  private void send(String method, String path, JsonObject body) {
    client.send(method, site + path, adminToken, body);
  }
}
