package dev.vouch.embedded.rollup;

import java.util.HashMap;
import java.util.Map;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The tallies of a dictionary's ids. Caches the last one, since successive events of a person
 * mostly have the same. Not thread-safe.
 */
final class TalliesById {
  private final IntFunction<Tally[]> created;
  private final Map<Integer, Tally[]> tallies = new HashMap<>();
  private int lastId;
  private Tally @Nullable [] last;

  /**
   * @param created returns the tallies of a new id
   */
  TalliesById(IntFunction<Tally[]> created) {
    this.created = created;
  }

  Tally[] of(int id) {
    Tally @Nullable [] found = last;
    if (found == null || id != lastId) {
      found = tallies.get(id);
      if (found == null) {
        found = created.apply(id);
        tallies.put(id, found);
      }
      last = found;
      lastId = id;
    }
    return found;
  }
}
