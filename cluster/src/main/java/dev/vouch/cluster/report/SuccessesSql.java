package dev.vouch.cluster.report;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toMap;

import dev.vouch.core.report.RatePeriods;
import dev.vouch.core.report.SuccessRule;
import dev.vouch.core.report.Successes;
import dev.vouch.core.report.SuccessesQuestion;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The successes by name. */
record SuccessesSql(SuccessesQuestion question) implements QuestionSql<Successes> {
  /**
   * The first row has the visitors of the scope, which exist without successes too. Page views are
   * counted per page before they are matched with the rules' patterns.
   */
  @Override
  public Query query() {
    ScopeSql scope = new ScopeSql(question);
    return scope.query(
        """
        , success_rule as (
          %1$s
        ),
        viewed as (
          select page_path, count() as views
          from credited
          where not confirmed and event_name = 'pageview' and %2$s
          group by page_path
        ),
        revenue as (
        %3$s
        ),
        visitors_and_names as (
          select
            0 as named, '' as name, true as is_listed, 0 as successes,
            uniqExact(person) as persons, 0 as unconfirmed
          from credited
          where %2$s
          union all
          select
            1 as named, name, countIf(confirmed) > 0 as is_listed, sum(%7$s) as successes,
            uniqExactIf(person, %6$s) as persons, countIf(not confirmed) as unconfirmed
          from credited
          where event_name = 'success' and %2$s and %5$s
          group by name
          union all
          select
            1 as named, rule_name as name, true as is_listed, 0 as successes, 0 as persons,
            sum(claims) as unconfirmed
          from (
            select rule_name, 0 as claims from success_rule
            union all
            select rule_name, views as claims
            from success_rule cross join viewed
            where page_path like page_pattern) as claimed
          group by rule_name
        ),
        totals as (
          select
            named, name, sum(successes) as successes, sum(persons) as persons,
            sum(unconfirmed) as unconfirmed
          from visitors_and_names
          group by named, name
          having max(is_listed)
          order by named, sum(successes) desc, sum(unconfirmed) desc, name
          limit %4$d
        )
        select named, name, successes, persons, unconfirmed, currency, rate_period, total_value
        from totals
        left join revenue on named = 1 and revenue_key = name
        order by named, successes desc, unconfirmed desc, name
        """
            .formatted(
                rules(scope),
                scope.matches(),
                RevenueSql.by("name", "credited", scope.matches(), scope),
                question.limit() + 1L,
                question.rulesOnly() ? "name in (select rule_name from success_rule)" : "true",
                SuccessSql.IS_SUCCESS,
                SuccessSql.SUCCESSES));
  }

  private String rules(ScopeSql scope) {
    return "select '' as rule_name, '' as page_pattern where false"
        + question.rules().stream()
            .map(rule -> "\n  union all select " + nameAndPattern(rule, scope))
            .collect(joining());
  }

  private static String nameAndPattern(SuccessRule rule, ScopeSql scope) {
    return scope.parameter(rule.name())
        + rule.pagePath()
            .map(page -> ", " + scope.parameter(ScopeSql.like(page.text())))
            .orElse(", null");
  }

  @Override
  public Successes answer(List<Row> rows) {
    Map<String, String> titles =
        question.rules().stream().collect(toMap(SuccessRule::name, SuccessRule::title));
    RatePeriods periods = RatePeriods.of(question.scope());
    return new Successes(
        rows.getFirst().count("persons"),
        BreakdownSql.byValue(rows.subList(1, rows.size()), "name").stream()
            .map(ofName -> line(ofName, titles, periods))
            .toList());
  }

  private static Successes.Line line(
      List<Row> rows, Map<String, String> titles, RatePeriods periods) {
    Row totals = rows.getFirst();
    String name = totals.knownText("name");
    return new Successes.Line(
        name,
        Optional.ofNullable(titles.get(name)),
        totals.count("successes"),
        totals.count("persons"),
        RevenueSql.read(rows, periods),
        totals.count("unconfirmed"));
  }
}
