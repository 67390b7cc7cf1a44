package dev.vouch.core.report;

import dev.vouch.core.wire.WireNamed;

/** How reports credit the sources of events (docs/identity.md C7, C12). */
public enum AttributionModel implements WireNamed {
  /** The source is that of the last touch. */
  LAST,
  /** The source is that of the first touch. */
  FIRST,
  /** Each success is divided equally over its touches; everything else is as with {@link #LAST}. */
  LINEAR;

  /** Returns the model by which whole events are counted and filtered; never {@link #LINEAR}. */
  public AttributionModel ofWholeEvents() {
    return switch (this) {
      case LAST, LINEAR -> LAST;
      case FIRST -> FIRST;
    };
  }
}
