package dev.vouch.core.event;

import dev.vouch.core.wire.WireNamed;

/** The four kinds of event (docs/events.md). */
public enum EventName implements WireNamed {
  PAGEVIEW,
  CLICK,
  SUCCESS,
  CUSTOM
}
