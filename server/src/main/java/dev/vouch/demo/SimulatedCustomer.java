package dev.vouch.demo;

import java.util.List;

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
