package dev.vouch.demo;

import dev.vouch.demo.CustomerStory.SimulatedCustomer;
import dev.vouch.demo.StoryAction.Confirmation;
import dev.vouch.demo.StoryAction.Crawled;
import dev.vouch.demo.StoryAction.Forwarded;
import dev.vouch.demo.StoryAction.Retry;
import dev.vouch.demo.StoryAction.Sale;
import dev.vouch.demo.StoryAction.Seen;
import dev.vouch.demo.StoryAction.SignIn;
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

  boolean happens(int percent) {
    return random.nextInt(100) < percent;
  }

  /** Moves the time of the next action forward by a random duration. */
  void wait(Duration least, Duration most) {
    now = now.plusMillis(random.nextLong(least.toMillis(), most.toMillis()));
  }

  void waitSeconds(int least, int most) {
    wait(Duration.ofSeconds(least), Duration.ofSeconds(most));
  }

  void waitDays(int least, int most) {
    wait(Duration.ofDays(least), Duration.ofDays(most));
  }

  /** Adds a visit from outside with some page views. */
  void visit(DemoBrowser browser, int pagesMost) {
    view(browser, Shop.pages().pick(random), VisitOrigin.fromOutside().pick(random));
    int more = random.nextInt(pagesMost);
    for (int page = 0; page < more; page++) {
      view(browser, Shop.pages().pick(random), VisitOrigin.INSIDE);
    }
  }

  void view(DemoBrowser browser, String path, VisitOrigin arrival) {
    tell(browser, "pageview", path, Optional.empty(), arrival);
  }

  void search(DemoBrowser browser) {
    tell(browser, "custom", "/search", Optional.of("searched"), VisitOrigin.INSIDE);
  }

  void click(DemoBrowser browser, String name) {
    tell(browser, "click", "/sale", Optional.of(name), VisitOrigin.INSIDE);
  }

  /** Adds an unconfirmed success, which only the browser reports. */
  void claim(DemoBrowser browser, String name) {
    tell(browser, "success", "/stores", Optional.of(name), VisitOrigin.INSIDE);
  }

  private void tell(
      DemoBrowser browser,
      String eventName,
      String path,
      Optional<String> name,
      VisitOrigin arrival) {
    actions.add(new Seen(now, browser, eventName, path, name, arrival));
    waitSeconds(5, 120);
  }

  void crawl(DemoBrowser crawler) {
    actions.add(new Crawled(now, crawler));
    waitSeconds(1, 10);
  }

  void signIn(DemoBrowser browser) {
    actions.add(new SignIn(now, browser, customer.userId()));
    waitSeconds(2, 20);
  }

  Shop.Product choose() {
    return Shop.products().pick(random);
  }

  /** Adds the page views from the product to the checkout. */
  void checkOut(DemoBrowser browser, Shop.Product product) {
    view(browser, product.path(), VisitOrigin.INSIDE);
    view(browser, "/cart", VisitOrigin.INSIDE);
    view(browser, "/checkout", VisitOrigin.INSIDE);
  }

  /** Adds a confirmation sent while handling the customer's request, whose data is forwarded. */
  Confirmation confirm(String name, Optional<Sale> sale, DemoBrowser browser, boolean withUser) {
    return confirm(
        name,
        sale,
        Forwarded.BOTH,
        Optional.of(browser),
        withUser ? Optional.of(customer.userId()) : Optional.empty());
  }

  /** Adds a confirmation sent by a webhook or a job, with at most the user ID. */
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
    String key = "order-%d-%d".formatted(customer.number(), ++confirmations);
    Confirmation confirmation =
        new Confirmation(now, name, "/checkout", sale, forwarded, browser, userId, key);
    actions.add(confirmation);
    waitSeconds(1, 4);
    return confirmation;
  }

  void retry(Confirmation confirmation) {
    actions.add(new Retry(now, confirmation));
    waitSeconds(1, 4);
  }

  Sale sale(Shop.Product product) {
    return new Sale(product.name(), product.price(), Shop.currency(customer.browser()));
  }

  Sale givenBack(Sale sale) {
    return new Sale(sale.product(), sale.value().negate(), sale.currency());
  }
}
