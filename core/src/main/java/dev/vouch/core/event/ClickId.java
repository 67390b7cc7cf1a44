package dev.vouch.core.event;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A query parameter with which a network marks a click. Its value identifies the person and is
 * never stored; its kind identifies the network.
 *
 * @param kind the parameter's name, lower case
 * @param network the network's host, as in a referrer
 * @param marks the links to which the network adds the parameter
 */
record ClickId(String kind, String network, Marks marks) {
  private static final List<ClickId> KNOWN =
      List.of(
          new ClickId("gclid", "google.com", Marks.ADVERTISEMENTS),
          new ClickId("gbraid", "google.com", Marks.ADVERTISEMENTS),
          new ClickId("wbraid", "google.com", Marks.ADVERTISEMENTS),
          new ClickId("dclid", "google.com", Marks.DISPLAY_ADVERTISEMENTS),
          new ClickId("gad_source", "google.com", Marks.ADVERTISEMENTS),
          new ClickId("gad_campaignid", "google.com", Marks.ADVERTISEMENTS),
          new ClickId("msclkid", "bing.com", Marks.ADVERTISEMENTS),
          new ClickId("ttclid", "tiktok.com", Marks.ADVERTISEMENTS),
          new ClickId("twclid", "x.com", Marks.ADVERTISEMENTS),
          new ClickId("li_fat_id", "linkedin.com", Marks.ADVERTISEMENTS),
          new ClickId("rdt_cid", "reddit.com", Marks.ADVERTISEMENTS),
          new ClickId("sccid", "snapchat.com", Marks.ADVERTISEMENTS),
          new ClickId("yclid", "yandex.com", Marks.ADVERTISEMENTS),
          new ClickId("oppref", "chatgpt.com", Marks.ADVERTISEMENTS),
          new ClickId("epik", "pinterest.com", Marks.LINKS),
          new ClickId("fbclid", "facebook.com", Marks.LINKS),
          new ClickId("igshid", "instagram.com", Marks.LINKS),
          new ClickId("srsltid", "shopping.google.com", Marks.LINKS));

  /** The links to which a network adds a parameter. */
  enum Marks {
    /** Advertisements, on the network's own pages or on those of others. */
    ADVERTISEMENTS,
    /** Only advertisements on pages of others. */
    DISPLAY_ADVERTISEMENTS,
    /** All links, paid or not. */
    LINKS
  }

  /** Whether the network adds the parameter only to advertisements. */
  boolean isPaid() {
    return marks != Marks.LINKS;
  }

  /** Whether the network adds the parameter only to advertisements on pages of others. */
  boolean isDisplay() {
    return marks == Marks.DISPLAY_ADVERTISEMENTS;
  }

  /**
   * Returns the first known click id among {@code parameters}; one of advertisements takes
   * precedence.
   */
  static Optional<ClickId> among(Map<String, String> parameters) {
    return KNOWN.stream().filter(known -> parameters.containsKey(known.kind)).findFirst();
  }
}
