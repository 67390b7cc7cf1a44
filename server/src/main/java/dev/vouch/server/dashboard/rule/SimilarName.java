package dev.vouch.server.dashboard.rule;

import dev.vouch.core.report.SuccessRule;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** Finds the rule that a name without one was probably meant for. */
final class SimilarName {
  private static final Pattern NO_LETTER_OR_DIGIT = Pattern.compile("[^\\p{L}\\p{N}]");

  private SimilarName() {}

  /** A rule whose name differs in capitals, spaces and punctuation only. */
  static Optional<SuccessRule> of(String name, List<SuccessRule> rules) {
    String core = core(name);
    return rules.stream()
        .filter(rule -> !rule.name().equals(name))
        .filter(rule -> !core.isEmpty() && core(rule.name()).equals(core))
        .findFirst();
  }

  private static String core(String name) {
    return NO_LETTER_OR_DIGIT.matcher(name).replaceAll("").toLowerCase(Locale.ROOT);
  }
}
