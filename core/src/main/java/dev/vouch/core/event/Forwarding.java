package dev.vouch.core.event;

/** Which of {@code ip} and {@code user_agent} a server event has (docs/events.md). */
public enum Forwarding {
  BOTH,
  ONLY_IP,
  ONLY_USER_AGENT,
  /** An ip that is not an IP address, with or without a user_agent. */
  UNUSABLE_IP,
  NEITHER
}
