package dev.vouch.dashboard.rule;

import static java.util.stream.Collectors.toSet;

import dev.vouch.core.event.EventName;
import dev.vouch.core.report.AttributionModel;
import dev.vouch.core.report.BreakdownQuestion;
import dev.vouch.core.report.BreakdownQuestion.Breakdown;
import dev.vouch.core.report.DayRange;
import dev.vouch.core.report.Dimension;
import dev.vouch.core.report.Filter;
import dev.vouch.core.report.LatestSuccessesQuestion;
import dev.vouch.core.report.PagePattern;
import dev.vouch.core.report.Scope;
import dev.vouch.core.report.SuccessRule;
import dev.vouch.core.report.Successes;
import dev.vouch.core.report.SuccessesQuestion;
import dev.vouch.core.site.Site;
import dev.vouch.core.warehouse.ReportQueries;
import dev.vouch.directory.item.SiteItem;
import dev.vouch.directory.item.SiteItems;
import dev.vouch.reports.QuestionBatch;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** Queries for the successes of a site's rules and the pages that match a pattern. Thread-safe. */
final class RuleReports {
  private static final int DAYS = 30;

  /** The maximum number of names in a report, with or without a rule. */
  private static final int LINES = 300;

  private static final int PAGES = 1_000;

  private final SiteItems<SuccessRule> rules;
  private final ReportQueries warehouse;
  private final InstantSource clock;

  RuleReports(SiteItems<SuccessRule> rules, ReportQueries warehouse, InstantSource clock) {
    this.rules = rules;
    this.warehouse = warehouse;
    this.clock = clock;
  }

  RuleList list(Site site) {
    List<SiteItem<SuccessRule>> registered = rules.list(site.id());
    List<SuccessRule> all = registered.stream().map(SiteItem::value).toList();
    Scope scope = scope(site, List.of());
    try (QuestionBatch questions = new QuestionBatch(warehouse)) {
      Supplier<Successes> successes = questions.ask(new SuccessesQuestion(scope, all, LINES));
      Supplier<Map<String, Instant>> latest =
          questions.ask(new LatestSuccessesQuestion(allTime(scope), names(all)));
      return RuleList.of(registered, successes.get(), latest.get());
    }
  }

  private static Set<String> names(List<SuccessRule> rules) {
    return rules.stream().map(SuccessRule::name).collect(toSet());
  }

  private static Scope allTime(Scope scope) {
    return new Scope(scope.site(), Instant.EPOCH, scope.until(), scope.credit(), scope.filters());
  }

  /** Returns the pages that match the pattern, among the most viewed ones. */
  MatchingPages matching(Site site, PagePattern pattern) {
    Filter pageViews =
        new Filter(Dimension.Field.EVENT_NAME, Optional.of(EventName.PAGEVIEW.wireName()));
    Breakdown pages =
        warehouse.answer(
            new BreakdownQuestion(
                scope(site, List.of(pageViews)), Dimension.Field.PAGE_PATH, PAGES));
    return MatchingPages.of(pages, pattern);
  }

  private Scope scope(Site site, List<Filter> filters) {
    LocalDate today = LocalDate.ofInstant(clock.instant(), site.timeZone());
    DayRange days = new DayRange(today.minusDays(DAYS - 1), today, site.timeZone());
    return new Scope(site.id(), days.from(), days.until(), AttributionModel.LAST, filters);
  }
}
