package dev.vouch.dashboard.overview;

import dev.vouch.core.event.Channel;
import dev.vouch.core.event.Client;
import dev.vouch.core.event.EventContent;
import dev.vouch.core.event.EventIds;
import dev.vouch.core.event.EventName;
import dev.vouch.core.event.Forwarding;
import dev.vouch.core.event.PropertyValue;
import dev.vouch.core.event.Touch;
import dev.vouch.core.log.Batch;
import dev.vouch.core.log.Batch.LogEntry;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.BrowserHashes;
import dev.vouch.core.warehouse.Warehouse;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.SequencedMap;
import java.util.stream.IntStream;

/**
 * Deterministic history of a shop over 90 days: visitors with several sources, countries and
 * devices view pages, and some pay in euros or dollars.
 */
final class OverviewHistory {
  private static final int DAYS = 90;
  private static final int VISITORS = 400;
  private static final int VISITORS_TODAY = 20;

  private static final List<Touch> TOUCHES =
      List.of(
          touch(Channel.SEARCH, "Google", Optional.empty(), Optional.of("www.google.com")),
          touch(Channel.SEARCH, "Google", Optional.empty(), Optional.of("www.google.de")),
          touch(Channel.MAIL, "newsletter", Optional.of("autumn & winter"), Optional.empty()),
          touch(Channel.REFERRAL, "blog.example", Optional.empty(), Optional.of("blog.example")),
          Touch.UNKNOWN_SOURCE);

  private static final List<Client> CLIENTS =
      List.of(
          client("DE", Client.Device.DESKTOP, "Firefox", "Linux"),
          client("FR", Client.Device.MOBILE, "Safari", "iOS"),
          client("US", Client.Device.DESKTOP, "Chrome", "Windows"),
          new Client(Optional.empty(), Optional.empty(), Optional.of("Chrome"), Optional.empty()));

  private static final List<String> PAGES =
      List.of("/", "/pricing", "/products/tent?colour=red&size=2", "/<b>bold</b>");

  private final SiteId site;
  private final Random random = new Random(20261120);
  private final EventIds ids = new EventIds(random);
  private final List<LogRecord> records = new ArrayList<>();

  OverviewHistory(SiteId site) {
    this.site = site;
  }

  void applyTo(Warehouse warehouse) {
    for (int visitor = 1; visitor <= VISITORS; visitor++) {
      addVisit(visitor);
    }
    records.sort(Comparator.comparing(LogRecord::receivedAt));
    long first = warehouse.next(0);
    List<LogEntry> entries =
        IntStream.range(0, records.size())
            .mapToObj(i -> new LogEntry(first + i, records.get(i)))
            .toList();
    warehouse.apply(new Batch(0, first, first + entries.size() - 1, entries));
  }

  private void addVisit(int visitor) {
    int minutes = visitor <= VISITORS_TODAY ? 10 * visitor : random.nextInt(DAYS * 24 * 60);
    Instant at = OverviewServer.NOW.minus(Duration.ofMinutes(minutes + 10L));
    BrowserHashes browser = new BrowserHashes(visitor, -visitor);
    Client client = any(CLIENTS);
    Optional<Touch> touch = Optional.of(any(TOUCHES));
    for (int view = random.nextInt(4); view >= 0; view--) {
      records.add(
          new LogRecord.BrowserEvent(
              ids.next(at),
              site,
              at,
              EventContent.of(EventName.PAGEVIEW, any(PAGES)),
              browser,
              client,
              touch));
      touch = Optional.empty();
      at = at.plusSeconds(60);
    }
    if (visitor % 5 == 0) {
      addSuccess(visitor, at, visitor % 20 == 0 ? Optional.empty() : Optional.of(browser));
    }
  }

  private void addSuccess(int visitor, Instant at, Optional<BrowserHashes> browser) {
    boolean isPaid = visitor % 3 != 0;
    SequencedMap<String, PropertyValue> properties = new LinkedHashMap<>();
    properties.put("currency", new PropertyValue.Text(visitor % 2 == 0 ? "EUR" : "USD"));
    properties.put("plan", new PropertyValue.Text(visitor % 7 == 0 ? "team" : "solo"));
    records.add(
        new LogRecord.ServerEvent(
            ids.next(at),
            site,
            at,
            new EventContent(
                EventName.SUCCESS,
                "/checkout",
                Optional.of(isPaid ? "paid" : "signed_up"),
                isPaid ? Optional.of(BigDecimal.valueOf(visitor * 100L + 99, 2)) : Optional.empty(),
                isPaid ? properties : new LinkedHashMap<>(Map.of())),
            browser.isPresent() ? Forwarding.BOTH : Forwarding.NEITHER,
            browser,
            Optional.empty()));
  }

  private <T> T any(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  private static Touch touch(
      Channel channel, String source, Optional<String> campaign, Optional<String> referrer) {
    return new Touch(
        channel,
        source,
        Optional.empty(),
        campaign,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        referrer);
  }

  private static Client client(String country, Client.Device device, String browser, String os) {
    return new Client(
        Optional.of(country), Optional.of(device), Optional.of(browser), Optional.of(os));
  }
}
