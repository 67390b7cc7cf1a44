package dev.vouch.embedded.segment;

import dev.vouch.core.wire.Microseconds;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.OptionalLong;
import java.util.Queue;

/**
 * The events of a partition's day by site, time and position. Of a large site, those of a part of
 * the day are sorted at a time, so that memory is bounded. Not thread-safe.
 */
final class DayRows implements Iterator<EventRow> {
  private static final int SORTED_MAX = 1 << 18;

  private final boolean withOrderKeys;
  private final Queue<Slice> slices = new ArrayDeque<>();
  private Iterator<Place> places = List.<Place>of().iterator();

  /** The events of a site in a part of the day, from and until microseconds since 1970. */
  private record Slice(SiteParts site, PartKey key, long from, long until) {}

  private record Place(long time, long position, PartRows rows, int row) {}

  DayRows(StoreState state, int partition, LocalDate day) {
    this.withOrderKeys = state.progress(partition).hasOrders(day);
    long start = Microseconds.of(day.atStartOfDay(ZoneOffset.UTC).toInstant());
    state.sites().entrySet().stream()
        .sorted(Comparator.comparingLong(site -> site.getKey().value()))
        .forEach(site -> add(site.getValue(), new PartKey(partition, site.getKey(), day), start));
  }

  private void add(SiteParts site, PartKey key, long start) {
    long size = site.of(key).stream().mapToLong(LivePart::size).sum();
    long count = (size + SORTED_MAX - 1) / SORTED_MAX;
    for (long slice = 0; slice < count; slice++) {
      slices.add(
          new Slice(
              site, key, start + Part.DAY * slice / count, start + Part.DAY * (slice + 1) / count));
    }
  }

  @Override
  public boolean hasNext() {
    while (!places.hasNext() && !slices.isEmpty()) {
      places = places(slices.remove()).iterator();
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

  private static List<Place> places(Slice slice) {
    List<Place> places = new ArrayList<>();
    for (LivePart live : slice.site().of(slice.key())) {
      Part part = live.part();
      long[] times = part.all(StoredColumn.TIME);
      long[] positions = part.all(StoredColumn.POSITION);
      PartRows rows = new PartRows(part, slice.site().numbers());
      for (int row = 0; row < times.length; row++) {
        long time = part.dayStart() + times[row];
        if (time >= slice.from() && time < slice.until() && !live.isDead(row)) {
          places.add(new Place(time, positions[row], rows, row));
        }
      }
    }
    places.sort(Comparator.comparingLong(Place::time).thenComparingLong(Place::position));
    return places;
  }
}
