package dev.vouch.core.report;

import static java.util.stream.Collectors.joining;

import java.time.Duration;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Funnel SQL over the {@code credited} relation: which persons completed which steps, in order.
 *
 * <p>Passes over each person's events in order, once for each step. Of all chains that reach a
 * step, the one that started latest ends last, so only that start is kept for an event.
 *
 * @param steps at least one
 * @param window the maximum time from the first step to any other
 */
record FunnelSql(Scope scope, List<PathStep> steps, Duration window) {
  /**
   * Returns the common table expressions {@code chain_1}, {@code chain_2} and so on: all events
   * that match a step, where {@code start_n} is the start of the latest chain in which the event is
   * the n-th step.
   *
   * @param extraColumns additional columns, each followed by a comma
   */
  String expressions(ScopeConditions conditions, String extraColumns) {
    List<String> stepConditions = steps.stream().map(conditions::meets).toList();
    return """
    step_event as (
      select person, received_at, position, %s
        %s
      from credited
      where %s and (%s)),
    chain_1 as (
      select *, case when is_1 and received_at < %s then received_at end as start_1
      from step_event)%s\
    """
        .formatted(
            extraColumns,
            each(number -> stepConditions.get(number - 1) + " as is_" + number),
            conditions.matchesFilters(),
            String.join(" or ", stepConditions),
            conditions.parameter(scope.until()),
            IntStream.rangeClosed(2, steps.size())
                .mapToObj(number -> chain(number, conditions.dialect()))
                .collect(joining()));
  }

  private String chain(int number, SqlDialect dialect) {
    return """
    ,
    chain_%1$d as (
      select *,
        case when is_%1$d and received_at <= %3$s
          then latest_%2$d end as start_%1$d
      from (
        select *,
          max(start_%2$d) over (
            partition by person order by received_at, position
            rows between unbounded preceding and 1 preceding) as latest_%2$d
        from chain_%2$d) as before_%1$d)\
    """
        .formatted(number, number - 1, dialect.plus("latest_" + (number - 1), window));
  }

  /** Returns the columns {@code persons_1}, {@code persons_2} and so on of the last chain. */
  String persons() {
    return each(
        number ->
            "count(distinct case when start_%1$d is not null then person end) as persons_%1$d"
                .formatted(number));
  }

  /** Returns the funnel with the counts of a row. */
  Funnel funnel(Row counts) {
    return new Funnel(
        IntStream.rangeClosed(1, steps.size()).mapToObj(number -> line(counts, number)).toList());
  }

  private Funnel.Line line(Row counts, int number) {
    return new Funnel.Line(steps.get(number - 1), counts.whole("persons_" + number).orElseThrow());
  }

  private String each(IntFunction<String> written) {
    return IntStream.rangeClosed(1, steps.size()).mapToObj(written).collect(joining(",\n    "));
  }
}
