package dev.vouch.directory.rule;

import dev.vouch.core.report.PagePattern;
import dev.vouch.core.report.SuccessRule;
import dev.vouch.core.site.IdFormat;
import dev.vouch.directory.audit.AuditEntry;
import dev.vouch.directory.audit.ChangeDescriptions;
import dev.vouch.directory.named.NamedItemKind;
import java.util.List;
import java.util.Optional;

/** Success rules as a kind of named items. */
public final class SuccessRuleKind implements NamedItemKind<SuccessRule> {
  /** The maximum number of rules per site; each one is matched with every page of a report. */
  public static final int RULES_MAX = 100;

  @Override
  public IdFormat idFormat() {
    return new IdFormat("rule_");
  }

  @Override
  public int siteLimit() {
    return RULES_MAX;
  }

  @Override
  public String name(SuccessRule rule) {
    return rule.name();
  }

  @Override
  public Table<SuccessRule> table() {
    return new SuccessRuleTable();
  }

  @Override
  public AuditEntry created(SuccessRule rule) {
    return AuditEntry.ruleCreated(rule);
  }

  @Override
  public Optional<AuditEntry> changed(SuccessRule before, SuccessRule after) {
    List<String> differences = ChangeDescriptions.of(before, after);
    return differences.isEmpty()
        ? Optional.empty()
        : Optional.of(AuditEntry.ruleChanged(before.name(), differences));
  }

  @Override
  public AuditEntry deleted(SuccessRule rule) {
    return AuditEntry.ruleDeleted(rule);
  }

  /**
   * New values for some properties of a rule; an empty one leaves the property unchanged.
   *
   * @param pagePath if present, the new pattern, or empty to remove it
   */
  public record RuleChanges(
      Optional<String> name, Optional<String> title, Optional<Optional<PagePattern>> pagePath) {

    /** Applies the changes; a title that equals the name follows a change of the name. */
    public SuccessRule applyTo(SuccessRule rule) {
      String newName = name.orElse(rule.name());
      String oldTitle = rule.title().equals(rule.name()) ? newName : rule.title();
      return new SuccessRule(newName, title.orElse(oldTitle), pagePath.orElse(rule.pagePath()));
    }
  }
}
