package dev.vouch.core.site;

import java.util.Optional;

/** The sites there are. Answers from memory, so the event loop may ask; thread-safe. */
public interface Sites {
  /** The site with this id, unless there is none or it was deleted. */
  Optional<Site> find(SiteId id);
}
