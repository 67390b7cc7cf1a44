package dev.vouch.benchmarks.credit;

import dev.vouch.core.event.Channel;
import dev.vouch.core.event.Client;
import dev.vouch.core.event.EventContent;
import dev.vouch.core.event.EventId;
import dev.vouch.core.event.EventName;
import dev.vouch.core.event.Forwarding;
import dev.vouch.core.event.Touch;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.BrowserHashes;
import dev.vouch.core.visitor.SaltPeriod;
import dev.vouch.core.visitor.UserKey;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Creates records of numbered browsers and users. */
final class SampleRecords {
  private static final EventContent PAGE = EventContent.of(EventName.PAGEVIEW, "/products/tent");
  private static final EventContent PURCHASE = EventContent.of(EventName.CUSTOM, "/checkout");
  private static final List<String> COUNTRIES = List.of("DE", "FR", "GB", "IT", "PL", "US");
  private static final List<String> SOURCES =
      List.of("google.com", "newsletter", "partner.example");

  private long records;

  LogRecord.BrowserEvent pageView(SiteId site, long browser, Instant at, boolean enters) {
    return new LogRecord.BrowserEvent(
        nextId(), site, at, PAGE, hashes(browser, at), client(browser), touch(browser, enters));
  }

  LogRecord.Identification identification(SiteId site, long browser, long user, Instant at) {
    return new LogRecord.Identification(
        nextId(), site, at, hashes(browser, at), userKey(user), client(browser));
  }

  /** Creates a server event with what the backend knows of the browser and of the user. */
  LogRecord.ServerEvent serverEvent(
      SiteId site, Optional<Long> browser, Optional<Long> user, Instant at) {
    return new LogRecord.ServerEvent(
        nextId(),
        site,
        at,
        PURCHASE,
        browser.isPresent() ? Forwarding.BOTH : Forwarding.NEITHER,
        browser.map(number -> hashes(number, at)),
        user.map(SampleRecords::userKey));
  }

  /** Creates the same event as one that occurred earlier. */
  static LogRecord.ServerEvent backdated(LogRecord.ServerEvent event, Instant occurredAt) {
    return new LogRecord.ServerEvent(
        event.id(),
        event.site(),
        event.receivedAt(),
        event.content(),
        event.forwarding(),
        event.browser(),
        event.userKey(),
        event.order(),
        Optional.of(occurredAt));
  }

  private EventId nextId() {
    records++;
    return new EventId(new UUID(mixed(records), mixed(~records)));
  }

  private static UserKey userKey(long user) {
    return new UserKey(mixed(user ^ 0x5555_5555_5555_5555L));
  }

  private static BrowserHashes hashes(long browser, Instant at) {
    long newest = SaltPeriod.of(at).number();
    long even = newest % 2 == 0 ? newest : newest - 1;
    long odd = newest % 2 == 0 ? newest - 1 : newest;
    return new BrowserHashes(mixed(browser * 10_000 + even), mixed(browser * 10_000 + odd));
  }

  private static Client client(long browser) {
    return new Client(
        Optional.of(COUNTRIES.get((int) (browser % COUNTRIES.size()))),
        Optional.of(Client.Device.DESKTOP),
        Optional.of("Chrome"),
        Optional.of("Mac OS X"));
  }

  private static Optional<Touch> touch(long browser, boolean enters) {
    if (!enters) {
      return Optional.empty();
    }
    String source = SOURCES.get((int) (browser % SOURCES.size()));
    return Optional.of(
        new Touch(
            Channel.MAIL,
            source,
            Optional.of("email"),
            Optional.of("autumn"),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty()));
  }

  private static long mixed(long number) {
    long hash = number * 0x9e37_79b9_7f4a_7c15L;
    hash = (hash ^ hash >>> 30) * 0xbf58_476d_1ce4_e5b9L;
    hash = (hash ^ hash >>> 27) * 0x94d0_49bb_1331_11ebL;
    return hash ^ hash >>> 31;
  }
}
