package dev.vouch.server.dashboard.sample;

import java.util.Locale;

/** How far a sample could be shown to work on this machine. */
enum Proof {
  /** It sent its events, and they are in the report. */
  EXECUTED,
  /** Its language's compiler or grammar takes it. */
  PARSED,
  /** What would run or read it is not to be had here. */
  UNVERIFIED;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
