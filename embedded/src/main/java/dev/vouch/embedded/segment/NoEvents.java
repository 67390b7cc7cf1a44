package dev.vouch.embedded.segment;

import dev.vouch.core.report.Dimension;
import java.time.LocalDate;
import java.util.NavigableSet;
import java.util.NoSuchElementException;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.LongFunction;

/** Of a site that has none. */
final class NoEvents implements SiteEvents, SiteTexts {
  @Override
  public SiteTexts texts() {
    return this;
  }

  @Override
  public NavigableSet<LocalDate> days() {
    return new TreeSet<>();
  }

  @Override
  public int person(long hash) {
    return 0;
  }

  @Override
  public void scan(EventScan scan, Consumer<EventBlock> blocks) {
    // There are no blocks.
  }

  @Override
  public void scan(EventScan scan, int person, Consumer<EventBlock> blocks) {
    // There are no blocks.
  }

  @Override
  public long lastPosition(LocalDate day) {
    return Long.MIN_VALUE;
  }

  @Override
  public LongFunction<EventRow> rows() {
    return _ -> {
      throw new NoSuchElementException("a site without events has no row");
    };
  }

  @Override
  public int count() {
    return 1;
  }

  @Override
  public String text(int number) {
    return "";
  }

  @Override
  public int find(String text) {
    return 0;
  }

  @Override
  public int clientCount() {
    return 1;
  }

  @Override
  public int clientText(int client, Dimension.Field field) {
    return 0;
  }

  @Override
  public int touchCount() {
    return 1;
  }

  @Override
  public int touchText(int touch, Dimension.Field field) {
    return 0;
  }
}
