package dev.vouch.directory.rule;

import dev.vouch.core.report.PagePattern;
import dev.vouch.core.report.SuccessRule;
import dev.vouch.directory.database.Microseconds;
import dev.vouch.directory.database.SiteRows;
import dev.vouch.directory.named.NamedItem;
import dev.vouch.directory.named.NamedItemKind;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** The SQL of success rules. */
final class SuccessRuleTable implements NamedItemKind.Table<SuccessRule> {
  private static final String PUT =
      """
      INSERT INTO success_rules (rule_id, site_id, name, title, page_path, created_at_us)
      VALUES (:rule_id, :site_id, :name, :title, :page_path, :created_at_us)
      ON CONFLICT (rule_id) DO UPDATE SET name = :name, title = :title, page_path = :page_path
      """;

  private static final String ALL =
      """
      SELECT rule_id, site_id, name, title, page_path, created_at_us
        FROM success_rules
      """;

  @Override
  public List<NamedItem<SuccessRule>> all(Handle handle) {
    return handle.createQuery(ALL).map((row, context) -> read(row)).list();
  }

  private static NamedItem<SuccessRule> read(ResultSet row) throws SQLException {
    return new NamedItem<>(
        row.getString("rule_id"),
        SiteRows.siteId(row),
        new SuccessRule(
            row.getString("name"),
            row.getString("title"),
            Optional.ofNullable(row.getString("page_path")).map(PagePattern::new)),
        Microseconds.instant(row.getLong("created_at_us")));
  }

  @Override
  public void put(Handle handle, NamedItem<SuccessRule> item) {
    handle
        .createUpdate(PUT)
        .bind("rule_id", item.id())
        .bind("site_id", item.site().toString())
        .bind("name", item.value().name())
        .bind("title", item.value().title())
        .bind("page_path", item.value().pagePath().map(PagePattern::text))
        .bind("created_at_us", Microseconds.of(item.createdAt()))
        .execute();
  }

  @Override
  public void delete(Handle handle, String id) {
    handle
        .createUpdate("DELETE FROM success_rules WHERE rule_id = :rule_id")
        .bind("rule_id", id)
        .execute();
  }
}
