package dev.vouch.directory.alert;

import dev.vouch.core.wire.WireNamed;

/** The state that a message reports. */
public enum AlertState implements WireNamed {
  RAISED,
  CLEARED
}
