package dev.vouch.core.site;

import java.util.Optional;

/** All sites. Answers from memory, so the event loop may call it; thread-safe. */
public interface Sites {
  /** The site with this id, unless there is none or it was deleted. */
  Optional<Site> find(SiteId id);
}
