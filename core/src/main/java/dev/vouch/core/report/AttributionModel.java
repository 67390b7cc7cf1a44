package dev.vouch.core.report;

/** The touch that a report takes the source from (docs/identity.md C7). */
public enum AttributionModel {
  LAST,
  FIRST
}
