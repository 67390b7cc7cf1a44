package dev.vouch.directory.salt;

import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.SaltPair.Salt;
import java.util.List;
import org.jdbi.v3.core.Handle;

/** The SQL statements for salts. */
final class SaltTable {
  /**
   * Two nodes may insert concurrently: the first salt is kept, and no salt is inserted below a
   * site's newest one.
   */
  private static final String INSERT =
      """
      INSERT INTO salts (site_id, number, salt)
      SELECT :site, :number, :key
       WHERE NOT EXISTS (SELECT 1 FROM salts WHERE site_id = :site AND number >= :number)
      ON CONFLICT (site_id, number) DO NOTHING
      """;

  private SaltTable() {}

  record Row(SiteId site, Salt salt) {}

  static void insert(Handle handle, SiteId site, Salt salt) {
    handle.createUpdate(INSERT).bind("site", site).bindMethods(salt).execute();
  }

  static List<Row> all(Handle handle) {
    return handle
        .createQuery("SELECT site_id, number, salt FROM salts")
        .map(
            row ->
                new Row(
                    row.getColumn("site_id", SiteId.class),
                    new Salt(
                        row.getColumn("number", Long.class), row.getColumn("salt", byte[].class))))
        .list();
  }

  /** Deletes the salts of earlier periods; returns the number of deleted salts. */
  static int deleteBelow(Handle handle, long number) {
    return handle
        .createUpdate("DELETE FROM salts WHERE number < :number")
        .bind("number", number)
        .execute();
  }

  static void deleteOf(Handle handle, SiteId site) {
    handle.createUpdate("DELETE FROM salts WHERE site_id = :site").bind("site", site).execute();
  }
}
