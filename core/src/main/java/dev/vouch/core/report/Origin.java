package dev.vouch.core.report;

import dev.vouch.core.wire.WireNamed;

/** The kind of sender of an event (docs/glossary.md). */
public enum Origin implements WireNamed {
  /** A backend with its API key: confirmed. */
  SERVER,
  /** A browser: unconfirmed. */
  BROWSER
}
