package dev.vouch.embedded.segment;

import dev.vouch.core.warehouse.QueryCancelledException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import java.util.stream.Collectors;

/** The events of a site in parts. Immutable and thread-safe. */
final class SiteVersion implements SiteEvents {
  /**
   * A limit for times in seconds: later than any event, and small enough for 64 bits of
   * microseconds.
   */
  private static final long SECONDS_MAX = 1L << 40;

  private final List<LivePart> parts;
  private final SiteNumbers numbers;
  private final long memoryBytesMax;

  /**
   * Creates a version.
   *
   * @param parts parts of any days
   * @param memoryBytesMax the maximum memory of a scan for one person's events
   */
  SiteVersion(List<LivePart> parts, SiteNumbers numbers, long memoryBytesMax) {
    this.parts =
        parts.stream()
            .sorted(Comparator.comparing((LivePart part) -> part.part().key().day()))
            .toList();
    this.numbers = numbers;
    this.memoryBytesMax = memoryBytesMax;
  }

  /** Returns the parts, ordered by day. */
  List<LivePart> parts() {
    return parts;
  }

  @Override
  public SiteTexts texts() {
    return numbers.texts();
  }

  @Override
  public NavigableSet<LocalDate> days() {
    return parts.stream()
        .filter(part -> part.size() > 0)
        .map(part -> part.part().key().day())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @Override
  public int person(long hash) {
    return numbers.search(hash);
  }

  @Override
  public void scan(EventScan scan, Consumer<EventBlock> blocks) {
    scan(scan, cursors(scan), blocks);
  }

  @Override
  public void scan(EventScan scan, int person, Consumer<EventBlock> blocks) {
    List<PartCursor> cursors = cursors(scan);
    cursors.forEach(cursor -> cursor.only(person));
    scan(scan, cursors, blocks);
  }

  private void scan(EventScan scan, List<PartCursor> cursors, Consumer<EventBlock> blocks) {
    Gathering gathering = new Gathering(cursors, memoryBytesMax);
    GatheredBlock block = new GatheredBlock(gathering, scan, texts());
    while (gathering.next()) {
      if (Thread.interrupted()) {
        throw new QueryCancelledException(new InterruptedException());
      }
      block.read();
      blocks.accept(block);
    }
  }

  private List<PartCursor> cursors(EventScan scan) {
    long from = microseconds(scan.from());
    long until = microseconds(scan.until());
    List<PartCursor> cursors = new ArrayList<>();
    for (int i = 0; i < parts.size(); i++) {
      long day = parts.get(i).part().dayStart();
      if (day < until && day + Part.DAY > from) {
        PartCursor cursor = new PartCursor(parts.get(i), i, from, until);
        if (!scan.withDuplicates()) {
          cursor.end(Part.NOBODY + 1);
        }
        cursors.add(cursor);
      }
    }
    return cursors;
  }

  /**
   * Returns a time in microseconds since 1970, rounded up, and limited to a range that contains all
   * events.
   */
  private static long microseconds(Instant time) {
    return Math.clamp(time.getEpochSecond(), -SECONDS_MAX, SECONDS_MAX) * 1_000_000
        + Math.ceilDiv(time.getNano(), 1_000);
  }

  @Override
  public long lastPosition(LocalDate day) {
    return parts.stream()
        .map(LivePart::part)
        .filter(part -> part.key().day().equals(day))
        .mapToLong(Part::lastPosition)
        .max()
        .orElse(Long.MIN_VALUE);
  }

  @Override
  public LongFunction<EventRow> rows() {
    Map<Integer, PartRows> readers = new HashMap<>();
    return reference ->
        readers
            .computeIfAbsent(
                (int) (reference >>> Integer.SIZE),
                part -> new PartRows(parts.get(part).part(), numbers))
            .read((int) reference);
  }
}
