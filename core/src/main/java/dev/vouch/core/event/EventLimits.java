package dev.vouch.core.event;

import java.math.BigDecimal;

/**
 * The limits on an event's fields (docs/events.md). A character is a Unicode code point, as in JSON
 * Schema, so that a name has the same length in every language.
 */
public final class EventLimits {
  public static final int PAGE_PATH_CHARACTERS_MAX = 2048;
  public static final int NAME_CHARACTERS_MAX = 255;
  public static final int USER_AGENT_CHARACTERS_MAX = 4096;
  public static final int USER_ID_CHARACTERS_MAX = 255;
  public static final int PROPERTIES_MAX = 50;
  public static final int PROPERTY_NAME_CHARACTERS_MAX = 100;

  /** Of a string; and of a number's written form, so that no number takes long to read. */
  public static final int PROPERTY_VALUE_CHARACTERS_MAX = 2000;

  /** The absolute value of a success_value is below it. */
  public static final BigDecimal SUCCESS_VALUE_BOUND = new BigDecimal("1000000000000000");

  /** Decimals of a success_value. */
  public static final int SUCCESS_VALUE_SCALE = 9;

  private EventLimits() {}
}
