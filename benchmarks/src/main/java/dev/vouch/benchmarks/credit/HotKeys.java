package dev.vouch.benchmarks.credit;

import dev.vouch.core.log.LogRecord;
import dev.vouch.core.site.SiteId;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.LongFunction;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** Facts of a browser or user that has very many others, ten a second. */
final class HotKeys {
  private static final SiteId SITE = new SiteId(7);
  private static final Instant START = Instant.parse("2026-05-10T00:00:00Z");
  private static final Duration PAUSE = Duration.ofMillis(100);
  private static final long HOT = 1_000_000_000L;

  private final SampleRecords records = new SampleRecords();

  /** One browser that identifies another user each time. */
  Stream<LogRecord> identifyingBrowser(long users) {
    return facts(users, number -> records.identification(SITE, HOT, number, at(number)));
  }

  /** A backend that forwards its proxy's address for all users, whom some page views precede. */
  Stream<LogRecord> forwardedProxy(long users) {
    return facts(
        users,
        number ->
            number % 10 == 0
                ? records.pageView(SITE, HOT, at(number), true)
                : forwarded(HOT, number, number));
  }

  /** The same with few users, each with many events. */
  Stream<LogRecord> forwardedProxyOfFewUsers(long events) {
    return facts(
        events,
        number ->
            number % 10 == 0
                ? records.pageView(SITE, HOT, at(number), true)
                : forwarded(HOT, number % 7, number));
  }

  /** The same with a page view among a hundred events, so that their touches are far apart. */
  Stream<LogRecord> forwardedProxyOfFewTouches(long events) {
    return facts(
        events,
        number ->
            number % 100 == 0
                ? records.pageView(SITE, HOT, at(number), true)
                : forwarded(HOT, number % 3, number));
  }

  /** One user ID, such as guest, announced by another browser each time. */
  Stream<LogRecord> sharedUser(long browsers) {
    return facts(browsers, number -> records.identification(SITE, number, HOT, at(number)));
  }

  /** The same with a page view and a server event of each browser and one of the user alone. */
  Stream<LogRecord> sharedUserWithEvents(long browsers) {
    return facts(
        browsers,
        number ->
            switch ((int) (number % 4)) {
              case 0 -> records.pageView(SITE, number / 4, at(number), true);
              case 1 -> records.identification(SITE, number / 4, HOT, at(number));
              case 2 -> forwarded(number / 4, HOT, number);
              default -> ofUser(HOT, number);
            });
  }

  /** One user ID that a backend sends with addresses that no browser has. */
  Stream<LogRecord> sharedUserOfUnseenBrowsers(long browsers) {
    return facts(browsers, number -> forwarded(number, HOT, number));
  }

  /** One user ID on browsers that have seven users each. */
  Stream<LogRecord> sharedUserOfAmbiguousBrowsers(long facts) {
    return facts(
        facts,
        number -> {
          long browser = number / 8;
          long part = number % 8;
          return part < 6
              ? records.identification(SITE, browser, 10 * browser + part, at(number))
              : part == 6 ? forwarded(browser, HOT, number) : ofUser(HOT, number);
        });
  }

  /** Page views and announcements of one browser with one user. */
  Stream<LogRecord> busyBrowser(long facts) {
    return facts(
        facts,
        number ->
            number % 3 == 0
                ? records.identification(SITE, HOT, HOT, at(number))
                : records.pageView(SITE, HOT, at(number), true));
  }

  /** Returns a server event of the browser and user of {@link #busyBrowser}. */
  LogRecord.ServerEvent busyBrowserEvent(Instant at) {
    return records.serverEvent(SITE, Optional.of(HOT), Optional.of(HOT), at);
  }

  /** Events of a user with one browser, which is seen only at the end. */
  Stream<LogRecord> lateSighting(long events) {
    return Stream.concat(
        Stream.of(forwarded(HOT, HOT, 0)),
        Stream.concat(
            LongStream.range(1, events).mapToObj(number -> ofUser(HOT, number)),
            Stream.of(records.pageView(SITE, HOT, at(events), true))));
  }

  private static Stream<LogRecord> facts(long count, LongFunction<LogRecord> fact) {
    return LongStream.range(0, count).mapToObj(fact);
  }

  private LogRecord forwarded(long browser, long user, long number) {
    return records.serverEvent(SITE, Optional.of(browser), Optional.of(user), at(number));
  }

  private LogRecord ofUser(long user, long number) {
    return records.serverEvent(SITE, Optional.empty(), Optional.of(user), at(number));
  }

  /** Returns the time of a fact by its number. */
  static Instant at(long number) {
    return START.plus(PAUSE.multipliedBy(number));
  }
}
