package dev.vouch.benchmarks.credit;

import dev.vouch.core.log.LogRecord;
import dev.vouch.core.site.SiteId;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * The facts of 100 sites in 30 days, in order: visits of browsers that come again, ten facts for
 * each browser on average, one in ten a server event, of which 60 % have a user ID and half a
 * browser, and 3 % identify pings.
 */
final class ShopVisits implements Iterator<LogRecord> {
  private static final Duration SPAN = Duration.ofDays(30);
  private static final Instant START = Instant.parse("2026-05-07T00:00:00Z");
  private static final int SITES = 100;
  private static final int VISITS_AT_ONCE = 2_000;
  private static final int FACTS_PER_BROWSER = 10;
  private static final int FACTS_PER_VISIT = 5;

  private final SampleRecords records = new SampleRecords();
  private final SplittableRandom random = new SplittableRandom(1);
  private final long facts;
  private final long[] visitors = new long[VISITS_AT_ONCE];
  private final boolean[] entered = new boolean[VISITS_AT_ONCE];
  private long done;

  ShopVisits(long facts) {
    this.facts = facts;
    Arrays.setAll(visitors, _ -> newVisitor());
  }

  /** Returns the end of the 30 days. */
  static Instant end() {
    return START.plus(SPAN);
  }

  /** Returns a server event of any of the browsers. */
  LogRecord.ServerEvent serverEvent(Instant at) {
    return serverEvent(newVisitor(), at);
  }

  private LogRecord.ServerEvent serverEvent(long browser, Instant at) {
    boolean named = random.nextInt(10) < 6;
    return records.serverEvent(
        site(browser),
        !named || random.nextBoolean() ? Optional.of(browser) : Optional.empty(),
        named ? Optional.of(browser) : Optional.empty(),
        at);
  }

  private static SiteId site(long browser) {
    return new SiteId(1 + browser % SITES);
  }

  private long newVisitor() {
    return random.nextLong(Math.max(1, facts / FACTS_PER_BROWSER));
  }

  @Override
  public boolean hasNext() {
    return done < facts;
  }

  @Override
  public LogRecord next() {
    Instant at = START.plus(SPAN.toNanos() / 1000 / facts * done, ChronoUnit.MICROS);
    done++;
    int visit = random.nextInt(VISITS_AT_ONCE);
    if (random.nextInt(FACTS_PER_VISIT) == 0) {
      visitors[visit] = newVisitor();
      entered[visit] = false;
    }
    long browser = visitors[visit];
    SiteId site = site(browser);
    int percent = random.nextInt(100);
    if (percent < 10) {
      return serverEvent(browser, at);
    }
    if (percent < 13) {
      return records.identification(site, browser, browser, at);
    }
    boolean enters = !entered[visit];
    entered[visit] = true;
    return records.pageView(site, browser, at, enters);
  }
}
