package dev.vouch.embedded.rows;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Divides a day into slices that are ordered by site and time. Not thread-safe. */
final class DaySlices {
  private final Instant from;
  private final Instant until;
  private final long rowsMax;
  private final List<DaySlice> slices = new ArrayList<>();
  private long firstSite;
  private long lastSite;
  private long rows;

  /**
   * @param rowsMax the number of rows that a slice has at most, if events come evenly
   */
  DaySlices(Instant from, Instant until, long rowsMax) {
    this.from = from;
    this.until = until;
    this.rowsMax = rowsMax;
  }

  /** Adds a site, whose number is greater than that of the site before. */
  void add(long site, long siteRows) {
    if (rows + siteRows > rowsMax) {
      endSlice();
    }
    if (siteRows > rowsMax) {
      divide(site, siteRows);
      return;
    }
    firstSite = rows == 0 ? site : firstSite;
    lastSite = site;
    rows += siteRows;
  }

  private void endSlice() {
    if (rows > 0) {
      slices.add(new DaySlice(firstSite, lastSite, from, until));
      rows = 0;
    }
  }

  private void divide(long site, long siteRows) {
    long count = Math.ceilDiv(siteRows, rowsMax);
    Duration part = Duration.between(from, until).dividedBy(count);
    Instant start = from;
    for (long number = 1; number < count; number++) {
      slices.add(new DaySlice(site, site, start, start.plus(part)));
      start = start.plus(part);
    }
    slices.add(new DaySlice(site, site, start, until));
  }

  /** Returns the slices of all sites that were added. */
  List<DaySlice> slices() {
    endSlice();
    return List.copyOf(slices);
  }
}
