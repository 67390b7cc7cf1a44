package dev.vouch.cluster.report;

import dev.vouch.core.report.Visits;
import dev.vouch.core.report.VisitsQuestion;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;

/** The visits of a scope. */
record VisitsSql(VisitsQuestion question) implements QuestionSql<Visits> {
  @Override
  public Query query() {
    ScopeSql scope = new ScopeSql(question);
    return scope.query(
        """
        , %s,
        visit as (
          select
            count() as events,
            count(view_page) as views,
            dateDiff('microsecond', min(received_at), max(received_at)) as duration_us
          from numbered_event
          group by person, visit_number
          having views > 0 and countIf(is_matching) > 0)
        select
          count() as visits,
          coalesce(sum(views), 0) as pageviews,
          countIf(events = 1) as bounces,
          coalesce(sum(duration_us), 0) as duration_us
        from visit
        """
            .formatted(VisitRunsSql.numberedEvents(question.zone(), scope)));
  }

  @Override
  public Visits answer(List<Row> rows) {
    Row totals = rows.getFirst();
    return new Visits(
        totals.count("visits"),
        totals.count("pageviews"),
        totals.count("bounces"),
        Duration.of(totals.count("duration_us"), ChronoUnit.MICROS));
  }
}
