package dev.vouch.embedded.rollup;

import dev.vouch.core.report.RatePeriods.PeriodAmount;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Events in columns, in the order of their people and of their times. So a person is counted once
 * for each value without a set of people, and visits are made of events that follow each other.
 * Columns that no question needs are empty. Not thread-safe.
 */
final class ScannedEvents {
  /** About how much memory the place of an event needs. */
  static final int EVENT_BYTES = 36;

  /** The same of a column's key with its counts, without its text. */
  private static final int KEY_BYTES = 250;

  /** The same of a value with its sum, if it is the only one of that, without its currency. */
  private static final int VALUE_BYTES = 350;

  private static final int SIZE_FIRST = 1 << 12;

  /**
   * The value of an event.
   *
   * @param place of the event
   */
  record Value(int place, PeriodAmount amount) {}

  private final ScanMemory memory;
  private final NumberedColumn<Integer> pages = new NumberedColumn<>(_ -> takeKey());
  private final NumberedColumn<Integer> clients = new NumberedColumn<>(_ -> takeKey());
  private final NumberedColumn<Integer> lastTouches = new NumberedColumn<>(_ -> takeKey());
  private final NumberedColumn<Integer> firstTouches = new NumberedColumn<>(_ -> takeKey());
  private final NumberedColumn<Optional<String>> names = new NumberedColumn<>(this::takeName);
  private final List<Value> values = new ArrayList<>();
  private int[] people = new int[SIZE_FIRST];
  private EventKind[] kinds = new EventKind[SIZE_FIRST];
  private long[] times = new long[SIZE_FIRST];
  private int size;

  /**
   * @param memory of which they take what they need, so that adding any throws {@link
   *     ScanTooLargeException} if it is too little
   */
  ScannedEvents(ScanMemory memory) {
    this.memory = memory;
    memory.take((long) EVENT_BYTES * SIZE_FIRST);
  }

  private void takeKey() {
    memory.take(KEY_BYTES);
  }

  private void takeName(Optional<String> name) {
    takeKey();
    name.ifPresent(memory::takeText);
  }

  /**
   * Adds an event and returns its place.
   *
   * @param person a number from 0, which is that of the last event or the next one
   * @param time in microseconds
   */
  int add(int person, EventKind kind, long time) {
    if (size == people.length) {
      memory.take((long) EVENT_BYTES * size);
      people = Arrays.copyOf(people, 2 * size);
      kinds = Arrays.copyOf(kinds, 2 * size);
      times = Arrays.copyOf(times, 2 * size);
    }
    people[size] = person;
    kinds[size] = kind;
    times[size] = time;
    return size++;
  }

  void addValue(int place, PeriodAmount amount) {
    memory.take(VALUE_BYTES);
    amount.currency().ifPresent(memory::takeText);
    values.add(new Value(place, amount));
  }

  int size() {
    return size;
  }

  /** Returns the number of people. */
  int visitors() {
    return size == 0 ? 0 : people[size - 1] + 1;
  }

  int person(int place) {
    return people[place];
  }

  EventKind kind(int place) {
    return kinds[place];
  }

  long time(int place) {
    return times[place];
  }

  NumberedColumn<Integer> pages() {
    return pages;
  }

  NumberedColumn<Integer> clients() {
    return clients;
  }

  NumberedColumn<Integer> lastTouches() {
    return lastTouches;
  }

  NumberedColumn<Integer> firstTouches() {
    return firstTouches;
  }

  NumberedColumn<Optional<String>> names() {
    return names;
  }

  List<Value> values() {
    return values;
  }
}
