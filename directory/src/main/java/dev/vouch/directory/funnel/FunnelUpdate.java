package dev.vouch.directory.funnel;

/** What became of a saved funnel's update. */
public sealed interface FunnelUpdate {
  /** The funnel is like this from now on. */
  record Updated(RegisteredFunnel funnel) implements FunnelUpdate {}

  /** Another saved funnel of the site has the new name; nothing was changed. */
  record NameTaken() implements FunnelUpdate {}

  /** The site has no such saved funnel. */
  record NoSuchFunnel() implements FunnelUpdate {}
}
