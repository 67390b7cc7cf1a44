package dev.vouch.directory.alert;

import java.util.Arrays;

/** What happens to an alert. */
public enum AlertState {
  RAISED("raised"),
  CLEARED("cleared");

  private final String wireName;

  AlertState(String wireName) {
    this.wireName = wireName;
  }

  /** How messages and the directory spell it. */
  public String wireName() {
    return wireName;
  }

  static AlertState of(String wireName) {
    return Arrays.stream(values())
        .filter(state -> state.wireName.equals(wireName))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("there is no state " + wireName));
  }
}
