package dev.vouch.directory.site;

/** What became of a site's update. */
public sealed interface SiteUpdate {
  /** The settings hold from now on. */
  record Updated(RegisteredSite site) implements SiteUpdate {}

  /** There is no such site, or it was deleted. */
  record NoSuchSite() implements SiteUpdate {}
}
