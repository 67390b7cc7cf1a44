package dev.vouch.core.alert;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.alert.Finding.Evidence;
import dev.vouch.core.report.Coverage;
import dev.vouch.core.report.CreditKind;
import dev.vouch.core.report.Reason;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CoverageRuleTest {
  private static final Finding UNDECIDED = new Finding.Undecided();

  private static Coverage coverage(long successes, long credited) {
    long standalone = successes - credited;
    return new Coverage(
        Map.of(CreditKind.VISITOR, credited, CreditKind.STANDALONE, standalone),
        Map.of(
            Reason.SAME_BROWSER,
            credited,
            Reason.NOTHING_FORWARDED,
            standalone / 3,
            Reason.BROWSER_NEVER_SEEN,
            standalone - standalone / 3),
        Coverage.Warnings.NONE);
  }

  /** With 90 of 100 credited before: two thirds of that are 60 %, four fifths 72 %. */
  private static Finding after90Percent(long successes, long credited) {
    return CoverageRule.judge(coverage(successes, credited), coverage(100, 90));
  }

  @Test
  void shareOfTwoThirdsOfTheUsual_raisesWithTheMainReason() {
    assertThat(after90Percent(100, 61)).isEqualTo(UNDECIDED);
    assertThat(after90Percent(100, 60))
        .isEqualTo(
            new Finding.Raise(
                Evidence.of(
                    "Fewer successes are credited to a visitor: 60% in the last 24 hours, 90% in"
                        + " the 14 days before. Most frequent reason: the forwarded ip and"
                        + " user_agent match no browser that visited the site.",
                    Map.of("successes", 100L, "credited_percent", 60L, "usual_percent", 90L))));
  }

  @Test
  void shareOfFourFifthsOfTheUsual_clears() {
    assertThat(after90Percent(100, 71)).isEqualTo(UNDECIDED);
    assertThat(after90Percent(100, 72)).isInstanceOf(Finding.Clear.class);
  }

  @Test
  void fewerThan20Successes_areUndecided() {
    assertThat(after90Percent(19, 0)).isEqualTo(UNDECIDED);
    assertThat(CoverageRule.judge(coverage(100, 0), coverage(19, 19))).isEqualTo(UNDECIDED);
    assertThat(after90Percent(20, 0)).isInstanceOf(Finding.Raise.class);
  }

  /** Of 20, half are expected with a standard deviation of 2.24; three times that is 6.7. */
  @Test
  void dropWithinThreeStandardDeviations_isUndecided() {
    Coverage half = coverage(100, 50);

    assertThat(CoverageRule.judge(coverage(20, 4), half)).isEqualTo(UNDECIDED);
    assertThat(CoverageRule.judge(coverage(20, 3), half)).isInstanceOf(Finding.Raise.class);
  }

  @Test
  void siteWithoutEarlierCredit_isNotRaised() {
    assertThat(CoverageRule.judge(coverage(100, 0), coverage(100, 0)))
        .isNotInstanceOf(Finding.Raise.class);
  }

  @Test
  void fewerCreditedSuccesses_neverImproveTheFinding() {
    Random random = new Random(11);
    for (int draw = 0; draw < 10_000; draw++) {
      Coverage before = randomCoverage(random);
      long successes = 20L + random.nextInt(500);
      long credited = 1 + random.nextLong(successes);
      int more = rank(CoverageRule.judge(coverage(successes, credited), before));
      int fewer = rank(CoverageRule.judge(coverage(successes, credited - 1), before));

      assertThat(fewer).isLessThanOrEqualTo(more);
    }
  }

  private static Coverage randomCoverage(Random random) {
    long successes = 20L + random.nextInt(500);
    return coverage(successes, random.nextLong(successes + 1));
  }

  private static int rank(Finding finding) {
    return switch (finding) {
      case Finding.Raise _ -> 0;
      case Finding.Undecided _ -> 1;
      case Finding.Clear _ -> 2;
    };
  }
}
