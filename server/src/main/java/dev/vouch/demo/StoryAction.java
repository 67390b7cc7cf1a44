package dev.vouch.demo;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Optional;

/** One request that a customer's browser or the shop's backend sends. */
sealed interface StoryAction {
  /** When it is sent. */
  Instant at();

  /** What becomes an event. */
  sealed interface Event extends StoryAction {
    /** Its {@code page_path}. */
    String path();
  }

  /** What a browser tells of itself, with the kind that {@code event_name} says. */
  record Seen(
      Instant at,
      DemoBrowser browser,
      String eventName,
      String path,
      Optional<String> name,
      VisitOrigin arrival)
      implements Event {}

  /** A page view of a crawler, which must not count. */
  record Crawled(Instant at, DemoBrowser crawler) implements StoryAction {}

  /** {@code identify()}. */
  record SignIn(Instant at, DemoBrowser browser, String userId) implements StoryAction {}

  /**
   * What the shop's backend confirms.
   *
   * @param browser the one whose request the backend holds, if it forwards anything of it
   * @param key its {@code Idempotency-Key}
   */
  record Confirmation(
      Instant at,
      String name,
      String path,
      Optional<Sale> sale,
      Forwarded forwarded,
      Optional<DemoBrowser> browser,
      Optional<String> userId,
      String key)
      implements Event {}

  /** The same confirmation again, byte for byte, as after an answer that got lost. */
  record Retry(Instant at, Confirmation first) implements StoryAction {}

  /** What the backend forwards of the visitor's request. */
  enum Forwarded {
    BOTH,
    ONLY_IP,
    ONLY_USER_AGENT,
    NOTHING
  }

  /**
   * What somebody buys or gives back.
   *
   * @param value in the currency; negative when it is paid back
   */
  record Sale(String product, BigDecimal value, String currency) {}
}
