package dev.vouch.directory.annotation;

import dev.vouch.core.site.SiteId;
import dev.vouch.directory.account.AccountId;
import dev.vouch.directory.account.EmailAddress;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.result.RowView;

/** The SQL statements for annotations. */
final class ChartAnnotationTable {
  private static final String INSERT =
      """
      INSERT INTO annotations
        (annotation_id, site_id, annotation_date, text, author, created_at_us)
      VALUES (:id, :site, :date, :text, :author, :createdAt)
      """;

  private static final String OF_SITE =
      """
      SELECT annotation_id, annotation_date, text, accounts.email AS author,
             annotations.created_at_us AS created_at_us
        FROM annotations LEFT JOIN accounts ON accounts.account_id = annotations.author
       WHERE site_id = :site
       ORDER BY annotation_date, annotations.created_at_us, annotation_id
      """;

  private ChartAnnotationTable() {}

  static void insert(
      Handle handle, SiteId site, ChartAnnotation annotation, Optional<AccountId> author) {
    handle
        .createUpdate(INSERT)
        .bind("id", annotation.id())
        .bind("site", site)
        .bind("date", annotation.date())
        .bind("text", annotation.text())
        .bind("author", author)
        .bind("createdAt", annotation.createdAt())
        .execute();
  }

  static List<ChartAnnotation> ofSite(Handle handle, SiteId site) {
    return handle.createQuery(OF_SITE).bind("site", site).map(ChartAnnotationTable::read).list();
  }

  static int count(Handle handle, SiteId site) {
    return handle
        .createQuery("SELECT COUNT(*) FROM annotations WHERE site_id = :site")
        .bind("site", site)
        .mapTo(Integer.class)
        .one();
  }

  private static ChartAnnotation read(RowView row) {
    return new ChartAnnotation(
        row.getColumn("annotation_id", String.class),
        row.getColumn("annotation_date", LocalDate.class),
        row.getColumn("text", String.class),
        Optional.ofNullable(row.getColumn("author", EmailAddress.class)),
        row.getColumn("created_at_us", Instant.class));
  }

  static void delete(Handle handle, String id) {
    handle
        .createUpdate("DELETE FROM annotations WHERE annotation_id = :id")
        .bind("id", id)
        .execute();
  }
}
