package dev.vouch.directory.rule;

import dev.vouch.core.report.PagePattern;
import dev.vouch.core.report.SuccessRule;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.named.NamedItem;
import dev.vouch.directory.named.NamedItemKind;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.result.RowView;

/** The SQL statements for success rules. */
final class SuccessRuleTable implements NamedItemKind.Table<SuccessRule> {
  private static final String PUT =
      """
      INSERT INTO success_rules (rule_id, site_id, name, title, page_path, created_at_us)
      VALUES (:id, :site, :value.name, :value.title, :value.pagePath, :createdAt)
      ON CONFLICT (rule_id) DO UPDATE
        SET name = excluded.name, title = excluded.title, page_path = excluded.page_path
      """;

  private static final String ALL =
      """
      SELECT rule_id, site_id, name, title, page_path, created_at_us
        FROM success_rules
      """;

  @Override
  public List<NamedItem<SuccessRule>> all(Handle handle) {
    return handle.createQuery(ALL).map(SuccessRuleTable::read).list();
  }

  private static NamedItem<SuccessRule> read(RowView row) {
    return new NamedItem<>(
        row.getColumn("rule_id", String.class),
        row.getColumn("site_id", SiteId.class),
        new SuccessRule(
            row.getColumn("name", String.class),
            row.getColumn("title", String.class),
            Optional.ofNullable(row.getColumn("page_path", PagePattern.class))),
        row.getColumn("created_at_us", Instant.class));
  }

  @Override
  public void put(Handle handle, NamedItem<SuccessRule> item) {
    handle.createUpdate(PUT).bindMethods(item).execute();
  }

  @Override
  public void delete(Handle handle, String id) {
    handle
        .createUpdate("DELETE FROM success_rules WHERE rule_id = :rule")
        .bind("rule", id)
        .execute();
  }
}
