package dev.vouch.embedded.report;

import dev.vouch.core.report.EventQuestion;
import dev.vouch.core.report.EventQuestion.FoundEvent;
import dev.vouch.embedded.segment.Column;
import dev.vouch.embedded.segment.EventBlock;
import dev.vouch.embedded.segment.EventScan;
import dev.vouch.embedded.segment.SiteEvents;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;

/** An event found by its id. */
final class OneEvent {
  private OneEvent() {}

  static Optional<FoundEvent> find(EventQuestion question, SiteEvents events) {
    EventScan scan =
        new EventScan(
            question.from(),
            question.until(),
            EnumSet.of(Column.EVENT_ID, Column.REFERENCE),
            List.of(),
            true);
    long id = question.event().value().getLeastSignificantBits();
    List<Long> references = new ArrayList<>();
    ReportRun.scan(events, scan, block -> add(block, id, references));
    return references.stream()
        .map(events.rows()::apply)
        .filter(row -> row.id().equals(question.event()))
        .findFirst()
        .map(row -> FoundEvent.of(row.credited(), row.changedBy()));
  }

  private static void add(EventBlock block, long id, List<Long> references) {
    long[] ids = block.longs(Column.EVENT_ID);
    int events = block.firsts()[block.people()];
    for (int event = 0; event < events; event++) {
      if (ids[event] == id) {
        references.add(block.longs(Column.REFERENCE)[event]);
      }
    }
  }
}
