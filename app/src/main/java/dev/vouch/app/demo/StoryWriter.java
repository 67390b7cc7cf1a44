package dev.vouch.app.demo;

import dev.vouch.app.demo.CustomerStory.SimulatedCustomer;
import dev.vouch.app.demo.StoryAction.BrowserEvent;
import dev.vouch.app.demo.StoryAction.Confirmation;
import dev.vouch.app.demo.StoryAction.CrawlerPageView;
import dev.vouch.app.demo.StoryAction.Forwarded;
import dev.vouch.app.demo.StoryAction.Order;
import dev.vouch.app.demo.StoryAction.Retry;
import dev.vouch.app.demo.StoryAction.Sale;
import dev.vouch.app.demo.StoryAction.SignIn;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** Builder of a customer's story, action by action. Not thread-safe. */
final class StoryWriter {
  private final SimulatedCustomer customer;
  private final RandomGenerator random;
  private final List<StoryAction> actions = new ArrayList<>();
  private Instant now;
  private int confirmations;

  /**
   * Creates a writer.
   *
   * @param start the time of the first action
   */
  StoryWriter(SimulatedCustomer customer, Instant start, RandomGenerator random) {
    this.customer = customer;
    this.random = random;
    now = start;
  }

  SimulatedCustomer customer() {
    return customer;
  }

  CustomerStory story() {
    return new CustomerStory(customer, actions);
  }

  boolean chance(int percent) {
    return random.nextInt(100) < percent;
  }

  /** Moves the time of the next action forward by a random duration. */
  void wait(Duration min, Duration max) {
    now = now.plusMillis(random.nextLong(min.toMillis(), max.toMillis()));
  }

  void waitSeconds(int min, int max) {
    wait(Duration.ofSeconds(min), Duration.ofSeconds(max));
  }

  void waitDays(int min, int max) {
    wait(Duration.ofDays(min), Duration.ofDays(max));
  }

  /** Adds a visit that enters the site from outside, with 1 to {@code pagesMax} page views. */
  void visit(DemoBrowser browser, int pagesMax) {
    view(browser, Shop.pages().pick(random), VisitOrigin.fromOutside().pick(random));
    int more = random.nextInt(pagesMax);
    for (int page = 0; page < more; page++) {
      view(browser, Shop.pages().pick(random), VisitOrigin.INSIDE);
    }
  }

  void view(DemoBrowser browser, String path, VisitOrigin origin) {
    addEvent(browser, "pageview", path, Optional.empty(), origin);
  }

  void search(DemoBrowser browser) {
    addEvent(browser, "custom", "/search", Optional.of("searched"), VisitOrigin.INSIDE);
  }

  void click(DemoBrowser browser, String name) {
    addEvent(browser, "click", "/sale", Optional.of(name), VisitOrigin.INSIDE);
  }

  /** Adds an unconfirmed success: one that only the browser reports. */
  void reportUnconfirmed(DemoBrowser browser, String name) {
    addEvent(browser, "success", "/stores", Optional.of(name), VisitOrigin.INSIDE);
  }

  private void addEvent(
      DemoBrowser browser,
      String eventName,
      String path,
      Optional<String> name,
      VisitOrigin origin) {
    actions.add(new BrowserEvent(now, browser, eventName, path, name, origin));
    waitSeconds(5, 120);
  }

  void crawl(DemoBrowser crawler) {
    actions.add(new CrawlerPageView(now, crawler));
    waitSeconds(1, 10);
  }

  void signIn(DemoBrowser browser) {
    actions.add(new SignIn(now, browser, customer.userId()));
    waitSeconds(2, 20);
  }

  Shop.Product chooseProduct() {
    return Shop.products().pick(random);
  }

  /** Adds the page views from the product to the checkout. */
  void checkOut(DemoBrowser browser, Shop.Product product) {
    view(browser, product.path(), VisitOrigin.INSIDE);
    view(browser, "/cart", VisitOrigin.INSIDE);
    view(browser, "/checkout", VisitOrigin.INSIDE);
  }

  /**
   * Adds a confirmation that the backend sends while it handles the customer's request. It forwards
   * the IP address and User-Agent.
   */
  Confirmation confirm(String name, Optional<Sale> sale, DemoBrowser browser, boolean withUser) {
    return confirm(
        name,
        sale,
        Forwarded.BOTH,
        Optional.of(browser),
        withUser ? Optional.of(customer.userId()) : Optional.empty());
  }

  /**
   * Adds a confirmation that a webhook or a background job sends, with the user ID or without any
   * ID.
   */
  Confirmation confirm(String name, Optional<Sale> sale, boolean withUser) {
    return confirm(
        name,
        sale,
        Forwarded.NOTHING,
        Optional.empty(),
        withUser ? Optional.of(customer.userId()) : Optional.empty());
  }

  Confirmation confirm(
      String name,
      Optional<Sale> sale,
      Forwarded forwarded,
      Optional<DemoBrowser> browser,
      Optional<String> userId) {
    Optional<Order> order =
        sale.map(_ -> new Order("order_id", "%d-%d".formatted(customer.number(), confirmations)));
    return confirm(name, sale, order, forwarded, browser, userId);
  }

  private Confirmation confirm(
      String name,
      Optional<Sale> sale,
      Optional<Order> order,
      Forwarded forwarded,
      Optional<DemoBrowser> browser,
      Optional<String> userId) {
    String key = "order-%d-%d".formatted(customer.number(), ++confirmations);
    Confirmation confirmation =
        new Confirmation(now, name, "/checkout", sale, order, forwarded, browser, userId, key);
    actions.add(confirmation);
    waitSeconds(1, 4);
    return confirmation;
  }

  /** Adds the refund of an order. For every fourth customer, it is a void. */
  void refund(Confirmation paid, DemoBrowser browser) {
    String field = customer.number() % 4 == 0 ? "void_of" : "refund_of";
    confirm(
        paid.name(),
        paid.sale().map(StoryWriter::refund),
        paid.order().map(order -> new Order(field, order.id())),
        Forwarded.BOTH,
        Optional.of(browser),
        Optional.empty());
  }

  void retry(Confirmation confirmation) {
    actions.add(new Retry(now, confirmation));
    waitSeconds(1, 4);
  }

  Sale sale(Shop.Product product) {
    return new Sale(product.name(), product.price(), Shop.currency(customer.browser()));
  }

  private static Sale refund(Sale sale) {
    return new Sale(sale.product(), sale.value().negate(), sale.currency());
  }
}
