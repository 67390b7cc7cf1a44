package dev.vouch.core.event;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A query parameter with which an advertising network marks a click. Its value identifies the
 * person and is never stored; its kind identifies the network.
 *
 * @param kind the parameter's name, lower case
 * @param network the network's host, as in a referrer
 * @param paid whether only advertisements have it
 */
record ClickId(String kind, String network, boolean paid) {
  private static final List<ClickId> KNOWN =
      List.of(
          paid("gclid", "google.com"),
          paid("gbraid", "google.com"),
          paid("wbraid", "google.com"),
          paid("dclid", "google.com"),
          paid("msclkid", "bing.com"),
          paid("ttclid", "tiktok.com"),
          paid("twclid", "x.com"),
          paid("li_fat_id", "linkedin.com"),
          paid("rdt_cid", "reddit.com"),
          paid("sccid", "snapchat.com"),
          paid("yclid", "yandex.com"),
          free("epik", "pinterest.com"),
          free("fbclid", "facebook.com"),
          free("igshid", "instagram.com"));

  private static ClickId paid(String kind, String network) {
    return new ClickId(kind, network, true);
  }

  private static ClickId free(String kind, String network) {
    return new ClickId(kind, network, false);
  }

  /** Returns the first known click id among these parameters, a paid one before others. */
  static Optional<ClickId> among(Map<String, String> parameters) {
    return KNOWN.stream()
        .filter(known -> !parameters.getOrDefault(known.kind, "").isBlank())
        .findFirst();
  }
}
