package dev.vouch.dashboard.overview;

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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/** History of a visitor who enters from three sources and then pays. */
final class TouchHistory {
  private static final BrowserHashes BROWSER = new BrowserHashes(1L << 40, -(1L << 40));

  private TouchHistory() {}

  static void applyTo(Warehouse warehouse, SiteId site) {
    EventIds ids = new EventIds(new Random(3));
    Instant at = OverviewServer.NOW.minus(Duration.ofHours(2));
    List<LogRecord> records = new ArrayList<>();
    for (String source : List.of("Google", "newsletter", "blog.example")) {
      records.add(
          new LogRecord.BrowserEvent(
              ids.next(at),
              site,
              at,
              EventContent.of(EventName.PAGEVIEW, "/"),
              BROWSER,
              Client.UNKNOWN,
              Optional.of(Touch.ofSource(source))));
      at = at.plus(Duration.ofMinutes(1));
    }
    records.add(
        new LogRecord.ServerEvent(
            ids.next(at),
            site,
            at,
            new EventContent(
                EventName.SUCCESS,
                "/checkout",
                Optional.of("paid"),
                Optional.of(BigDecimal.TEN),
                new LinkedHashMap<>(Map.of("currency", new PropertyValue.Text("EUR")))),
            Forwarding.BOTH,
            Optional.of(BROWSER),
            Optional.empty()));
    long first = warehouse.next(0);
    List<LogEntry> entries = new ArrayList<>();
    records.forEach(record -> entries.add(new LogEntry(first + entries.size(), record)));
    warehouse.apply(new Batch(0, first, first + entries.size() - 1, entries));
  }
}
