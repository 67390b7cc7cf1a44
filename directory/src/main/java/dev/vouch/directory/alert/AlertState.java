package dev.vouch.directory.alert;

import dev.vouch.core.wire.WireNamed;

/** What happens to an alert. */
public enum AlertState implements WireNamed {
  RAISED,
  CLEARED
}
