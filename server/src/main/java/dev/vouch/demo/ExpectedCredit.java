package dev.vouch.demo;

import java.util.Optional;

/**
 * What an event must count as.
 *
 * @param person the person it is counted under
 * @param kind {@code visitor}, {@code user} or {@code standalone}
 * @param reason as the coverage report writes it
 * @param browser whose country and device it has
 * @param lastTouch where it comes from by {@code credit=last}
 * @param firstTouch where it comes from by {@code credit=first}
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
