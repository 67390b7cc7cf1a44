package dev.vouch.directory.alert;

import java.util.Arrays;

/** What happens to an alert. */
public enum AlertState {
  RAISED("raised"),
  CLEARED("cleared");

  private final String written;

  AlertState(String written) {
    this.written = written;
  }

  /** How messages and the directory spell it. */
  public String wireName() {
    return written;
  }

  static AlertState of(String written) {
    return Arrays.stream(values())
        .filter(state -> state.written.equals(written))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("there is no state " + written));
  }
}
