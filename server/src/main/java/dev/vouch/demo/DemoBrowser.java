package dev.vouch.demo;

/**
 * A browser of a customer.
 *
 * @param number tells it from every other browser
 * @param address its IP address; that of an IPv6 browser alone in its /64
 * @param country where the address is, by the list it was chosen from
 * @param device its class, by the list its User-Agent was chosen from
 */
record DemoBrowser(int number, String address, String country, String userAgent, String device) {
  private static final String CRAWLER =
      "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";

  /** A program at the same address that says what it is. */
  DemoBrowser asCrawler() {
    return new DemoBrowser(number, address, country, CRAWLER, device);
  }

  @Override
  public String toString() {
    return "Browser " + number;
  }
}
