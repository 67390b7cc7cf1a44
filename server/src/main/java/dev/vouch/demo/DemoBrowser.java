package dev.vouch.demo;

/**
 * A browser of a customer.
 *
 * @param number unique among all browsers
 * @param address its IP address; IPv6 addresses are in distinct /64 networks
 * @param country of the address, from the list of networks
 * @param device its class, from the list of User-Agents
 */
record DemoBrowser(int number, String address, String country, String userAgent, String device) {
  private static final String CRAWLER =
      "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";

  /** A crawler at the same address. */
  DemoBrowser asCrawler() {
    return new DemoBrowser(number, address, country, CRAWLER, device);
  }

  @Override
  public String toString() {
    return "Browser " + number;
  }
}
