package dev.vouch.cluster.report;

import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.report.EventQuestion;
import dev.vouch.core.report.EventQuestion.FoundEvent;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One event. */
record EventSql(EventQuestion question) implements QuestionSql<Optional<FoundEvent>> {
  @Override
  public Query query() {
    return CreditedSql.all(
        "select %s, changed_by from credited where toString(event_id) = :event_id"
            .formatted(CreditedEventRow.COLUMNS),
        Map.of("event_id", question.event().toString()),
        question.site(),
        question.from(),
        question.until());
  }

  @Override
  public Optional<FoundEvent> answer(List<Row> rows) {
    return rows.stream().findFirst().map(EventSql::read);
  }

  private static FoundEvent read(Row row) {
    CreditedEvent event = new CreditedEventRow(row).event();
    return FoundEvent.of(event, row.count("changed_by"));
  }
}
