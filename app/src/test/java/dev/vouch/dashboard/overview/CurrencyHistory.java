package dev.vouch.dashboard.overview;

import dev.vouch.core.event.EventContent;
import dev.vouch.core.event.EventIds;
import dev.vouch.core.event.EventName;
import dev.vouch.core.event.Forwarding;
import dev.vouch.core.event.PropertyValue;
import dev.vouch.core.log.Batch;
import dev.vouch.core.log.Batch.LogEntry;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.site.SiteId;
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

/** History with payments in several currencies, with sums of up to twelve digits. */
final class CurrencyHistory {
  private static final List<Map.Entry<String, String>> VALUES =
      List.of(
          Map.entry("EUR", "12345678.90"),
          Map.entry("USD", "-1234567.89"),
          Map.entry("JPY", "123456789012"),
          Map.entry("CHF", "98765432.10"),
          Map.entry("IDR", "999999999999"),
          Map.entry("GBP", "0.01"),
          Map.entry("XYZ", "-98765432.10"));

  private CurrencyHistory() {}

  static void applyTo(Warehouse warehouse, SiteId site, int currencies) {
    EventIds ids = new EventIds(new Random(currencies));
    Instant at = OverviewServer.NOW.minus(Duration.ofDays(1));
    long first = warehouse.next(0);
    List<LogEntry> entries = new ArrayList<>();
    for (Map.Entry<String, String> value : VALUES.subList(0, currencies)) {
      EventContent content =
          new EventContent(
              EventName.SUCCESS,
              "/checkout",
              Optional.of("paid"),
              Optional.of(new BigDecimal(value.getValue())),
              new LinkedHashMap<>(Map.of("currency", new PropertyValue.Text(value.getKey()))));
      entries.add(
          new LogEntry(
              first + entries.size(),
              new LogRecord.ServerEvent(
                  ids.next(at),
                  site,
                  at,
                  content,
                  Forwarding.NEITHER,
                  Optional.empty(),
                  Optional.empty())));
    }
    warehouse.apply(new Batch(0, first, first + entries.size() - 1, entries));
  }
}
