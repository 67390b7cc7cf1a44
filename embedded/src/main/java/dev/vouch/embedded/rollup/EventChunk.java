package dev.vouch.embedded.rollup;

import java.util.Optional;

/**
 * Some events in columns, which are added to one grouping after the other: much faster than each
 * event to all groupings, since the tallies of one grouping stay in the processor's cache. Not
 * thread-safe.
 */
final class EventChunk {
  private static final int SIZE_MAX = 4_096;

  private final int[] people = new int[SIZE_MAX];
  private final EventKind[] kinds = new EventKind[SIZE_MAX];
  private final int[] kindKeys = new int[SIZE_MAX];
  private final int[] pages = new int[SIZE_MAX];
  private final int[] clients = new int[SIZE_MAX];
  private final int[] lastTouches = new int[SIZE_MAX];
  private final int[] firstTouches = new int[SIZE_MAX];

  @SuppressWarnings({"unchecked", "rawtypes"}) // Only names are put in.
  private final Optional<String>[] names = new Optional[SIZE_MAX];

  private int size;

  void add(SpanEvent event) {
    people[size] = event.person();
    kinds[size] = event.kind();
    kindKeys[size] = event.kind().key();
    pages[size] = event.page();
    clients[size] = event.client();
    lastTouches[size] = event.lastTouch();
    firstTouches[size] = event.firstTouch();
    names[size] = event.name();
    size++;
  }

  boolean isFull() {
    return size == SIZE_MAX;
  }

  void clear() {
    size = 0;
  }

  int size() {
    return size;
  }

  int person(int place) {
    return people[place];
  }

  EventKind kind(int place) {
    return kinds[place];
  }

  Optional<String> name(int place) {
    return names[place];
  }

  /** Returns a column; what is behind the last event is of earlier ones. */
  int[] kindKeys() {
    return kindKeys;
  }

  int[] pages() {
    return pages;
  }

  int[] clients() {
    return clients;
  }

  int[] lastTouches() {
    return lastTouches;
  }

  int[] firstTouches() {
    return firstTouches;
  }
}
