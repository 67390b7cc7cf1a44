package dev.vouch.server.demo;

import java.util.List;

/**
 * Somebody who comes to the shop.
 *
 * @param number tells the customer from every other
 * @param browsers all that the customer may use, at least one
 */
record Customer(int number, List<Browser> browsers) {
  Customer {
    browsers = List.copyOf(browsers);
  }

  /** What the shop calls the customer, once there is an account. */
  String userId() {
    return "customer-" + number;
  }

  Browser browser() {
    return browsers.getFirst();
  }

  Browser lastBrowser() {
    return browsers.getLast();
  }
}
