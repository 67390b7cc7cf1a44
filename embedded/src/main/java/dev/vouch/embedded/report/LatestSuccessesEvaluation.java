package dev.vouch.embedded.report;

import dev.vouch.core.report.LatestSuccessesQuestion;
import dev.vouch.core.wire.Microseconds;
import dev.vouch.embedded.segment.Column;
import dev.vouch.embedded.segment.EventBlock;
import dev.vouch.embedded.segment.SiteTexts;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Finds the time of the latest confirmed success for each of some names. */
final class LatestSuccessesEvaluation implements Evaluation<Map<String, Instant>> {
  private static final long NONE = Long.MIN_VALUE;

  private final List<String> names;
  private final int[] numbers;

  /** The latest times in microseconds since 1970, by the index of the name. */
  private final long[] latest;

  LatestSuccessesEvaluation(LatestSuccessesQuestion question, SiteTexts texts) {
    names = question.names().stream().filter(name -> texts.find(name) != 0).toList();
    numbers = names.stream().mapToInt(texts::find).toArray();
    latest = names.stream().mapToLong(_ -> NONE).toArray();
  }

  @Override
  public Set<Column> columns() {
    return Set.of(Column.NAME);
  }

  @Override
  public void add(EventBlock block, boolean[] matches) {
    int[] ofEvents = block.numbers(Column.NAME);
    Evaluation.forEachSuccess(block, matches, event -> add(ofEvents[event], block.times()[event]));
  }

  private void add(int number, long time) {
    for (int name = 0; name < numbers.length; name++) {
      if (numbers[name] == number) {
        latest[name] = Math.max(latest[name], time);
      }
    }
  }

  @Override
  public Map<String, Instant> answer() {
    Map<String, Instant> answer = new HashMap<>();
    for (int name = 0; name < numbers.length; name++) {
      if (latest[name] != NONE) {
        answer.put(names.get(name), Microseconds.instant(latest[name]));
      }
    }
    return answer;
  }
}
