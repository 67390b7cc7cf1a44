package dev.vouch.directory.rule;

import dev.vouch.core.report.PagePattern;
import dev.vouch.core.report.SuccessRule;
import dev.vouch.directory.audit.AuditEntry;
import dev.vouch.directory.audit.ChangeDescriptions;
import dev.vouch.directory.database.ValueColumn;
import dev.vouch.directory.item.ColumnTable;
import dev.vouch.directory.item.SiteItemKind;
import dev.vouch.directory.item.SiteItemKind.Activity;
import java.util.List;
import java.util.Optional;

/** Success rules as a kind of items. */
public final class SuccessRuleKind {
  /** The maximum number of rules per site. Reports match every page with each rule. */
  public static final int RULES_MAX = 100;

  public static final SiteItemKind<SuccessRule> KIND =
      new SiteItemKind<>(
          "rule_",
          RULES_MAX,
          SiteItemKind.unique(SuccessRule::name),
          new ColumnTable<>(
              "success_rules",
              "rule_id",
              List.of(
                  new ValueColumn<>("name", SuccessRule::name),
                  new ValueColumn<>("title", SuccessRule::title),
                  new ValueColumn<>("page_path", SuccessRule::pagePath)),
              row ->
                  new SuccessRule(
                      row.getColumn("name", String.class),
                      row.getColumn("title", String.class),
                      Optional.ofNullable(row.getColumn("page_path", PagePattern.class)))),
          new Activity<>(
              rule -> entry("Created the success rule %s.".formatted(shown(rule))),
              SuccessRuleKind::changed,
              rule -> entry("Deleted the success rule %s.".formatted(shown(rule)))));

  private SuccessRuleKind() {}

  private static List<AuditEntry> changed(SuccessRule before, SuccessRule after) {
    List<String> differences = ChangeDescriptions.of(before, after);
    return differences.isEmpty()
        ? List.of()
        : List.of(
            entry(
                ChangeDescriptions.sentence(
                    "Changed the success rule “%s”".formatted(before.name()), differences)));
  }

  private static AuditEntry entry(String sentence) {
    return new AuditEntry(AuditEntry.Kind.SUCCESS_RULE, sentence);
  }

  private static String shown(SuccessRule rule) {
    String name = "“%s”".formatted(rule.name());
    String titled =
        rule.title().equals(rule.name()) ? name : name + ", titled “%s”".formatted(rule.title());
    return rule.pagePath()
        .map(PagePattern::text)
        .map(path -> titled + ", for pages %s".formatted(path))
        .orElse(titled);
  }

  /**
   * New values for some properties of a rule; an empty one leaves the property unchanged.
   *
   * @param pagePath if present, the new pattern, or empty to remove it
   */
  public record RuleChanges(
      Optional<String> name, Optional<String> title, Optional<Optional<PagePattern>> pagePath) {

    /**
     * Applies the changes. If the title equals the name, a new name also becomes the title, unless
     * a new title is given.
     */
    public SuccessRule applyTo(SuccessRule rule) {
      String newName = name.orElse(rule.name());
      String oldTitle = rule.title().equals(rule.name()) ? newName : rule.title();
      return new SuccessRule(newName, title.orElse(oldTitle), pagePath.orElse(rule.pagePath()));
    }
  }
}
