package dev.vouch.demo;

import java.time.Instant;
import java.util.List;

/**
 * The actions of one customer, in order.
 *
 * @param actions in the order of their times, which are distinct
 */
record CustomerStory(SimulatedCustomer customer, List<StoryAction> actions) {
  CustomerStory {
    actions = List.copyOf(actions);
  }

  /** The part before {@code end}. */
  CustomerStory until(Instant end) {
    return new CustomerStory(
        customer, actions.stream().filter(action -> action.at().isBefore(end)).toList());
  }

  /** The part from {@code start} on. */
  CustomerStory from(Instant start) {
    return new CustomerStory(
        customer, actions.stream().filter(action -> !action.at().isBefore(start)).toList());
  }

  /**
   * A customer of the shop.
   *
   * @param number unique among all customers
   * @param browsers the customer's browsers, at least one
   */
  record SimulatedCustomer(int number, List<DemoBrowser> browsers) {
    SimulatedCustomer {
      browsers = List.copyOf(browsers);
    }

    /** The user ID of the customer's account. */
    String userId() {
      return "customer-" + number;
    }

    DemoBrowser browser() {
      return browsers.getFirst();
    }

    DemoBrowser lastBrowser() {
      return browsers.getLast();
    }
  }
}
