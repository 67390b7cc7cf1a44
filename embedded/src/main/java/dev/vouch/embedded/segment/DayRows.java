package dev.vouch.embedded.segment;

import java.time.LocalDate;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.function.Supplier;

/**
 * An iterator of a day's events, by site, time and position. Sorts a large site in slices of the
 * day, so that memory is bounded. Not thread-safe.
 */
final class DayRows implements Iterator<EventRow> {
  private static final int SORTED_MAX = 1 << 18;

  private final boolean withOrderKeys;
  private final Queue<Supplier<List<Place>>> slices = new ArrayDeque<>();
  private Iterator<Place> places = List.<Place>of().iterator();

  private record Place(long time, long position, PartRows rows, int row) {}

  DayRows(StoreState state, LocalDate day) {
    this.withOrderKeys = state.progress().hasOrders(day);
    long start = day.toEpochDay() * Part.DAY;
    state.sites().entrySet().stream()
        .sorted(Comparator.comparingLong(site -> site.getKey().value()))
        .forEach(site -> add(site.getValue(), new PartKey(site.getKey(), day), start));
  }

  private void add(SiteParts site, PartKey key, long start) {
    long size = site.of(key).stream().mapToLong(LivePart::size).sum();
    long count = (size + SORTED_MAX - 1) / SORTED_MAX;
    for (long slice = 0; slice < count; slice++) {
      long from = start + Part.DAY * slice / count;
      long until = start + Part.DAY * (slice + 1) / count;
      slices.add(() -> places(site, key, from, until));
    }
  }

  @Override
  public boolean hasNext() {
    while (!places.hasNext() && !slices.isEmpty()) {
      places = slices.remove().get().iterator();
    }
    return places.hasNext();
  }

  @Override
  public EventRow next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    Place place = places.next();
    EventRow row = place.rows().read(place.row());
    return withOrderKeys ? row : row.withOrderKey(OptionalLong.empty());
  }

  private static List<Place> places(SiteParts site, PartKey key, long from, long until) {
    List<Place> places = new ArrayList<>();
    for (LivePart live : site.of(key)) {
      Part part = live.part();
      long[] times = part.all(StoredColumn.TIME);
      long[] positions = part.all(StoredColumn.POSITION);
      PartRows rows = new PartRows(part, site.numbers());
      for (int row = 0; row < times.length; row++) {
        long time = part.dayStart() + times[row];
        if (time >= from && time < until && !live.isDead(row)) {
          places.add(new Place(time, positions[row], rows, row));
        }
      }
    }
    places.sort(Comparator.comparingLong(Place::time).thenComparingLong(Place::position));
    return places;
  }
}
