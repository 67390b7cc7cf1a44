package dev.vouch.contract.history;

import dev.vouch.core.event.Channel;
import dev.vouch.core.event.Client;
import dev.vouch.core.event.EventContent;
import dev.vouch.core.event.EventIds;
import dev.vouch.core.event.EventName;
import dev.vouch.core.event.Forwarding;
import dev.vouch.core.event.OrderReference;
import dev.vouch.core.event.OrderRole;
import dev.vouch.core.event.PropertyValue;
import dev.vouch.core.event.Touch;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.BrowserHashes;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;

/** A customer of a shop, who acts step by step. Not thread-safe. */
final class ShopCustomer {
  private static final List<String> PAGES =
      List.of(
          "/", "/", "/", "/sale", "/guides/layers", "/stores", "/products/tent", "/about", "/paid");

  private static final List<String> CURRENCIES = List.of("EUR", "EUR", "EUR", "USD");

  private static final List<Product> PRODUCTS =
      List.of(
          new Product("rain-jacket", new BigDecimal("129.00")),
          new Product("wool-socks", new BigDecimal("19.90")),
          new Product("wool-socks", new BigDecimal("19.90")),
          new Product("tent", new BigDecimal("349.00")),
          new Product("headlamp", new BigDecimal("39.95")));

  private static final List<Touch> TOUCHES =
      List.of(
          Touch.UNKNOWN_SOURCE,
          Touch.UNKNOWN_SOURCE,
          Touch.UNKNOWN_SOURCE,
          touch(Channel.SEARCH, "Google", Optional.empty(), Optional.empty(), "google.com"),
          touch(Channel.SEARCH, "Google", Optional.empty(), Optional.empty(), "google.com"),
          touch(Channel.SEARCH, "Bing", Optional.empty(), Optional.empty(), "bing.com"),
          touch(
              Channel.PAID_SEARCH, "Google", Optional.empty(), Optional.of("gclid"), "google.com"),
          touch(
              Channel.MAIL, "newsletter", Optional.of("autumn"), Optional.empty(), "mail.example"),
          touch(Channel.PAID_SOCIAL, "Instagram", Optional.of("launch"), Optional.empty(), ""),
          touch(
              Channel.REFERRAL,
              "blog.example",
              Optional.empty(),
              Optional.empty(),
              "blog.example"));

  private final SiteId site;
  private final String name;
  private final Random random;
  private final EventIds ids;
  private final Consumer<LogRecord> facts;
  private Instant now;
  private int browsers;
  private Browser browser;
  private Product product;
  private String currency;
  private int orders;

  /**
   * @param number of the customer, unique
   * @param start the time of the first fact
   */
  ShopCustomer(long number, SiteId site, Instant start, Random random, Consumer<LogRecord> facts) {
    this.site = site;
    name = "customer " + number;
    this.random = random;
    ids = new EventIds(random);
    this.facts = facts;
    now = start;
    browser = nextBrowser();
    product = any(PRODUCTS);
    currency = any(CURRENCIES);
  }

  private record Product(String name, BigDecimal price) {}

  private record Browser(SimulatedBrowser hashes, Client client) {}

  private static Touch touch(
      Channel channel,
      String source,
      Optional<String> campaign,
      Optional<String> clickId,
      String referrer) {
    return new Touch(
        channel,
        source,
        campaign.map(_ -> "email"),
        campaign,
        Optional.empty(),
        Optional.empty(),
        clickId,
        Optional.of(referrer).filter(host -> !host.isEmpty()));
  }

  private Browser nextBrowser() {
    browsers++;
    Client client =
        new Client(
            Optional.of(any(List.of("DE", "DE", "DE", "US", "GB", "FR", "AT", "CH"))),
            Optional.of(any(List.of(Client.Device.values()))),
            Optional.of(any(List.of("Chrome", "Chrome", "Firefox", "Mobile Safari"))),
            Optional.of(any(List.of("Windows", "Android", "iOS", "Mac OS X"))));
    return new Browser(new SimulatedBrowser(name + "/" + browsers), client);
  }

  private <T> T any(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  boolean chance(int percent) {
    return random.nextInt(100) < percent;
  }

  /** Every third customer has another browser. */
  void changeBrowser() {
    if (chance(30)) {
      browser = nextBrowser();
    }
  }

  void wait(Duration min, Duration max) {
    now = now.plusNanos(1_000 * random.nextLong(min.toNanos() / 1_000, max.toNanos() / 1_000));
  }

  void waitDays(int min, int max) {
    wait(Duration.ofDays(min), Duration.ofDays(max));
  }

  private void waitSeconds(int min, int max) {
    wait(Duration.ofSeconds(min), Duration.ofSeconds(max));
  }

  /** Adds a page view from outside, and some more. */
  void visit(int pagesMax) {
    view(any(PAGES), Optional.of(any(TOUCHES)));
    for (int more = random.nextInt(pagesMax); more > 0; more--) {
      view(any(PAGES));
    }
  }

  void view(String path) {
    view(path, Optional.empty());
  }

  private void view(String path, Optional<Touch> touch) {
    add(EventContent.of(EventName.PAGEVIEW, path), touch);
  }

  void acts(EventName kind, String path, String what) {
    add(named(kind, path, what), Optional.empty());
  }

  private static EventContent named(EventName kind, String path, String what) {
    return new EventContent(kind, path, Optional.of(what), Optional.empty(), new LinkedHashMap<>());
  }

  private void add(EventContent content, Optional<Touch> touch) {
    facts.accept(
        new LogRecord.BrowserEvent(
            ids.next(now), site, now, content, hashes(), browser.client(), touch));
    waitSeconds(5, 120);
  }

  private BrowserHashes hashes() {
    return browser.hashes().hashesAt(site, now);
  }

  void signIn() {
    facts.accept(
        new LogRecord.Identification(
            ids.next(now),
            site,
            now,
            hashes(),
            SimulatedHash.userKey(site, name),
            browser.client()));
    waitSeconds(2, 20);
  }

  /** Adds the page views from a product to the checkout. */
  void checkOut() {
    product = any(PRODUCTS);
    view("/products/" + product.name());
    view("/cart");
    view("/checkout");
  }

  void signsUp() {
    confirm(
        named(EventName.SUCCESS, "/account", "signed up"), Forwarding.BOTH, true, Optional.empty());
  }

  void books() {
    confirm(
        named(EventName.SUCCESS, "/stores", "booked"), Forwarding.BOTH, false, Optional.empty());
  }

  void buys(Forwarding forwarding, boolean withUser) {
    orders++;
    confirm(sale(product.price()), forwarding, withUser, Optional.of(order(OrderRole.PLACED)));
  }

  /** Adds the refund or the void of the last order. */
  void changesOrder(OrderRole role) {
    confirm(sale(product.price().negate()), Forwarding.BOTH, false, Optional.of(order(role)));
  }

  private OrderReference order(OrderRole role) {
    return new OrderReference(role, SimulatedHash.orderKey(site, name + "/" + orders));
  }

  private EventContent sale(BigDecimal value) {
    LinkedHashMap<String, PropertyValue> properties = new LinkedHashMap<>();
    properties.put("currency", new PropertyValue.Text(currency));
    properties.put("plan", new PropertyValue.Text(product.name()));
    return new EventContent(
        EventName.SUCCESS, "/checkout", Optional.of("paid"), Optional.of(value), properties);
  }

  private void confirm(
      EventContent content,
      Forwarding forwarding,
      boolean withUser,
      Optional<OrderReference> order) {
    facts.accept(
        new LogRecord.ServerEvent(
            ids.next(now),
            site,
            now,
            content,
            forwarding,
            forwarding == Forwarding.BOTH ? Optional.of(hashes()) : Optional.empty(),
            withUser ? Optional.of(SimulatedHash.userKey(site, name)) : Optional.empty(),
            order));
    waitSeconds(1, 4);
  }
}
