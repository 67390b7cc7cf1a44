package dev.vouch.core.linking;

import java.util.LinkedHashMap;
import java.util.Map;

/** The most recently used entries by a hash, up to a maximum. Not thread-safe. */
final class RecentEntries<V> extends LinkedHashMap<Long, V> {
  private static final long serialVersionUID = 1L;
  private static final int INITIAL_CAPACITY = 16;
  private static final float LOAD_FACTOR = 0.75f;
  private static final int ENTRIES_MAX = 512;

  RecentEntries() {
    super(INITIAL_CAPACITY, LOAD_FACTOR, true);
  }

  @Override
  protected boolean removeEldestEntry(Map.Entry<Long, V> eldest) {
    return size() > ENTRIES_MAX;
  }
}
