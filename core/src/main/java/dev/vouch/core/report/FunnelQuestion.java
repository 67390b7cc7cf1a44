package dev.vouch.core.report;

import static java.util.stream.Collectors.joining;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * How many persons went these steps, one event after the other, within the window from the first of
 * them. The first step lies in the scope's time; the others may follow after its end. The filters
 * hold for the event of every step.
 *
 * @param steps at least one
 * @param window the longest time from the first step to any other, inclusive; in whole seconds
 */
public record FunnelQuestion(Scope scope, List<PathStep> steps, Duration window)
    implements ScopedQuestion<Funnel> {
  public FunnelQuestion {
    steps = List.copyOf(steps);
    if (steps.isEmpty()) {
      throw new IllegalArgumentException("a funnel has a step");
    }
  }

  @Override
  public Instant creditedUntil() {
    return scope.until().plus(window);
  }

  /**
   * Goes through each person's events in their order, once for each step. Of all chains that have
   * come as far, the one that started latest ends last, so an event remembers only that start.
   */
  @Override
  public Query query() {
    Conditions conditions = new Conditions(scope);
    List<String> are = steps.stream().map(conditions::meets).toList();
    return conditions.query(
        """
        with step_event as (
          select person, received_at, position,
            %s
          from credited
          where %s and (%s)),
        chain_1 as (
          select *, case when is_1 and received_at < %s then received_at end as start_1
          from step_event)%s
        select %s
        from chain_%d
        """
            .formatted(
                each(number -> are.get(number - 1) + " as is_" + number),
                conditions.hold(),
                String.join(" or ", are),
                conditions.parameter(scope.until()),
                IntStream.rangeClosed(2, steps.size()).mapToObj(this::chain).collect(joining()),
                each(FunnelQuestion::persons),
                steps.size()));
  }

  private String chain(int number) {
    return """
    ,
    chain_%1$d as (
      select *,
        case when is_%1$d and received_at <= latest_%2$d + interval %3$d second
          then latest_%2$d end as start_%1$d
      from (
        select *,
          max(start_%2$d) over (
            partition by person order by received_at, position
            rows between unbounded preceding and 1 preceding) as latest_%2$d
        from chain_%2$d) as before_%1$d)\
    """
        .formatted(number, number - 1, window.toSeconds());
  }

  private static String persons(int number) {
    return "count(distinct case when start_%1$d is not null then person end) as persons_%1$d"
        .formatted(number);
  }

  private String each(IntFunction<String> written) {
    return IntStream.rangeClosed(1, steps.size()).mapToObj(written).collect(joining(",\n    "));
  }

  @Override
  public Funnel answer(List<Row> rows) {
    Row counts = rows.getFirst();
    return new Funnel(
        IntStream.rangeClosed(1, steps.size()).mapToObj(number -> line(counts, number)).toList());
  }

  private Funnel.Line line(Row counts, int number) {
    return new Funnel.Line(steps.get(number - 1), counts.whole("persons_" + number).orElseThrow());
  }
}
