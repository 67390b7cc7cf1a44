package dev.vouch.core.report;

import static java.util.stream.Collectors.toSet;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The question for a scope's successes by name. A name that only browsers sent is omitted unless a
 * rule has it, because a browser can send any name. A name can have refunds without successes, and
 * more voids than successes.
 *
 * @param rules the site's success rules; each has a line, even without successes
 * @param limit the maximum number of lines, at least 1
 * @param rulesOnly whether names without a rule are omitted
 */
public record SuccessesQuestion(Scope scope, List<SuccessRule> rules, int limit, boolean rulesOnly)
    implements ScopedQuestion<Successes> {
  public SuccessesQuestion {
    rules = List.copyOf(rules);
  }

  /** Creates a question for names with or without a rule. */
  public SuccessesQuestion(Scope scope, List<SuccessRule> rules, int limit) {
    this(scope, rules, limit, false);
  }

  /** Creates a question for all names. */
  public SuccessesQuestion(Scope scope, List<SuccessRule> rules) {
    this(scope, rules, Integer.MAX_VALUE);
  }

  /** Returns a question for exactly these names, with or without successes. */
  public SuccessesQuestion ofNames(Set<String> names) {
    List<SuccessRule> expected =
        new ArrayList<>(rules.stream().filter(rule -> names.contains(rule.name())).toList());
    Set<String> ruled = expected.stream().map(SuccessRule::name).collect(toSet());
    names.stream()
        .filter(name -> !ruled.contains(name))
        .map(name -> new SuccessRule(name, name, Optional.empty()))
        .forEach(expected::add);
    return new SuccessesQuestion(scope, expected, Integer.MAX_VALUE, true);
  }
}
