package dev.vouch.directory.rule;

import dev.vouch.core.report.PagePattern;
import dev.vouch.core.report.SuccessRule;
import java.util.Optional;

/**
 * New values for some of a rule's parts; an empty one leaves the part as it is.
 *
 * @param pagePath when present, the pattern to have from now on, or that there be none
 */
public record RuleChanges(
    Optional<String> name, Optional<String> title, Optional<Optional<PagePattern>> pagePath) {

  /** A rule that is shown by its name is shown by its new one. */
  public SuccessRule applyTo(SuccessRule rule) {
    String newName = name.orElse(rule.name());
    String oldTitle = rule.title().equals(rule.name()) ? newName : rule.title();
    return new SuccessRule(newName, title.orElse(oldTitle), pagePath.orElse(rule.pagePath()));
  }
}
