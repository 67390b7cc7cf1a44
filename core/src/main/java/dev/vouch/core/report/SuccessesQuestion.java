package dev.vouch.core.report;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;
import static java.util.stream.Collectors.toSet;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The question for a scope's successes by name. A name that only browsers sent is omitted unless a
 * rule has it, because a browser can send any name. A name can have refunds without successes, and
 * more voids than successes.
 *
 * @param rules the site's success rules; each has a line, even without successes
 * @param limit the maximum number of lines, at least 1
 * @param rulesOnly whether names without a rule are omitted
 */
public record SuccessesQuestion(Scope scope, List<SuccessRule> rules, int limit, boolean rulesOnly)
    implements ScopedQuestion<Successes> {
  public SuccessesQuestion {
    rules = List.copyOf(rules);
  }

  /** Creates a question for names with or without a rule. */
  public SuccessesQuestion(Scope scope, List<SuccessRule> rules, int limit) {
    this(scope, rules, limit, false);
  }

  /** Creates a question for all names. */
  public SuccessesQuestion(Scope scope, List<SuccessRule> rules) {
    this(scope, rules, Integer.MAX_VALUE);
  }

  /** Returns a question for exactly these names, with or without successes. */
  public SuccessesQuestion ofNames(Set<String> names) {
    List<SuccessRule> expected =
        new ArrayList<>(rules.stream().filter(rule -> names.contains(rule.name())).toList());
    Set<String> ruled = expected.stream().map(SuccessRule::name).collect(toSet());
    names.stream()
        .filter(name -> !ruled.contains(name))
        .map(name -> new SuccessRule(name, name, Optional.empty()))
        .forEach(expected::add);
    return new SuccessesQuestion(scope, expected, Integer.MAX_VALUE, true);
  }

  /**
   * The first row has the visitors of the scope, which exist without successes too. Page views are
   * counted per page before they are matched with the rules' patterns.
   */
  @Override
  public Query query(SqlDialect dialect) {
    ScopeConditions conditions = new ScopeConditions(scope, dialect);
    return conditions.query(
        """
        with success_rule as (
          %1$s
        ),
        viewed as (
          select page_path, count(*) as pageviews
          from credited
          where not confirmed and event_name = 'pageview' and %2$s
          group by page_path
        ),
        revenue as (
        %3$s
        ),
        visitors_and_names as (
          select
            0 as named, '' as name, 1 as is_listed, 0 as successes,
            count(distinct person) as persons, 0 as unconfirmed
          from credited
          where %2$s
          union all
          select
            1 as named, name, max(case when confirmed then 1 else 0 end) as is_listed,
            sum(%8$s) as successes,
            count(distinct case when %6$s then person end) as persons,
            count(case when not confirmed then 1 end) as unconfirmed
          from credited
          where event_name = 'success' and %2$s and %5$s
          group by name
          union all
          select
            1 as named, rule_name as name, 1 as is_listed, 0 as successes, 0 as persons,
            sum(pageviews) as unconfirmed
          from (
            select rule_name, 0 as pageviews from success_rule
            union all
            select rule_name, pageviews from success_rule cross join viewed where %7$s) as claimed
          group by rule_name
        ),
        totals as (
          select
            named, name, cast(sum(successes) as bigint) as successes,
            cast(sum(persons) as bigint) as persons,
            cast(sum(unconfirmed) as bigint) as unconfirmed
          from visitors_and_names
          group by named, name
          having max(is_listed) = 1
          order by named, sum(successes) desc, sum(unconfirmed) desc, name
          limit %4$d
        )
        select
          named, name, successes, persons, unconfirmed, currency, total_value, rate_period
        from totals
        left join revenue on named = 1 and revenue_key = name
        order by named, successes desc, unconfirmed desc, name
        """
            .formatted(
                rules(conditions),
                conditions.matchesFilters(),
                RevenueSql.by("name", "credited", conditions.matchesFilters(), conditions),
                limit + 1L,
                rulesOnly ? "name in (select rule_name from success_rule)" : "true",
                SuccessSql.IS_SUCCESS,
                dialect.isLike("page_path", "page_pattern"),
                SuccessSql.SUCCESSES));
  }

  private String rules(ScopeConditions conditions) {
    return rules.stream()
        .map(rule -> rule(conditions, rule))
        .reduce(
            "select '' as rule_name, '' as page_pattern where 1 = 0",
            (some, one) -> some + "\n  union all " + one);
  }

  private static String rule(ScopeConditions conditions, SuccessRule rule) {
    return "select %s, %s"
        .formatted(
            conditions.parameter(rule.name()),
            rule.pagePath()
                .map(page -> conditions.parameter(conditions.dialect().like(page)))
                .orElse("null"));
  }

  @Override
  public Successes answer(List<Row> rows) {
    long visitors = rows.getFirst().whole("persons").orElseThrow();
    Map<String, String> titles = new HashMap<>();
    rules.forEach(rule -> titles.put(rule.name(), rule.title()));
    Map<String, List<Row>> byName =
        rows.stream()
            .skip(1)
            .collect(
                groupingBy(row -> row.text("name").orElseThrow(), LinkedHashMap::new, toList()));
    RatePeriods periods = RatePeriods.of(scope);
    return new Successes(
        visitors, byName.values().stream().map(ofName -> line(ofName, titles, periods)).toList());
  }

  private static Successes.Line line(
      List<Row> rows, Map<String, String> titles, RatePeriods periods) {
    Row totals = rows.getFirst();
    String name = totals.text("name").orElseThrow();
    return new Successes.Line(
        name,
        Optional.ofNullable(titles.get(name)),
        totals.whole("successes").orElseThrow(),
        totals.whole("persons").orElseThrow(),
        RevenueSql.read(rows, periods),
        totals.whole("unconfirmed").orElseThrow());
  }
}
