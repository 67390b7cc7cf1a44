package dev.vouch.cluster.report;

import static java.util.stream.Collectors.joining;

import dev.vouch.core.report.TouchesBeforeConversion;
import dev.vouch.core.report.TouchesBeforeConversionQuestion;
import java.util.List;
import java.util.stream.IntStream;

/** How many touches the confirmed successes have. */
record TouchesSql(TouchesBeforeConversionQuestion question)
    implements QuestionSql<TouchesBeforeConversion> {
  private static final int TOUCHES_MAX = TouchesBeforeConversionQuestion.TOUCHES_MAX;

  @Override
  public Query query() {
    ScopeSql scope = new ScopeSql(question);
    return scope.query(
        """
        select
          countIf(touch_count = 0) as without_touches,
          countIf(touch_count is null) as unknown,
          %s
        from credited
        where %s and %s
        """
            .formatted(lines(), SuccessSql.IS_SUCCESS, scope.matches()));
  }

  private static String lines() {
    return IntStream.rangeClosed(1, TOUCHES_MAX)
        .mapToObj(
            touches ->
                "countIf(touch_count %s %d) as line_%d"
                    .formatted(touches == TOUCHES_MAX ? ">=" : "=", touches, touches))
        .collect(joining(",\n  "));
  }

  @Override
  public TouchesBeforeConversion answer(List<Row> rows) {
    Row row = rows.getFirst();
    return new TouchesBeforeConversion(
        IntStream.rangeClosed(1, TOUCHES_MAX)
            .mapToObj(
                touches ->
                    new TouchesBeforeConversion.Line(touches, row.count("line_" + touches)))
            .toList(),
        row.count("without_touches"),
        row.count("unknown"));
  }
}
