package dev.vouch.directory.database;

import dev.vouch.core.site.SiteId;
import org.jdbi.v3.core.Handle;

/** The lock on a site that every change of its rows takes. */
public final class SiteRows {
  private SiteRows() {}

  /** Locks a site against other changes until commit; returns false if the site does not exist. */
  public static boolean lock(Handle handle, SiteId site) {
    return handle
            .createUpdate("UPDATE sites SET revision = revision + 1 WHERE site_id = :site")
            .bind("site", site.toString())
            .execute()
        == 1;
  }
}
