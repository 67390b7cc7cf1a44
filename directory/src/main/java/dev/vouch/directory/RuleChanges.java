package dev.vouch.directory;

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

  SuccessRule applyTo(SuccessRule rule) {
    return new SuccessRule(
        name.orElse(rule.name()), title.orElse(rule.title()), pagePath.orElse(rule.pagePath()));
  }
}
