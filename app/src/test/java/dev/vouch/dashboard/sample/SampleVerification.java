package dev.vouch.dashboard.sample;

import java.util.Locale;

/** How far a sample was verified on this machine. */
enum SampleVerification {
  /** It sent its events, and they are in the report. */
  EXECUTED,
  /** Its language's compiler or parser accepts it. */
  PARSED,
  /** Neither its runtime nor a parser is available. */
  UNVERIFIED;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
