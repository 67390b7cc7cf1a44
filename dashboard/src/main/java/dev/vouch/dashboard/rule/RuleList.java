package dev.vouch.dashboard.rule;

import dev.vouch.core.report.SuccessRule;
import dev.vouch.core.report.Successes;
import dev.vouch.directory.item.SiteItem;
import dev.vouch.directory.rule.SuccessRuleKind;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A site's rules, and the names of received successes without a rule.
 *
 * @param rules rules, oldest first
 * @param namesWithoutRule names without a rule, most frequent first
 */
public record RuleList(List<Row> rules, List<NameWithoutRule> namesWithoutRule) {
  public RuleList {
    rules = List.copyOf(rules);
    namesWithoutRule = List.copyOf(namesWithoutRule);
  }

  /**
   * The row of a rule.
   *
   * @param successes the number of confirmed successes of the last 30 days
   * @param unconfirmed unconfirmed successes of the last 30 days
   * @param latest time of the latest confirmed success; empty if none is stored
   */
  public record Row(
      SiteItem<SuccessRule> registered,
      long successes,
      long unconfirmed,
      Optional<Instant> latest) {}

  /**
   * The name of successes that a backend sent in the last 30 days, if no rule has the name.
   *
   * @param similarRule the rule with a similar name, which was probably intended
   */
  public record NameWithoutRule(String name, long successes, Optional<SuccessRule> similarRule) {}

  static RuleList of(
      List<SiteItem<SuccessRule>> registered, Successes successes, Map<String, Instant> latest) {
    List<SuccessRule> rules = registered.stream().map(SiteItem::value).toList();
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
            .filter(line -> line.title().isEmpty() && line.successes() > 0)
            .map(
                line ->
                    new NameWithoutRule(
                        line.name(), line.successes(), SimilarName.of(line.name(), rules)))
            .toList());
  }

  private static Optional<Successes.Line> line(Successes successes, String name) {
    return successes.lines().stream().filter(line -> line.name().equals(name)).findFirst();
  }

  /** Whether the limit of rules is reached. */
  public boolean isFull() {
    return rules.size() >= SuccessRuleKind.RULES_MAX;
  }

  /** Search for a rule with a similar name, which was probably intended. */
  static final class SimilarName {
    private static final Pattern NO_LETTER_OR_DIGIT = Pattern.compile("[^\\p{L}\\p{N}]");

    private SimilarName() {}

    /**
     * Returns the rule whose name differs only in case, white space and punctuation; empty if there
     * is none.
     */
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
