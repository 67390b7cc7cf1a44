package dev.vouch.embedded.report;

import dev.vouch.core.report.Visits;
import dev.vouch.core.report.VisitsQuestion;
import dev.vouch.embedded.segment.Column;
import dev.vouch.embedded.segment.EventBlock;
import dev.vouch.embedded.segment.EventKind;
import java.time.Duration;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.NavigableSet;
import java.util.Set;

/**
 * Counts visits (docs/identity.md V1, V3, V4). A visit counts with all its events if one of them
 * matches.
 */
final class VisitsEvaluation implements Evaluation<Visits> {
  private static final byte VIEW = EventKind.PAGEVIEW.number();

  private final VisitRuns runs;
  private long visits;
  private long pageviews;
  private long bounces;
  private long durationMicros;

  VisitsEvaluation(VisitsQuestion question, NavigableSet<LocalDate> days) {
    runs = new VisitRuns(question.scope(), question.zone(), days);
  }

  @Override
  public Set<Column> columns() {
    return Set.of();
  }

  @Override
  public void add(EventBlock block, boolean[] matches) {
    runs.forEach(block, (_, first, end) -> addRun(block, matches, first, end));
  }

  private void addRun(EventBlock block, boolean[] matches, int first, int end) {
    byte[] kinds = block.kinds();
    int views = 0;
    boolean isMatching = false;
    for (int event = first; event < end; event++) {
      views += kinds[event] == VIEW ? 1 : 0;
      isMatching |= matches[event];
    }
    if (views > 0 && isMatching) {
      visits++;
      pageviews += views;
      bounces += end - first == 1 ? 1 : 0;
      durationMicros += block.times()[end - 1] - block.times()[first];
    }
  }

  @Override
  public Visits answer() {
    return new Visits(visits, pageviews, bounces, Duration.of(durationMicros, ChronoUnit.MICROS));
  }
}
