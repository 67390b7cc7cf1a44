package dev.vouch.embedded.rollup;

import java.util.Optional;

/**
 * What the events of a row of a rollup have in common.
 *
 * @param key the id of a page or touch, or the kind of event; 0 if there is none
 * @param name the name of the event, or the value of a grouping without ids; empty if there is none
 */
record GroupKey(Grouping grouping, int key, Optional<String> name) {
  static GroupKey id(Grouping grouping, int id) {
    return new GroupKey(grouping, id, Optional.empty());
  }

  static GroupKey value(Grouping grouping, Optional<String> value) {
    return new GroupKey(grouping, 0, value);
  }
}
