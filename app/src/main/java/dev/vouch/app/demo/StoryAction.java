package dev.vouch.app.demo;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Optional;

/** A request of a customer's browser or of the shop's backend. */
sealed interface StoryAction {
  /** The time at which the request is sent. */
  Instant at();

  /** A request that is recorded as an event. */
  sealed interface Event extends StoryAction {
    /** The {@code page_path} of the event. */
    String path();
  }

  /** An event that a browser sends. */
  record BrowserEvent(
      Instant at,
      DemoBrowser browser,
      String eventName,
      String path,
      Optional<String> name,
      VisitOrigin origin)
      implements Event {}

  /** A page view of a crawler; not recorded. */
  record CrawlerPageView(Instant at, DemoBrowser crawler) implements StoryAction {}

  /** A call of {@code identify()}. */
  record SignIn(Instant at, DemoBrowser browser, String userId) implements StoryAction {}

  /**
   * A success confirmed by the shop's backend.
   *
   * @param order the order that is placed, refunded or voided
   * @param browser the browser whose request the backend forwards, if any
   * @param key the {@code Idempotency-Key}
   */
  record Confirmation(
      Instant at,
      String name,
      String path,
      Optional<Sale> sale,
      Optional<Order> order,
      Forwarded forwarded,
      Optional<DemoBrowser> browser,
      Optional<String> userId,
      String key)
      implements Event {}

  /** A second request with the same confirmation, as after a lost response. */
  record Retry(Instant at, Confirmation original) implements StoryAction {}

  /** The data of the visitor's request that the backend forwards. */
  enum Forwarded {
    BOTH,
    ONLY_IP,
    ONLY_USER_AGENT,
    NOTHING
  }

  /**
   * A purchase or a refund.
   *
   * @param value the amount in the currency; negative for a refund
   */
  record Sale(String product, BigDecimal value, String currency) {}

  /**
   * An order, as a request refers to it.
   *
   * @param field the field of the order's ID: {@code order_id}, {@code refund_of} or {@code
   *     void_of}
   */
  record Order(String field, String id) {}
}
