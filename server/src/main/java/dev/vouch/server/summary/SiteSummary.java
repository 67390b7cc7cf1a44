package dev.vouch.server.summary;

import dev.vouch.core.report.Answers;
import dev.vouch.core.report.AttributionModel;
import dev.vouch.core.report.BreakdownQuestion;
import dev.vouch.core.report.BreakdownQuestion.Breakdown;
import dev.vouch.core.report.Conversion;
import dev.vouch.core.report.DayRange;
import dev.vouch.core.report.Dimension.Field;
import dev.vouch.core.report.Scope;
import dev.vouch.core.report.SuccessRule;
import dev.vouch.core.report.Successes;
import dev.vouch.core.report.SuccessesQuestion;
import dev.vouch.core.report.Summary;
import dev.vouch.core.report.SummaryQuestion;
import dev.vouch.core.site.Site;
import dev.vouch.core.warehouse.ReportQueries;
import java.util.List;
import java.util.Optional;

/**
 * The numbers of a summary.
 *
 * @param before the totals of the period before
 * @param successes those with most successes
 * @param sources those with most visitors, by last touch, like {@code pages} and {@code countries}
 */
public record SiteSummary(
    Site site,
    DayRange days,
    Summary totals,
    Summary before,
    Successes successes,
    Breakdown sources,
    Breakdown pages,
    Breakdown countries) {
  private static final int ROWS = 5;

  /**
   * Asks for the numbers; throws what {@link ReportQueries} throws.
   *
   * @param conversion of revenue; empty to leave it in its currencies
   */
  public static SiteSummary read(
      ReportQueries warehouse,
      Site site,
      DayRange days,
      List<SuccessRule> rules,
      Optional<Conversion> conversion) {
    Scope scope = scope(site, days).converted(conversion);
    SummaryQuestion totals = new SummaryQuestion(scope, rules);
    SummaryQuestion before = new SummaryQuestion(scope.during(days.previous()), rules);
    SuccessesQuestion successes = new SuccessesQuestion(scope, rules, ROWS);
    BreakdownQuestion sources = new BreakdownQuestion(scope, Field.SOURCE, ROWS);
    BreakdownQuestion pages = new BreakdownQuestion(scope, Field.PAGE_PATH, ROWS);
    BreakdownQuestion countries = new BreakdownQuestion(scope, Field.COUNTRY, ROWS);
    Answers answers =
        warehouse.answerAll(List.of(totals, before, successes, sources, pages, countries));
    return new SiteSummary(
        site,
        days,
        answers.of(totals),
        answers.of(before),
        answers.of(successes),
        answers.of(sources),
        answers.of(pages),
        answers.of(countries));
  }

  /** Whether some revenue was converted into the site's reporting currency. */
  public boolean isConverted() {
    return totals.revenue().isConverted() || before.revenue().isConverted();
  }

  /** The query of the URL of an overview with these numbers. */
  public String overviewQuery() {
    return "from=%s&to=%s%s"
        .formatted(days.first(), days.last(), isConverted() ? "&convert=true" : "");
  }

  private static Scope scope(Site site, DayRange days) {
    return new Scope(site.id(), days.from(), days.until(), AttributionModel.LAST, List.of());
  }
}
