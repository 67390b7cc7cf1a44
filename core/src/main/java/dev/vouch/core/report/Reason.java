package dev.vouch.core.report;

import dev.vouch.core.wire.WireNamed;
import java.util.Arrays;
import java.util.List;

/**
 * The reason for an event's credit: the first that applies (docs/decisions/0003). Each event has
 * exactly one, so the reasons of a report add up to its events.
 */
public enum Reason implements WireNamed {
  /** C1, C2: the event's own browser was seen in the window. */
  SAME_BROWSER,
  /** C3: a counting link leads from the user key to a browser. */
  LINKED_USER,
  /**
   * C4: a link of the user key in the window does not count because its browser has too many keys.
   */
  AMBIGUOUS_LINK,
  /** C4, C6: the forwarded ip is not an IP address. */
  IP_UNUSABLE,
  /** C4, C6: only the user_agent was forwarded. */
  IP_MISSING,
  /** C4, C6: only the ip was forwarded. */
  USER_AGENT_MISSING,
  /** C4 with any link of the user key in the window, or C5: no browser with that hash was seen. */
  BROWSER_NEVER_SEEN,
  /** C4: the user key has no link in the window. */
  NEVER_IDENTIFIED,
  /** C6: the event has neither ip and user_agent nor a user id. */
  NOTHING_FORWARDED,
  /** R2: a refund or a void names an order that is not known. */
  ORIGINAL_UNKNOWN,
  /** B2: an event that was received more than 7 days late is credited to no visitor. */
  REPORTED_LATE,
  /** O1, R3, R4: its order was counted, voided or restored before. */
  DUPLICATE_ORDER;

  /** The reasons of events that reports count. */
  public static final List<Reason> OF_COUNTED =
      Arrays.stream(values()).filter(reason -> reason != DUPLICATE_ORDER).toList();
}
