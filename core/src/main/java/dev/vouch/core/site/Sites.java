package dev.vouch.core.site;

import java.util.Optional;

/** Registry of all sites. Thread-safe; served from memory, so the event loop may call it. */
public interface Sites {
  /** Returns the site with this id; empty if there is none or it was deleted. */
  Optional<Site> find(SiteId id);
}
