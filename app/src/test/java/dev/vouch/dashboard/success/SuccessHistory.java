package dev.vouch.dashboard.success;

import dev.vouch.core.event.Channel;
import dev.vouch.core.event.Client;
import dev.vouch.core.event.EventContent;
import dev.vouch.core.event.EventId;
import dev.vouch.core.event.EventName;
import dev.vouch.core.event.Forwarding;
import dev.vouch.core.event.OrderReference;
import dev.vouch.core.event.OrderRole;
import dev.vouch.core.event.PropertyValue;
import dev.vouch.core.event.Touch;
import dev.vouch.core.log.Batch;
import dev.vouch.core.log.Batch.LogEntry;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.BrowserHashes;
import dev.vouch.core.visitor.OrderKey;
import dev.vouch.core.visitor.UserKey;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.UUID;

/** Builder of a history that is small enough to count manually. Browsers and users are numbers. */
final class SuccessHistory {
  private static final long FIRST_EVENT_PERSON = 1_000_000;

  private final List<LogEntry> entries = new ArrayList<>();
  private final SiteId site;
  private final long first;

  /** A history of a site from this log position on. */
  SuccessHistory(SiteId site, long first) {
    this.site = site;
    this.first = first;
  }

  /** A page view with a source. */
  SuccessHistory touch(long browser, String at, String source, String country) {
    Touch touch =
        new Touch(
            Channel.CAMPAIGN,
            source,
            Optional.empty(),
            Optional.of("autumn"),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());
    return addBrowserEvent(
        browser, at, EventContent.of(EventName.PAGEVIEW, "/"), Optional.of(touch), country);
  }

  SuccessHistory pageview(long browser, String at, String path) {
    EventContent content = EventContent.of(EventName.PAGEVIEW, path);
    return addBrowserEvent(browser, at, content, Optional.empty(), "FR");
  }

  /** A success sent by the browser. */
  SuccessHistory unconfirmedSuccess(long browser, String at, String name) {
    return addBrowserEvent(browser, at, success(name, ""), Optional.empty(), "DE");
  }

  private SuccessHistory addBrowserEvent(
      long browser, String at, EventContent content, Optional<Touch> touch, String country) {
    return add(
        new LogRecord.BrowserEvent(
            id(), site, Instant.parse(at), content, hashes(browser), client(country), touch));
  }

  SuccessHistory identify(long browser, long user, String at) {
    return add(
        new LogRecord.Identification(
            id(), site, Instant.parse(at), hashes(browser), new UserKey(user), client("FR")));
  }

  /**
   * A confirmed success.
   *
   * @param amount such as {@code 49.90 EUR}; none when empty
   */
  SuccessHistory confirmedSuccess(
      String name,
      String at,
      String amount,
      Forwarding forwarding,
      Optional<Long> browser,
      Optional<Long> user) {
    return add(
        new LogRecord.ServerEvent(
            id(),
            site,
            Instant.parse(at),
            success(name, amount),
            forwarding,
            browser.map(SuccessHistory::hashes),
            user.map(UserKey::new)));
  }

  /** A confirmed success of a forwarded browser. */
  SuccessHistory confirmedSuccess(String name, String at, String amount, long browser) {
    return confirmedSuccess(
        name, at, amount, Forwarding.BOTH, Optional.of(browser), Optional.empty());
  }

  /** A void of an order, with a forwarded browser. */
  SuccessHistory voidedSuccess(String name, String at, String amount, long browser) {
    return add(
        new LogRecord.ServerEvent(
            id(),
            site,
            Instant.parse(at),
            success(name, amount),
            Forwarding.BOTH,
            Optional.of(hashes(browser)),
            Optional.empty(),
            Optional.of(new OrderReference(OrderRole.VOIDED, new OrderKey(1)))));
  }

  /** A confirmed success that names a user only. */
  SuccessHistory confirmedSuccessOfUser(String name, String at, String amount, long user) {
    return confirmedSuccess(
        name, at, amount, Forwarding.NEITHER, Optional.empty(), Optional.of(user));
  }

  Batch batch() {
    return new Batch(0, first, first + entries.size() - 1, entries);
  }

  private SuccessHistory add(LogRecord record) {
    entries.add(new LogEntry(first + entries.size(), record));
    return this;
  }

  /** Event IDs, browsers and users share one number space of persons. */
  private EventId id() {
    return new EventId(new UUID(7, FIRST_EVENT_PERSON + first + entries.size()));
  }

  private static BrowserHashes hashes(long browser) {
    return new BrowserHashes(browser, -browser);
  }

  private static Client client(String country) {
    return new Client(
        Optional.of(country),
        Optional.of(Client.Device.MOBILE),
        Optional.of("Firefox"),
        Optional.empty());
  }

  private static EventContent success(String name, String amount) {
    SequencedMap<String, PropertyValue> properties = new LinkedHashMap<>();
    if (amount.isEmpty()) {
      return new EventContent(
          EventName.SUCCESS, "/paid", Optional.of(name), Optional.empty(), properties);
    }
    String[] parts = amount.split(" ", -1);
    properties.put("currency", new PropertyValue.Text(parts[1]));
    return new EventContent(
        EventName.SUCCESS,
        "/paid",
        Optional.of(name),
        Optional.of(new BigDecimal(parts[0])),
        properties);
  }
}
