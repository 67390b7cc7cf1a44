package dev.vouch.directory.member;

import dev.vouch.core.apikey.SecretHash;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.database.Microseconds;
import dev.vouch.directory.database.SiteRows;
import java.util.List;
import org.jdbi.v3.core.Handle;

/** The SQL of public links. */
final class SharedLinkTable {
  private static final String PUT =
      """
      INSERT INTO shared_links (site_id, token_sha256, created_at_us)
      VALUES (:site_id, :token_sha256, :created_at_us)
      ON CONFLICT (site_id) DO UPDATE
        SET token_sha256 = :token_sha256, created_at_us = :created_at_us
      """;

  private SharedLinkTable() {}

  static void put(Handle handle, SharedLink link) {
    handle
        .createUpdate(PUT)
        .bind("site_id", link.site().toString())
        .bind("token_sha256", link.token().hex())
        .bind("created_at_us", Microseconds.of(link.createdAt()))
        .execute();
  }

  /** False when the site has none. */
  static boolean delete(Handle handle, SiteId site) {
    return handle
            .createUpdate("DELETE FROM shared_links WHERE site_id = :site_id")
            .bind("site_id", site.toString())
            .execute()
        == 1;
  }

  static List<SharedLink> all(Handle handle) {
    return handle
        .createQuery("SELECT site_id, token_sha256, created_at_us FROM shared_links")
        .map(
            (row, context) ->
                new SharedLink(
                    SiteRows.siteId(row),
                    new SecretHash(row.getString("token_sha256")),
                    Microseconds.instant(row.getLong("created_at_us"))))
        .list();
  }
}
