package dev.vouch.core.report;

import java.util.List;

/**
 * The question for a scope's totals.
 *
 * @param rules the site's success rules; a browser's page view that matches one is unconfirmed
 */
public record SummaryQuestion(Scope scope, List<SuccessRule> rules)
    implements ScopedQuestion<Summary> {
  public SummaryQuestion {
    rules = List.copyOf(rules);
  }
}
