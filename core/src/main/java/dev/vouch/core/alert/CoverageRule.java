package dev.vouch.core.alert;

import dev.vouch.core.alert.Finding.Evidence;
import dev.vouch.core.report.Coverage;
import dev.vouch.core.report.CreditKind;
import dev.vouch.core.report.Reason;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;

/**
 * The alert rule for falling coverage: of the last day's successes, less than two thirds of the
 * usual share are credited to a visitor, and the difference is statistically significant.
 */
public final class CoverageRule {
  private CoverageRule() {}

  /**
   * Compares the last day with the preceding weeks.
   *
   * @param recent coverage of the last {@link Thresholds#COVERAGE_PERIOD}
   * @param before coverage of the {@link Thresholds#COVERAGE_BASELINE} before that; while the alert
   *     is raised, of the time before it was raised, so that the faulty state does not become the
   *     norm
   */
  public static Finding judge(Coverage recent, Coverage before) {
    if (recent.successes() < Thresholds.COVERAGE_SUCCESSES_MIN
        || before.successes() < Thresholds.COVERAGE_SUCCESSES_MIN) {
      return new Finding.Undecided();
    }
    double share = share(recent);
    double usual = share(before);
    if (100 * share < Thresholds.COVERAGE_RAISE_PERCENT * usual && !isChance(recent, usual)) {
      return new Finding.Raise(fallen(recent, before));
    }
    return 100 * share >= Thresholds.COVERAGE_CLEAR_PERCENT * usual
        ? new Finding.Clear(risen(recent, before))
        : new Finding.Undecided();
  }

  private static double share(Coverage coverage) {
    return (double) credited(coverage) / coverage.successes();
  }

  private static long credited(Coverage coverage) {
    return coverage.credited().getOrDefault(CreditKind.VISITOR, 0L);
  }

  /** Compares with the standard deviation of a binomial distribution. */
  private static boolean isChance(Coverage recent, double usual) {
    double expected = recent.successes() * usual;
    double deviation = Math.sqrt(expected * (1 - usual));
    return expected - credited(recent) <= Thresholds.COVERAGE_DEVIATIONS * deviation;
  }

  private static Evidence fallen(Coverage recent, Coverage before) {
    return evidence(
        "Fewer successes are credited to a visitor: %d%% in the last 24 hours, %d%% in the 14 days"
            + " before.%s",
        recent,
        before,
        reason(recent).map(words -> " Most frequent reason: " + words + ".").orElse(""));
  }

  private static Evidence risen(Coverage recent, Coverage before) {
    return evidence(
        "Successes are credited to visitors again: %d%% in the last 24 hours, %d%% before the"
            + " alert.%s",
        recent, before, "");
  }

  private static Evidence evidence(String message, Coverage recent, Coverage before, String more) {
    long share = AlertText.percent(credited(recent), recent.successes());
    long usual = AlertText.percent(credited(before), before.successes());
    return Evidence.of(
        message.formatted(share, usual, more),
        Map.of(
            "successes", recent.successes(),
            "credited_percent", share,
            "usual_percent", usual));
  }

  private static Optional<String> reason(Coverage recent) {
    return recent.reasons().entrySet().stream()
        .filter(entry -> words(entry.getKey()).isPresent())
        .max(
            Map.Entry.<Reason, Long>comparingByValue()
                .thenComparing(Map.Entry.comparingByKey(Comparator.reverseOrder())))
        .flatMap(entry -> words(entry.getKey()));
  }

  /** Returns why a success has no visitor; empty for reasons with a visitor. */
  private static Optional<String> words(Reason reason) {
    return switch (reason) {
      case SAME_BROWSER, LINKED_USER, DUPLICATE_ORDER -> Optional.empty();
      case AMBIGUOUS_LINK -> Optional.of("one browser was linked to too many users");
      case IP_UNUSABLE -> Optional.of("the forwarded ip was not an IP address");
      case IP_MISSING -> Optional.of("only the user_agent was forwarded, without the ip");
      case USER_AGENT_MISSING -> Optional.of("only the ip was forwarded, without the user_agent");
      case BROWSER_NEVER_SEEN ->
          Optional.of("the forwarded ip and user_agent match no browser that visited the site");
      case NEVER_IDENTIFIED -> Optional.of("the user was never identified in a browser");
      case NOTHING_FORWARDED -> Optional.of("neither ip and user_agent nor a user id was sent");
      case ORIGINAL_UNKNOWN -> Optional.of("the refunded order is not known");
      case REPORTED_LATE -> Optional.of("they were received more than 7 days late");
    };
  }
}
