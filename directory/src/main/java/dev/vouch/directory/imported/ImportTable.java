package dev.vouch.directory.imported;

import dev.vouch.core.site.SiteId;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.result.RowView;

/** The SQL statements for imports. */
final class ImportTable {
  private static final String INSERT =
      """
      INSERT INTO imports (import_id, site_id, name, created_at_us)
      VALUES (:id, :site, :name, :createdAt)
      """;

  private static final String OF_SITE =
      """
      SELECT imports.import_id AS import_id, name, created_at_us,
             MIN(total_date) AS first_day, MAX(total_date) AS last_day, COUNT(*) AS total_rows
        FROM imports JOIN imported_totals ON imported_totals.import_id = imports.import_id
       WHERE imports.site_id = :site
       GROUP BY imports.import_id, name, created_at_us
       ORDER BY created_at_us DESC, import_id
      """;

  private static final String DELETE_EMPTY =
      """
      DELETE FROM imports
       WHERE site_id = :site
         AND NOT EXISTS (SELECT 1 FROM imported_totals
                          WHERE imported_totals.import_id = imports.import_id)
      """;

  private ImportTable() {}

  static void insert(Handle handle, SiteId site, String id, String name, Instant createdAt) {
    handle
        .createUpdate(INSERT)
        .bind("id", id)
        .bind("site", site)
        .bind("name", name)
        .bind("createdAt", createdAt)
        .execute();
  }

  static int count(Handle handle, SiteId site) {
    return handle
        .createQuery("SELECT COUNT(*) FROM imports WHERE site_id = :site")
        .bind("site", site)
        .mapTo(Integer.class)
        .one();
  }

  /** Returns the imports, newest first. */
  static List<SiteImport> ofSite(Handle handle, SiteId site) {
    return handle.createQuery(OF_SITE).bind("site", site).map(ImportTable::read).list();
  }

  static Optional<String> name(Handle handle, SiteId site, String id) {
    return handle
        .createQuery("SELECT name FROM imports WHERE site_id = :site AND import_id = :id")
        .bind("site", site)
        .bind("id", id)
        .mapTo(String.class)
        .findOne();
  }

  /** Deletes an import with its totals. */
  static void delete(Handle handle, String id) {
    handle.createUpdate("DELETE FROM imports WHERE import_id = :id").bind("id", id).execute();
  }

  /** Deletes the imports without totals. */
  static void deleteEmpty(Handle handle, SiteId site) {
    handle.createUpdate(DELETE_EMPTY).bind("site", site).execute();
  }

  private static SiteImport read(RowView row) {
    return new SiteImport(
        row.getColumn("import_id", String.class),
        row.getColumn("name", String.class),
        row.getColumn("first_day", LocalDate.class),
        row.getColumn("last_day", LocalDate.class),
        row.getColumn("total_rows", Long.class),
        row.getColumn("created_at_us", Instant.class));
  }
}
