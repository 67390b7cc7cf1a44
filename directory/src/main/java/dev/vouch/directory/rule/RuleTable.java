package dev.vouch.directory.rule;

import dev.vouch.core.report.PagePattern;
import dev.vouch.core.report.SuccessRule;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.database.Microseconds;
import dev.vouch.directory.database.SiteRows;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** The SQL of success rules. */
final class RuleTable {
  private static final String INSERT =
      """
      INSERT INTO success_rules (rule_id, site_id, name, title, page_path, created_at_us)
      VALUES (:rule_id, :site_id, :name, :title, :page_path, :created_at_us)
      """;

  private static final String UPDATE =
      """
      UPDATE success_rules
         SET name = :name, title = :title, page_path = :page_path
       WHERE rule_id = :rule_id
      """;

  private static final String ALL =
      """
      SELECT rule_id, site_id, name, title, page_path, created_at_us
        FROM success_rules
      """;

  private RuleTable() {}

  static void insert(Handle handle, RegisteredRule registered) {
    handle
        .createUpdate(INSERT)
        .bind("rule_id", registered.id().toString())
        .bind("site_id", registered.site().toString())
        .bind("name", registered.rule().name())
        .bind("title", registered.rule().title())
        .bind("page_path", registered.rule().pagePath().map(PagePattern::text))
        .bind("created_at_us", Microseconds.of(registered.createdAt()))
        .execute();
  }

  static void update(Handle handle, RegisteredRule registered) {
    handle
        .createUpdate(UPDATE)
        .bind("rule_id", registered.id().toString())
        .bind("name", registered.rule().name())
        .bind("title", registered.rule().title())
        .bind("page_path", registered.rule().pagePath().map(PagePattern::text))
        .execute();
  }

  static void delete(Handle handle, RuleId rule) {
    handle
        .createUpdate("DELETE FROM success_rules WHERE rule_id = :rule_id")
        .bind("rule_id", rule.toString())
        .execute();
  }

  static List<RegisteredRule> all(Handle handle) {
    return handle.createQuery(ALL).map((row, context) -> read(row)).list();
  }

  static List<RegisteredRule> ofSite(Handle handle, SiteId site) {
    return handle
        .createQuery(ALL + " WHERE site_id = :site_id")
        .bind("site_id", site.toString())
        .map((row, context) -> read(row))
        .list();
  }

  private static RegisteredRule read(ResultSet row) throws SQLException {
    return new RegisteredRule(
        RuleId.parse(row.getString("rule_id")).orElseThrow(),
        SiteRows.siteId(row),
        new SuccessRule(
            row.getString("name"),
            row.getString("title"),
            Optional.ofNullable(row.getString("page_path")).map(PagePattern::new)),
        Microseconds.instant(row.getLong("created_at_us")));
  }
}
