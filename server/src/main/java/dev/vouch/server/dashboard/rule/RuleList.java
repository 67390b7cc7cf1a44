package dev.vouch.server.dashboard.rule;

import dev.vouch.core.report.SuccessRule;
import dev.vouch.core.report.Successes;
import dev.vouch.directory.named.NamedItem;
import dev.vouch.directory.rule.SuccessRuleKind;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A site's rules, and the names that came without one.
 *
 * @param rules the oldest first
 * @param unruled the most frequent first
 */
public record RuleList(List<Row> rules, List<Unruled> unruled) {
  public RuleList {
    rules = List.copyOf(rules);
    unruled = List.copyOf(unruled);
  }

  /**
   * One rule.
   *
   * @param successes confirmed ones of the last 30 days
   * @param unconfirmed those of the last 30 days
   * @param latest when a backend last sent one; empty for never, as far back as events are kept
   */
  public record Row(
      NamedItem<SuccessRule> registered,
      long successes,
      long unconfirmed,
      Optional<Instant> latest) {}

  /**
   * A name that a backend sent in the last 30 days without a rule for it.
   *
   * @param meant the rule that it was probably meant for
   */
  public record Unruled(String name, long successes, Optional<SuccessRule> meant) {}

  static RuleList of(
      List<NamedItem<SuccessRule>> registered, Successes successes, Map<String, Instant> latest) {
    List<SuccessRule> rules = registered.stream().map(NamedItem::value).toList();
    return new RuleList(
        registered.stream()
            .map(
                rule -> {
                  String name = rule.value().name();
                  Optional<Successes.Line> line = line(successes, name);
                  return new Row(
                      rule,
                      line.map(Successes.Line::successes).orElse(0L),
                      line.map(Successes.Line::unconfirmed).orElse(0L),
                      Optional.ofNullable(latest.get(name)));
                })
            .toList(),
        successes.lines().stream()
            .filter(line -> line.title().isEmpty())
            .map(
                line ->
                    new Unruled(line.name(), line.successes(), SimilarName.of(line.name(), rules)))
            .toList());
  }

  private static Optional<Successes.Line> line(Successes successes, String name) {
    return successes.lines().stream().filter(line -> line.name().equals(name)).findFirst();
  }

  /** Whether another rule would be refused. */
  public boolean isFull() {
    return rules.size() >= SuccessRuleKind.RULES_MAX;
  }

  /** Finds the rule that a name without one was probably meant for. */
  static final class SimilarName {
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
}
