package dev.vouch.core.report;

import dev.vouch.core.wire.WireNamed;
import java.util.Optional;

/** A property of events that reports can group or filter by (docs/reports.md). */
public sealed interface Dimension {
  /** The name in requests and responses. */
  String wireName();

  /** Parses a wire name; empty if {@code text} is not a dimension. */
  static Optional<Dimension> parse(String text) {
    if (text.startsWith(Property.PREFIX) && text.length() > Property.PREFIX.length()) {
      return Optional.of(new Property(text.substring(Property.PREFIX.length())));
    }
    return WireNamed.parse(Field.class, text).map(field -> field);
  }

  /** A dimension that every event can have a value of. */
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

    /** Whether the field belongs to the touch that an event is credited to. */
    public boolean isOfTouch() {
      return switch (this) {
        case CHANNEL, SOURCE, MEDIUM, CAMPAIGN, TERM, CONTENT, CLICK_ID, REFERRER -> true;
        case COUNTRY, DEVICE, BROWSER, OS, PAGE_PATH, NAME, EVENT_NAME -> false;
      };
    }
  }

  /** The event property with this key. */
  record Property(String key) implements Dimension {
    private static final String PREFIX = "property:";

    @Override
    public String wireName() {
      return PREFIX + key;
    }
  }
}
