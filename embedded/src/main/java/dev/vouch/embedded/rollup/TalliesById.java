package dev.vouch.embedded.rollup;

import java.util.HashMap;
import java.util.Map;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The tallies of a dictionary's ids. A few thousand of them are found without a map, which holds
 * one for each id. Not thread-safe.
 */
final class TalliesById {
  private static final int PLACES = 1 << 12;

  private final IntFunction<Tally[]> created;
  private final Map<Integer, Tally[]> tallies = new HashMap<>();
  private final int[] ids = new int[PLACES];
  private final Tally[] @Nullable [] places = new Tally[PLACES] @Nullable [];

  /**
   * @param created returns the tallies of a new id
   */
  TalliesById(IntFunction<Tally[]> created) {
    this.created = created;
  }

  Tally[] of(int id) {
    int place = id & (PLACES - 1);
    Tally @Nullable [] found = places[place];
    if (found == null || ids[place] != id) {
      found = tallies.computeIfAbsent(id, created::apply);
      places[place] = found;
      ids[place] = id;
    }
    return found;
  }
}
