package dev.vouch.core.report;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * The question for a scope's totals of new and of returning persons (docs/identity.md N1). Whether
 * a person returns does not depend on the scope's filters.
 *
 * @param rules the site's success rules; a browser's page view that matches one is unconfirmed
 */
public record NewAndReturningQuestion(Scope scope, List<SuccessRule> rules)
    implements ScopedQuestion<NewAndReturning> {
  /** The period before the scope in which an event makes its person a returning person. */
  public static final Duration LOOK_BACK = Duration.ofDays(28);

  public NewAndReturningQuestion {
    rules = List.copyOf(rules);
  }

  @Override
  public Instant creditedFrom() {
    return scope.from().minus(LOOK_BACK);
  }
}
