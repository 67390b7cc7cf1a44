package dev.vouch.cluster.report;

import dev.vouch.core.report.CreditedEvent;
import dev.vouch.core.report.EventsQuestion;
import dev.vouch.core.report.EventsQuestion.EventsPage;
import dev.vouch.core.report.Origin;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A site's events, newest first. */
record EventsSql(EventsQuestion question) implements QuestionSql<EventsPage> {
  /** A time after all rows, within the range of ClickHouse's times. */
  private static final Instant LATEST = Instant.parse("2299-01-01T00:00:00Z");

  /** Reads one row more than the page holds, to find out whether another page follows. */
  @Override
  public Query query() {
    Map<String, Object> parameters = new HashMap<>();
    return CreditedSql.all(
        """
        select %s
        from credited
        where %s
        order by received_at desc, position desc
        limit %d
        """
            .formatted(CreditedEventRow.COLUMNS, isWanted(parameters), question.limit() + 1),
        parameters,
        question.site(),
        Instant.EPOCH,
        LATEST);
  }

  private String isWanted(Map<String, Object> parameters) {
    List<String> conditions = new ArrayList<>(List.of("true"));
    question
        .before()
        .ifPresent(
            cursor -> {
              parameters.put("time", cursor.at());
              parameters.put("position", cursor.position());
              conditions.add("(received_at, position) < (:time, :position)");
            });
    question.after().ifPresent(position -> conditions.add("position > " + position));
    question
        .eventName()
        .ifPresent(name -> conditions.add("event_name = '%s'".formatted(name.wireName())));
    question.origin().ifPresent(origin -> conditions.add(isOf(origin)));
    question.user().ifPresent(user -> conditions.add("person = " + user.value()));
    if (question.successesOnly()) {
      conditions.add(SuccessSql.IS_SUCCESS);
    }
    return String.join(" and ", conditions);
  }

  private static String isOf(Origin origin) {
    return switch (origin) {
      case SERVER -> "confirmed";
      case BROWSER -> "not confirmed";
    };
  }

  @Override
  public EventsPage answer(List<Row> rows) {
    List<CreditedEvent> events =
        rows.stream().map(row -> new CreditedEventRow(row).event()).toList();
    return EventsPage.of(events, question.limit());
  }
}
