package dev.vouch.core.report;

import java.util.Arrays;

/**
 * Why an event is credited as it is: the first that holds, in this order. Every event has one, so
 * the reasons of a report add up to its events.
 */
public enum Reason {
  /** C1, C2: the event's own browser was seen in the window. */
  SAME_BROWSER("same_browser"),
  /** C3: a counting link leads from the user key to a browser. */
  LINKED_USER("linked_user"),
  /** C4: a link of the user key in the window is dropped because its browser has too many keys. */
  AMBIGUOUS_LINK("ambiguous_link"),
  /** C4, C6: only the user_agent was forwarded. */
  IP_MISSING("ip_missing"),
  /** C4, C6: only the ip was forwarded. */
  USER_AGENT_MISSING("user_agent_missing"),
  /** C4 with any link of the user key in the window, C5: no browser with that hash was seen. */
  BROWSER_NEVER_SEEN("browser_never_seen"),
  /** C4: no link of the user key in the window. */
  NEVER_IDENTIFIED("never_identified"),
  /** C6: neither ip and user_agent nor a user id came with it. */
  NOTHING_FORWARDED("nothing_forwarded");

  private final String wireName;

  Reason(String wireName) {
    this.wireName = wireName;
  }

  /** How answers spell it. */
  public String wireName() {
    return wireName;
  }

  /**
   * Reads the wire name.
   *
   * @throws IllegalArgumentException if no reason is spelled so
   */
  public static Reason of(String wireName) {
    return Arrays.stream(values())
        .filter(reason -> reason.wireName.equals(wireName))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("there is no reason " + wireName));
  }
}
