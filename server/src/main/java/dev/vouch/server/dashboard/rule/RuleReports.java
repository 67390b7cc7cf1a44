package dev.vouch.server.dashboard.rule;

import dev.vouch.core.event.EventName;
import dev.vouch.core.report.Breakdown;
import dev.vouch.core.report.BreakdownQuestion;
import dev.vouch.core.report.Credit;
import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.report.DayRange;
import dev.vouch.core.report.Dimension;
import dev.vouch.core.report.EventsPage;
import dev.vouch.core.report.EventsQuestion;
import dev.vouch.core.report.Filter;
import dev.vouch.core.report.Origin;
import dev.vouch.core.report.PagePattern;
import dev.vouch.core.report.Scope;
import dev.vouch.core.report.SuccessesQuestion;
import dev.vouch.core.site.Site;
import dev.vouch.core.warehouse.Warehouse;
import dev.vouch.directory.RegisteredRule;
import dev.vouch.directory.RuleRegistry;
import dev.vouch.server.dashboard.rule.RuleList.Latest;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Asks what came of a site's rules, and what a pattern would match. Thread-safe. */
final class RuleReports {
  private static final int DAYS = 30;

  /** Of names, with or without a rule. */
  private static final int LINES = 300;

  private static final int LATEST = 1_000;
  private static final int PAGES = 1_000;

  private final RuleRegistry rules;
  private final Warehouse warehouse;
  private final InstantSource clock;

  RuleReports(RuleRegistry rules, Warehouse warehouse, InstantSource clock) {
    this.rules = rules;
    this.warehouse = warehouse;
    this.clock = clock;
  }

  RuleList list(Site site) {
    List<RegisteredRule> registered = rules.list(site.id());
    EventsPage latest =
        warehouse.answer(
            new EventsQuestion(
                site.id(),
                LATEST,
                Optional.empty(),
                Optional.of(EventName.SUCCESS),
                Optional.of(Origin.SERVER)));
    Map<String, Latest> byName = new HashMap<>();
    for (CreditedEvent success : latest.events()) {
      success
          .content()
          .name()
          .ifPresent(name -> byName.putIfAbsent(name, new Latest.At(success.receivedAt())));
    }
    Latest rest =
        latest
            .before()
            .<Latest>map(cursor -> new Latest.Before(cursor.receivedAt()))
            .orElseGet(Latest.Never::new);
    return RuleList.of(
        registered,
        warehouse.answer(
            new SuccessesQuestion(
                scope(site, List.of()),
                registered.stream().map(RegisteredRule::rule).toList(),
                LINES)),
        byName,
        rest);
  }

  /** The most viewed pages that the pattern means. */
  MatchingPages matching(Site site, PagePattern pattern) {
    Filter pageViews =
        new Filter(Dimension.Field.EVENT_NAME, Optional.of(EventName.PAGEVIEW.written()));
    Breakdown pages =
        warehouse.answer(
            new BreakdownQuestion(
                scope(site, List.of(pageViews)), Dimension.Field.PAGE_PATH, PAGES));
    return MatchingPages.of(pages, pattern);
  }

  private Scope scope(Site site, List<Filter> filters) {
    LocalDate today = LocalDate.ofInstant(clock.instant(), site.timeZone());
    DayRange days = new DayRange(today.minusDays(DAYS - 1), today, site.timeZone());
    return new Scope(site.id(), days.from(), days.until(), Credit.LAST, filters);
  }
}
