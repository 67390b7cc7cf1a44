package dev.vouch.reports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.report.Answers;
import dev.vouch.core.report.BreakdownQuestion;
import dev.vouch.core.report.BreakdownQuestion.Breakdown;
import dev.vouch.core.report.DayRange;
import dev.vouch.core.report.Dimension.Field;
import dev.vouch.core.report.Filter;
import dev.vouch.core.report.Question;
import dev.vouch.core.site.Site;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.warehouse.ReportQueries;
import dev.vouch.core.warehouse.WarehouseException;
import dev.vouch.directory.cost.CampaignCost;
import dev.vouch.directory.cost.CampaignCost.CostKey;
import dev.vouch.reports.CampaignCostCheck.UnseenNames;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Which costs name sources and campaigns that no visit has had. */
class CampaignCostCheckTest {
  private static final Instant NOW = Instant.parse("2026-11-20T23:30:00Z");
  private static final LocalDate MONDAY = LocalDate.parse("2026-11-16");
  private static final Set<String> SEEN = Set.of("Google", "sale");
  private static final Site SITE =
      new Site(new SiteId(1), "Shop", Set.of("shop.example"), ZoneOffset.UTC, Set.of(), false);

  private final List<BreakdownQuestion> asked = new ArrayList<>();

  private List<UnseenNames> unseen(CampaignCost... costs) {
    return check(this::answer).unseen(SITE, List.of(costs));
  }

  private static CampaignCostCheck check(ReportQueries queries) {
    return new CampaignCostCheck(
        new ReportRunner(
            queries,
            site -> List.of(),
            site -> {
              throw new AssertionError("imported totals were read");
            }),
        () -> NOW,
        Duration.ofSeconds(30));
  }

  private Answers answer(Collection<? extends Question<?>> questions) {
    return Answers.of(questions, new Visits(), NOW);
  }

  /** A line for each of the values that visits had. */
  private final class Visits implements Answers.Answering {
    @Override
    @SuppressWarnings("unchecked") // The answer has the type of its question.
    public <A> A answer(Question<A> question) {
      BreakdownQuestion breakdown = (BreakdownQuestion) question;
      asked.add(breakdown);
      return (A)
          new Breakdown(
              breakdown.scope().filters().stream()
                  .map(Filter::value)
                  .filter(value -> value.filter(SEEN::contains).isPresent())
                  .map(Breakdown.Line::nothing)
                  .toList());
    }
  }

  private static CampaignCost cost(LocalDate day, String source, String campaign, String amount) {
    CostKey key = new CostKey(day, source, Optional.of(campaign).filter(text -> !text.isEmpty()));
    return new CampaignCost(key, new BigDecimal(amount), "EUR");
  }

  @Test
  void namesThatReportsDoNotHave_areFound_withTheNumberOfTheirCosts() {
    assertThat(
            unseen(
                cost(MONDAY, "google", "sale", "1"),
                cost(MONDAY.plusDays(1), "google", "sail", "1"),
                cost(MONDAY, "Google", "", "1"),
                cost(MONDAY, "bing", "", "1")))
        .containsExactly(
            new UnseenNames(Field.SOURCE, List.of("bing", "google"), 3),
            new UnseenNames(Field.CAMPAIGN, List.of("sail"), 1));
  }

  @Test
  void namesThatReportsHave_areNotFound() {
    assertThat(unseen(cost(MONDAY, "Google", "sale", "1"))).isEmpty();
  }

  @Test
  void removedCosts_areIgnored() {
    assertThat(unseen(cost(MONDAY, "google", "", "0"))).isEmpty();
    assertThat(asked).isEmpty();
  }

  @Test
  void visitsCount_from30DaysBeforeTheFirstCost_untilNow() {
    unseen(cost(MONDAY.plusYears(1), "Google", "", "1"), cost(MONDAY, "Google", "", "1"));

    assertThat(DayRange.of(asked.getFirst().scope(), ZoneOffset.UTC))
        .isEqualTo(
            new DayRange(MONDAY.minusDays(30), LocalDate.parse("2026-11-20"), ZoneOffset.UTC));
  }

  @Test
  void failedQuery_findsNothing() {
    CampaignCostCheck failing =
        check(
            _ -> {
              throw new WarehouseException("a failure");
            });

    assertThat(failing.unseen(SITE, List.of(cost(MONDAY, "google", "", "1")))).isEmpty();
  }

  @Test
  void text_namesTheFirst_andTheRemedy() {
    List<String> names = IntStream.rangeClosed(1, 12).mapToObj(i -> "s" + i).toList();

    assertThat(new UnseenNames(Field.SOURCE, names, 15).text("line"))
        .isEqualTo(
            "15 lines name a source that no visit has had: s1, s2, s3, s4, s5, s6, s7, s8, s9, s10"
                + " and 2 more. If a name is misspelled, save it exactly as reports show it, with"
                + " upper and lower case, and remove the wrong lines with an amount of 0. If its"
                + " visits are still to come, nothing has to be changed.");
    assertThat(new UnseenNames(Field.CAMPAIGN, List.of("sail"), 1).text("row"))
        .startsWith("1 row names a campaign that no visit has had: sail. ");
  }
}
