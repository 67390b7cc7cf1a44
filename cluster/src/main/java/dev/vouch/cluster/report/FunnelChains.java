package dev.vouch.cluster.report;

import static java.util.stream.Collectors.joining;

import dev.vouch.core.report.Funnel;
import dev.vouch.core.report.FunnelQuestion;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * The relations of a funnel: which people completed which steps, in order.
 *
 * <p>Passes over each person's events in order, once for each step. Of all chains that reach a
 * step, the chain that started latest has the latest deadline, so only its start is kept for an
 * event.
 */
record FunnelChains(FunnelQuestion funnel) {
  /**
   * Returns the relations {@code chain_1}, {@code chain_2} and so on: all events that match a step,
   * where {@code start_n} is the start of the latest chain in which the event is the n-th step.
   *
   * @param extraColumns additional columns, each followed by a comma
   */
  String relations(ScopeSql scope, String extraColumns) {
    List<String> conditions = funnel.steps().stream().map(scope::meets).toList();
    return """
    , step_event as (
      select person, received_at, position, %s
        %s
      from credited
      where %s and (%s)),
    chain_1 as (
      select *, if(is_1 and received_at < %s, received_at, null) as start_1
      from step_event)%s\
    """
        .formatted(
            extraColumns,
            each(number -> conditions.get(number - 1) + " as is_" + number),
            scope.matches(),
            String.join(" or ", conditions),
            scope.parameter(funnel.scope().until()),
            IntStream.rangeClosed(2, conditions.size()).mapToObj(this::chain).collect(joining()));
  }

  private String chain(int number) {
    return """
    ,
    chain_%1$d as (
      select *,
        if(is_%1$d and received_at <= addSeconds(latest_%2$d, %3$d), latest_%2$d, null)
          as start_%1$d
      from (
        select *,
          max(start_%2$d) over (
            partition by person order by received_at, position
            rows between unbounded preceding and 1 preceding) as latest_%2$d
        from chain_%2$d) as before_%1$d)\
    """
        .formatted(number, number - 1, funnel.window().toSeconds());
  }

  /** Returns the name of the last relation. */
  String last() {
    return "chain_" + funnel.steps().size();
  }

  /** Returns the columns {@code persons_1}, {@code persons_2} and so on of the last relation. */
  String persons() {
    return each(
        number -> "uniqExactIf(person, start_%1$d is not null) as persons_%1$d".formatted(number));
  }

  /** Returns the funnel with the counts of a row. */
  Funnel read(Row counts) {
    return new Funnel(
        IntStream.rangeClosed(1, funnel.steps().size())
            .mapToObj(
                number ->
                    new Funnel.Line(
                        funnel.steps().get(number - 1), counts.count("persons_" + number)))
            .toList());
  }

  private String each(IntFunction<String> written) {
    return IntStream.rangeClosed(1, funnel.steps().size())
        .mapToObj(written)
        .collect(joining(",\n    "));
  }
}
