package dev.vouch.server.dashboard.sample;

/** How a sample tells whose conversion it is (docs/linking.md). */
public enum LinkingMethod {
  /** It forwards the address and the User-Agent of the visitor's own request. */
  FORWARDED_REQUEST("forwarded request"),
  /** It names the user, as webhooks and background jobs have to. */
  USER_ID("user id");

  private final String marker;

  LinkingMethod(String marker) {
    this.marker = marker;
  }

  /** How the sources mark the lines that only this way needs. */
  String marker() {
    return marker;
  }
}
