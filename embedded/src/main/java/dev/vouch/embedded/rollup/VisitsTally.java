package dev.vouch.embedded.rollup;

import dev.vouch.core.report.Row;
import dev.vouch.core.report.VisitsQuestion;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The visits, which are runs of a person's events (docs/identity.md V1). Not thread-safe. */
final class VisitsTally implements EventTally {
  private static final long GAP_MAX = TimeUnit.MICROSECONDS.convert(VisitsQuestion.GAP_MAX);

  private final ScannedEvents events;
  private final LocalDays days;
  private long visits;
  private long views;
  private long bounces;
  private long duration;

  /** Of the run that the last event belongs to. */
  private int runStart;

  private long runViews;
  private long lastDay;

  VisitsTally(ScannedEvents events, LocalDays days) {
    this.events = events;
    this.days = days;
  }

  @Override
  public void add(int place) {
    long day = days.of(events.time(place));
    if (place > 0 && !isInRun(place, day)) {
      endRun(place);
    }
    lastDay = day;
    if (events.kind(place) == EventKind.PAGEVIEW) {
      runViews++;
    }
  }

  private boolean isInRun(int place, long day) {
    return events.person(place) == events.person(place - 1)
        && events.time(place) - events.time(place - 1) <= GAP_MAX
        && day == lastDay;
  }

  /**
   * @param end the place behind its last event
   */
  private void endRun(int end) {
    if (runViews > 0) {
      visits++;
      views += runViews;
      bounces += end - runStart == 1 ? 1 : 0;
      duration += events.time(end - 1) - events.time(runStart);
    }
    runStart = end;
    runViews = 0;
  }

  @Override
  public List<Row> rows() {
    endRun(events.size());
    AnswerRows rows = new AnswerRows(List.of("visits", "pageviews", "bounces", "duration_us"));
    rows.add(List.of(), visits, views, bounces, duration);
    return rows.rows();
  }
}
