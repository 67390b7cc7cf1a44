package dev.vouch.embedded.rollup;

import dev.vouch.core.report.Revenue;
import java.nio.ByteBuffer;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.roaringbitmap.buffer.ImmutableRoaringBitmap;
import org.roaringbitmap.buffer.MutableRoaringBitmap;

/** Counts, people and revenue by landing or exit page. Not thread-safe. */
final class VisitPageTallies {
  private final Map<Optional<String>, PageTally> tallies = new HashMap<>();
  private final RevenueSums<Optional<String>> revenue = new RevenueSums<>();
  private long bitmapBytes;

  /** What was counted of a page. */
  static final class PageTally {
    private final MutableRoaringBitmap people = new MutableRoaringBitmap();
    private final MutableRoaringBitmap converters = new MutableRoaringBitmap();
    private long visits;
    private long pageviews;
    private long successes;

    MutableRoaringBitmap people() {
      return people;
    }

    MutableRoaringBitmap converters() {
      return converters;
    }

    long visits() {
      return visits;
    }

    long pageviews() {
      return pageviews;
    }

    long successes() {
      return successes;
    }
  }

  Map<Optional<String>, PageTally> byPage() {
    return tallies;
  }

  List<Revenue.Amount> revenue(Optional<String> page) {
    return revenue.of(page);
  }

  /** Returns the bytes of the added bitmaps, which united ones do not exceed. */
  long bitmapBytes() {
    return bitmapBytes;
  }

  /** Adds a run: its page, person, whether it is a visit, page views and successes. */
  void addRun(ResultSet row) throws SQLException {
    PageTally tally = tally(page(row));
    long successes = row.getLong(5);
    tally.people.add(row.getInt(2));
    if (successes > 0) {
      tally.converters.add(row.getInt(2));
    }
    tally.visits += row.getBoolean(3) ? 1 : 0;
    tally.pageviews += row.getLong(4);
    tally.successes += successes;
  }

  /** Adds a stored tally: its page, visits, page views, successes, people and converters. */
  void addStored(ResultSet row) throws SQLException {
    PageTally tally = tally(page(row));
    tally.visits += row.getLong(2);
    tally.pageviews += row.getLong(3);
    tally.successes += row.getLong(4);
    unite(tally.people, row.getBytes(5));
    unite(tally.converters, row.getBytes(6));
  }

  /** Adds revenue: its page, currency and sum. */
  void addRevenue(ResultSet row) throws SQLException {
    revenue.add(page(row), row, 2);
  }

  private void unite(MutableRoaringBitmap all, byte[] bitmap) {
    bitmapBytes += bitmap.length;
    all.or(new ImmutableRoaringBitmap(ByteBuffer.wrap(bitmap)));
  }

  private PageTally tally(Optional<String> page) {
    return tallies.computeIfAbsent(page, _ -> new PageTally());
  }

  private static Optional<String> page(ResultSet row) throws SQLException {
    return Optional.ofNullable(row.getString(1));
  }
}
