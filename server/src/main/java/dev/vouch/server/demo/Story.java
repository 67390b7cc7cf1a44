package dev.vouch.server.demo;

import java.time.Instant;
import java.util.List;

/**
 * All that one customer does, in order.
 *
 * @param actions in the order of their times, no two at the same
 */
record Story(Customer customer, List<Action> actions) {
  Story {
    actions = List.copyOf(actions);
  }

  /** What of it happens before {@code end}. */
  Story until(Instant end) {
    return new Story(
        customer, actions.stream().filter(action -> action.at().isBefore(end)).toList());
  }

  /** What of it happens from {@code start} on. */
  Story from(Instant start) {
    return new Story(
        customer, actions.stream().filter(action -> !action.at().isBefore(start)).toList());
  }
}
