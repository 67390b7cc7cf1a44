package dev.vouch.core.report;

import dev.vouch.core.wire.WireNamed;
import java.util.Optional;

/** What a report can be broken down or filtered by (docs/reports.md). */
public sealed interface Dimension {
  /** How requests and answers spell it. */
  String wireName();

  /** Reads the wire name; empty when {@code text} is no dimension. */
  static Optional<Dimension> parse(String text) {
    if (text.startsWith(Property.PREFIX) && text.length() > Property.PREFIX.length()) {
      return Optional.of(new Property(text.substring(Property.PREFIX.length())));
    }
    return WireNamed.parse(Field.class, text).map(field -> field);
  }

  /** A dimension every event has a place in. */
  enum Field implements Dimension, WireNamed {
    CHANNEL,
    SOURCE,
    MEDIUM,
    CAMPAIGN,
    TERM,
    CONTENT,
    CLICK_ID,
    REFERRER,
    COUNTRY,
    DEVICE,
    BROWSER,
    OS,
    PAGE_PATH,
    NAME,
    EVENT_NAME;

    @Override
    public String wireName() {
      return WireNamed.super.wireName();
    }
  }

  /** The events' property of this key. */
  record Property(String key) implements Dimension {
    private static final String PREFIX = "property:";

    @Override
    public String wireName() {
      return PREFIX + key;
    }
  }
}
