package dev.vouch.embedded.rollup;

import dev.vouch.core.report.Row;
import java.util.List;

/** What a question counts of {@link ScannedEvents}. Not thread-safe. */
interface EventTally {
  /** Adds the event at a place; places ascend. */
  void add(int place);

  /** Returns the rows of the question's query, after all events. */
  List<Row> rows();
}
