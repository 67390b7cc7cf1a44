package dev.vouch.core.report;

/** Which touch a report takes the source from (docs/identity.md C7). */
public enum AttributionModel {
  LAST,
  FIRST
}
