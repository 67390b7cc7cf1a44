package dev.vouch.core.report;

import java.time.Instant;
import java.util.Map;
import java.util.Set;

/**
 * The question when the latest confirmed success of each of these names was received; names without
 * any in the scope are omitted.
 */
public record LatestSuccessesQuestion(Scope scope, Set<String> names)
    implements ScopedQuestion<Map<String, Instant>> {
  public LatestSuccessesQuestion {
    names = Set.copyOf(names);
  }
}
