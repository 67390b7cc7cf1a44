package dev.vouch.demo;

import java.time.Instant;
import java.util.List;

/**
 * All that one customer does, in order.
 *
 * @param actions in the order of their times, no two at the same
 */
record CustomerStory(SimulatedCustomer customer, List<StoryAction> actions) {
  CustomerStory {
    actions = List.copyOf(actions);
  }

  /** What of it happens before {@code end}. */
  CustomerStory until(Instant end) {
    return new CustomerStory(
        customer, actions.stream().filter(action -> action.at().isBefore(end)).toList());
  }

  /** What of it happens from {@code start} on. */
  CustomerStory from(Instant start) {
    return new CustomerStory(
        customer, actions.stream().filter(action -> !action.at().isBefore(start)).toList());
  }
}
