package dev.vouch.demo;

import java.util.List;

/**
 * Somebody who comes to the shop.
 *
 * @param number tells the customer from every other
 * @param browsers all that the customer may use, at least one
 */
record SimulatedCustomer(int number, List<DemoBrowser> browsers) {
  SimulatedCustomer {
    browsers = List.copyOf(browsers);
  }

  /** What the shop calls the customer, once there is an account. */
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
