package dev.vouch.directory.database;

import dev.vouch.core.site.SiteId;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jdbi.v3.core.Handle;

/** What every table that belongs to sites needs of them: a lock on a site, and its id in a row. */
public final class SiteRows {
  private SiteRows() {}

  /** Locks a site against other changes until commit; false when the site does not exist. */
  public static boolean lock(Handle handle, SiteId site) {
    return handle
            .createUpdate("UPDATE sites SET revision = revision + 1 WHERE site_id = :site_id")
            .bind("site_id", site.toString())
            .execute()
        == 1;
  }

  /** The column {@code site_id} of a row. */
  public static SiteId siteId(ResultSet row) throws SQLException {
    return SiteId.parse(row.getString("site_id")).orElseThrow();
  }
}
