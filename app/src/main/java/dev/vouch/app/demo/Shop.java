package dev.vouch.app.demo;

import java.math.BigDecimal;
import java.time.ZoneId;
import java.util.List;
import java.util.Set;

/** The sample shop: site, pages, products and successes. */
final class Shop {
  static final String NAME = "Demo shop";
  static final String DOMAIN = "shop.example";
  static final String ORIGIN = "https://" + DOMAIN;
  static final ZoneId ZONE = ZoneId.of("Europe/Berlin");

  static final String PAID = "paid";
  static final String SIGNED_UP = "signed_up";
  static final String BOOKED = "booked_fitting";

  private static final Set<String> DOLLAR_COUNTRIES = Set.of("US", "CA", "MX", "BR");

  private static final WeightedChoice<Product> PRODUCTS =
      new WeightedChoice<>(
          List.of(
              new Product("rain-jacket", "129.00", 5),
              new Product("wool-socks", "19.90", 9),
              new Product("tent", "349.00", 2),
              new Product("headlamp", "39.95", 6),
              new Product("gift-card", "50.00", 3)),
          Product::popularity);

  private static final WeightedChoice<String> PAGES =
      new WeightedChoice<>(
          List.of("/", "/sale", "/guides/layers", "/stores", "/products/tent", "/about"),
          page -> page.equals("/") ? 5 : 2);

  private Shop() {}

  record Product(String name, BigDecimal price, int popularity) {
    Product(String name, String price, int popularity) {
      this(name, new BigDecimal(price), popularity);
    }

    String path() {
      return "/products/" + name;
    }
  }

  static WeightedChoice<Product> products() {
    return PRODUCTS;
  }

  static WeightedChoice<String> pages() {
    return PAGES;
  }

  /** Returns the currency in which the customer with this browser pays. */
  static String currency(DemoBrowser browser) {
    return DOLLAR_COUNTRIES.contains(browser.country()) ? "USD" : "EUR";
  }
}
