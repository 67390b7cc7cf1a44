package dev.vouch.app.demo;

import java.time.Instant;
import java.util.List;

/**
 * The actions of one customer.
 *
 * @param actions in chronological order, at distinct times
 */
record CustomerStory(SimulatedCustomer customer, List<StoryAction> actions) {
  CustomerStory {
    actions = List.copyOf(actions);
  }

  /** Returns the part of the story before {@code end}. */
  CustomerStory until(Instant end) {
    return new CustomerStory(
        customer, actions.stream().filter(action -> action.at().isBefore(end)).toList());
  }

  /** Returns the part of the story from {@code start} on. */
  CustomerStory from(Instant start) {
    return new CustomerStory(
        customer, actions.stream().filter(action -> !action.at().isBefore(start)).toList());
  }

  /**
   * A simulated customer of the shop.
   *
   * @param number the unique number of the customer
   * @param browsers the customer's browsers, at least one
   */
  record SimulatedCustomer(int number, List<DemoBrowser> browsers) {
    SimulatedCustomer {
      browsers = List.copyOf(browsers);
    }

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
