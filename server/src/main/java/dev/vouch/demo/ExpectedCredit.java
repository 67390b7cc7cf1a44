package dev.vouch.demo;

import java.util.Optional;

/**
 * The credit that an event must have.
 *
 * @param person the person it is counted under
 * @param kind {@code visitor}, {@code user} or {@code standalone}
 * @param reason as the coverage report writes it
 * @param browser the credited one, which has the country and device
 * @param lastTouch its origin with {@code credit=last}
 * @param firstTouch its origin with {@code credit=first}
 */
record ExpectedCredit(
    StoryAction.Event event,
    String person,
    String kind,
    String reason,
    Optional<DemoBrowser> browser,
    Optional<VisitOrigin> lastTouch,
    Optional<VisitOrigin> firstTouch) {
  Optional<String> source() {
    return lastTouch.flatMap(VisitOrigin::source);
  }

  boolean isPageView() {
    return event instanceof StoryAction.Seen seen && seen.eventName().equals("pageview");
  }

  boolean isConfirmed() {
    return event instanceof StoryAction.Confirmation;
  }

  boolean isClaimed() {
    return event instanceof StoryAction.Seen seen && seen.eventName().equals("success");
  }
}
