package dev.vouch.app.demo;

/**
 * A browser of a simulated customer.
 *
 * @param number the unique number of the browser
 * @param address the IP address; IPv6 addresses are in distinct /64 networks
 * @param country the country of the address, from the list of networks
 * @param device the device class, from the list of User-Agents
 */
record DemoBrowser(int number, String address, String country, String userAgent, String device) {
  private static final String CRAWLER =
      "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";

  /** Returns a crawler with the address of this browser. */
  DemoBrowser asCrawler() {
    return new DemoBrowser(number, address, country, CRAWLER, device);
  }

  @Override
  public String toString() {
    return "Browser " + number;
  }
}
