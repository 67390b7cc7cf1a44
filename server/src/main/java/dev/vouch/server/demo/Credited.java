package dev.vouch.server.demo;

import java.util.Optional;

/**
 * What an event must count as.
 *
 * @param person who did it, as far as Vouch may know
 * @param kind {@code visitor}, {@code user} or {@code standalone}
 * @param reason as the coverage report writes it
 * @param browser whose country and device it has
 * @param lastTouch where it comes from by {@code credit=last}
 * @param firstTouch where it comes from by {@code credit=first}
 */
record Credited(
    Action.Event event,
    String person,
    String kind,
    String reason,
    Optional<Browser> browser,
    Optional<Arrival> lastTouch,
    Optional<Arrival> firstTouch) {
  Optional<String> source() {
    return lastTouch.flatMap(Arrival::source);
  }

  boolean isPageView() {
    return event instanceof Action.Seen seen && seen.eventName().equals("pageview");
  }

  boolean isConfirmed() {
    return event instanceof Action.Confirmation;
  }

  boolean isClaimed() {
    return event instanceof Action.Seen seen && seen.eventName().equals("success");
  }
}
