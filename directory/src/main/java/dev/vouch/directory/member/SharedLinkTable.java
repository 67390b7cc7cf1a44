package dev.vouch.directory.member;

import dev.vouch.core.site.SiteId;
import dev.vouch.directory.member.SharedLinks.SharedLink;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;

/** The SQL statements for public links. */
final class SharedLinkTable {
  private static final String PUT =
      """
      INSERT INTO shared_links (site_id, token_sha256, created_at_us)
      VALUES (:site, :token, :createdAt)
      ON CONFLICT (site_id) DO UPDATE
        SET token_sha256 = excluded.token_sha256, created_at_us = excluded.created_at_us
      """;

  private static final String ALL =
      """
      SELECT site_id AS site, token_sha256 AS token, created_at_us AS created_at
        FROM shared_links
      """;

  private SharedLinkTable() {}

  static void put(Handle handle, SharedLink link) {
    handle.createUpdate(PUT).bindMethods(link).execute();
  }

  /** Returns false if the site has none. */
  static boolean delete(Handle handle, SiteId site) {
    return handle
            .createUpdate("DELETE FROM shared_links WHERE site_id = :site")
            .bind("site", site)
            .execute()
        == 1;
  }

  static List<SharedLink> all(Handle handle) {
    return handle.createQuery(ALL).map(ConstructorMapper.of(SharedLink.class)).list();
  }
}
