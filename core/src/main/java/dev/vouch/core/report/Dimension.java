package dev.vouch.core.report;

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
    for (Field field : Field.values()) {
      if (field.wireName().equals(text)) {
        return Optional.of(field);
      }
    }
    return Optional.empty();
  }

  /** A dimension every event has a place in. */
  enum Field implements Dimension {
    CHANNEL("channel"),
    SOURCE("source"),
    MEDIUM("medium"),
    CAMPAIGN("campaign"),
    TERM("term"),
    CONTENT("content"),
    CLICK_ID("click_id"),
    REFERRER("referrer"),
    COUNTRY("country"),
    DEVICE("device"),
    BROWSER("browser"),
    OS("os"),
    PAGE_PATH("page_path"),
    NAME("name"),
    EVENT_NAME("event_name");

    private final String wireName;

    Field(String wireName) {
      this.wireName = wireName;
    }

    @Override
    public String wireName() {
      return wireName;
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
