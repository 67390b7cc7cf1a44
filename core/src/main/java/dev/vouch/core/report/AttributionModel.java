package dev.vouch.core.report;

/** The touch that a report takes the source from (docs/identity.md C7). */
public enum AttributionModel {
  LAST,
  FIRST;

  /** Returns the model to compare this one with. */
  public AttributionModel other() {
    return switch (this) {
      case LAST -> FIRST;
      case FIRST -> LAST;
    };
  }
}
