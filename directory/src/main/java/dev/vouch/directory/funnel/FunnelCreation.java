package dev.vouch.directory.funnel;

/** What became of the saving of a funnel. */
public sealed interface FunnelCreation {
  /** It is saved. */
  record Created(RegisteredFunnel funnel) implements FunnelCreation {}

  /** Another saved funnel of the site has the name; nothing was saved. */
  record NameTaken() implements FunnelCreation {}

  /** The site has {@link FunnelRegistry#FUNNELS_MAX} saved funnels already; nothing was saved. */
  record TooMany() implements FunnelCreation {}

  /** There is no such site, or it was deleted. */
  record NoSuchSite() implements FunnelCreation {}
}
