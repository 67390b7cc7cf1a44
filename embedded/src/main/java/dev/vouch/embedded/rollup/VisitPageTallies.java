package dev.vouch.embedded.rollup;

import dev.vouch.core.report.RatePeriods.PeriodAmount;
import java.nio.ByteBuffer;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.roaringbitmap.buffer.ImmutableRoaringBitmap;
import org.roaringbitmap.buffer.MutableRoaringBitmap;

/** Counts, people and revenue by landing or exit page, in bounded memory. Not thread-safe. */
final class VisitPageTallies {
  /** Of a page without people, with its two bitmaps, and of a character of its path. */
  private static final int PAGE_BYTES = 2 * Tally.EMPTY_BYTES;

  private static final int CHARACTER_BYTES = 2;
  private static final int REVENUE_BYTES = 200;

  private final Map<Optional<String>, PageTally> tallies = new HashMap<>();
  private final RevenueSums<Optional<String>> revenue = new RevenueSums<>();
  private final long bytesMax;
  private long bytes;

  /**
   * @param bytesMax about how much memory they may take
   */
  VisitPageTallies(long bytesMax) {
    this.bytesMax = bytesMax;
  }

  /** What was counted of a page. */
  static final class PageTally {
    private final MutableRoaringBitmap people = new MutableRoaringBitmap();
    private final MutableRoaringBitmap converters = new MutableRoaringBitmap();
    private int lastContainer = -1;
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

  List<PeriodAmount> revenue(Optional<String> page) {
    return revenue.of(page);
  }

  /**
   * Adds a run: its page, person, whether it is a visit, page views, successes and whether it has
   * an event that is a success. The persons of a range ascend.
   *
   * @throws TooManyPeopleException if all take too much memory
   */
  void addRun(ResultSet row) throws SQLException {
    PageTally tally = tally(page(row));
    add(tally, row.getInt(2));
    if (row.getBoolean(6)) {
      tally.converters.add(row.getInt(2));
    }
    tally.visits += row.getBoolean(3) ? 1 : 0;
    tally.pageviews += row.getLong(4);
    tally.successes += row.getLong(5);
  }

  private void add(PageTally tally, int person) {
    tally.people.add(person);
    int container = person >> Short.SIZE;
    // The converters are counted as well.
    use(2L * (Tally.PERSON_BYTES + (container == tally.lastContainer ? 0 : Tally.CONTAINER_BYTES)));
    tally.lastContainer = container;
  }

  /**
   * Adds a stored tally: its page, visits, page views, successes, people and converters.
   *
   * @throws TooManyPeopleException if all take too much memory
   */
  void addStored(ResultSet row) throws SQLException {
    PageTally tally = tally(page(row));
    tally.visits += row.getLong(2);
    tally.pageviews += row.getLong(3);
    tally.successes += row.getLong(4);
    unite(tally.people, row.getBytes(5));
    unite(tally.converters, row.getBytes(6));
  }

  /** Adds revenue: its page, currency, sum and part of the time. */
  void addRevenue(ResultSet row) throws SQLException {
    long before = revenue.entries();
    revenue.add(page(row), row, 2);
    use((revenue.entries() - before) * REVENUE_BYTES);
  }

  private void unite(MutableRoaringBitmap all, byte[] bitmap) {
    use(bitmap.length);
    all.or(new ImmutableRoaringBitmap(ByteBuffer.wrap(bitmap)));
  }

  private PageTally tally(Optional<String> page) {
    PageTally known = tallies.get(page);
    if (known != null) {
      return known;
    }
    use(PAGE_BYTES + (long) CHARACTER_BYTES * page.map(String::length).orElse(0));
    PageTally tally = new PageTally();
    tallies.put(page, tally);
    return tally;
  }

  /** United bitmaps take no more than the added ones. */
  private void use(long more) {
    bytes += more;
    if (bytes > bytesMax) {
      throw new TooManyPeopleException();
    }
  }

  private static Optional<String> page(ResultSet row) throws SQLException {
    return Optional.ofNullable(row.getString(1));
  }
}
