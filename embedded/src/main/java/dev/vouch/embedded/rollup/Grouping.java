package dev.vouch.embedded.rollup;

import dev.vouch.core.wire.WireNamed;

/** What the events of a row of a rollup have in common. */
enum Grouping implements WireNamed {
  /** The kind of event, and whether it is confirmed. */
  EVENT,
  /** The same, and the name of the event. */
  NAME,
  PAGE,
  COUNTRY,
  DEVICE,
  BROWSER,
  OS,
  LAST_TOUCH,
  FIRST_TOUCH
}
