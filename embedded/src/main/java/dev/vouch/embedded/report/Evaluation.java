package dev.vouch.embedded.report;

import dev.vouch.embedded.segment.Column;
import dev.vouch.embedded.segment.EventBlock;
import dev.vouch.embedded.segment.EventKind;
import java.util.List;
import java.util.Set;
import java.util.function.IntConsumer;

/**
 * The evaluation of one question, person by person. Not thread-safe.
 *
 * @param <A> the type of answer
 */
interface Evaluation<A> {
  /** Returns the columns that the evaluation reads. */
  Set<Column> columns();

  /** Returns the keys of the properties that the evaluation reads. */
  default List<String> properties() {
    return List.of();
  }

  /**
   * Adds the events of a block. The block's people are in no other block.
   *
   * @param matches whether each event matches the filters of the question's scope; may be longer
   *     than the number of events
   */
  void add(EventBlock block, boolean[] matches);

  /** Calls {@code event} for each matching confirmed success of a block. */
  static void forEachSuccess(EventBlock block, boolean[] matches, IntConsumer event) {
    byte[] kinds = block.kinds();
    int events = block.firsts()[block.people()];
    for (int number = 0; number < events; number++) {
      if (kinds[number] == EventKind.CONFIRMED_SUCCESS.number() && matches[number]) {
        event.accept(number);
      }
    }
  }

  /** Returns the answer for all added blocks. */
  A answer();
}
