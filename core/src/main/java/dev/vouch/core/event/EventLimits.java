package dev.vouch.core.event;

import java.math.BigDecimal;
import java.time.Duration;

/**
 * The limits of an event's fields (docs/events.md). A character is a Unicode code point, as in JSON
 * Schema, so that clients in all languages count the same length.
 */
public final class EventLimits {
  public static final int PAGE_PATH_CHARACTERS_MAX = 2048;
  public static final int NAME_CHARACTERS_MAX = 255;

  /** A longer User-Agent is truncated to this length before it is hashed. */
  public static final int USER_AGENT_CHARACTERS_MAX = 4096;

  public static final int USER_ID_CHARACTERS_MAX = 255;
  public static final int ORDER_ID_CHARACTERS_MAX = 255;
  public static final int CURRENCY_CHARACTERS_MAX = 100;
  public static final int PROPERTIES_MAX = 50;
  public static final int PROPERTY_NAME_CHARACTERS_MAX = 100;

  /** Also limits the text of a number, which bounds the time to parse it. */
  public static final int PROPERTY_VALUE_CHARACTERS_MAX = 2000;

  /** The exclusive upper bound of the absolute value of a success_value. */
  public static final BigDecimal SUCCESS_VALUE_BOUND = new BigDecimal("1000000000000000");

  /** The number of decimals of a success_value. */
  public static final int SUCCESS_VALUE_SCALE = 9;

  /**
   * The maximum time between an event's {@code occurred_at} and its receipt. The event's day then
   * stays open for at least another day.
   */
  public static final Duration BACKDATED_MAX = Duration.ofDays(13);

  /**
   * An event that is received later than this after it occurred is reported late (docs/identity.md
   * B2).
   */
  public static final Duration PROMPT_MAX = Duration.ofDays(7);

  private EventLimits() {}
}
