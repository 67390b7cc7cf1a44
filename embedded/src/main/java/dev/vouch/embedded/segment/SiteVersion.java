package dev.vouch.embedded.segment;

import java.time.LocalDate;
import java.util.List;
import java.util.NavigableSet;
import java.util.function.Consumer;

/** The events of a site in parts. Immutable and thread-safe. */
final class SiteVersion implements SiteEvents {
  private final List<LivePart> parts;
  private final SiteNumbers numbers;

  /**
   * @param parts of any days; their order decides the references of rows
   * @param memoryBytesMax what a scan may use for one person's events
   */
  SiteVersion(List<LivePart> parts, SiteNumbers numbers, long memoryBytesMax) {
    this.parts = List.copyOf(parts);
    this.numbers = numbers;
  }

  @Override
  public SiteTexts texts() {
    return numbers;
  }

  @Override
  public NavigableSet<LocalDate> days() {
    throw new UnsupportedOperationException();
  }

  @Override
  public int person(long hash) {
    return numbers.find(hash);
  }

  @Override
  public void scan(EventScan scan, Consumer<EventBlock> blocks) {
    throw new UnsupportedOperationException();
  }

  @Override
  public EventRow row(long reference) {
    LivePart part = parts.get((int) (reference >>> Integer.SIZE));
    return part.part().row((int) reference, numbers);
  }
}
