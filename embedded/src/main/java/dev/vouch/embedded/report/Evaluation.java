package dev.vouch.embedded.report;

import dev.vouch.embedded.segment.Column;
import dev.vouch.embedded.segment.EventBlock;
import dev.vouch.embedded.segment.EventKind;
import java.util.List;
import java.util.Set;
import java.util.function.IntConsumer;

/**
 * The answer to one question, made from the events of one person after the other. Not thread-safe.
 *
 * @param <A> the type of answer
 */
interface Evaluation<A> {
  /** Returns the columns that it reads. */
  Set<Column> columns();

  /** Returns the keys of the properties that it reads. */
  default List<String> properties() {
    return List.of();
  }

  /**
   * Adds the events of some people, who are in no other block.
   *
   * @param matches which of the events match the filters of the question's scope; as long as the
   *     number of events or longer
   */
  void add(EventBlock block, boolean[] matches);

  /** Calls for each confirmed success of a block that matches. */
  static void forEachSuccess(EventBlock block, boolean[] matches, IntConsumer event) {
    byte[] kinds = block.kinds();
    int events = block.firsts()[block.people()];
    for (int number = 0; number < events; number++) {
      if (kinds[number] == EventKind.CONFIRMED_SUCCESS.number() && matches[number]) {
        event.accept(number);
      }
    }
  }

  /** Returns the answer from everything that was added. */
  A answer();
}
