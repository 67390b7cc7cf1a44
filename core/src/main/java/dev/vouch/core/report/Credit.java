package dev.vouch.core.report;

/** Which touch a report takes the source from (DESIGN C7). */
public enum Credit {
  LAST,
  FIRST
}
