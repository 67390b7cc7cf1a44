package dev.vouch.core.log;

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
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.BrowserHashes;
import dev.vouch.core.visitor.OrderKey;
import dev.vouch.core.visitor.UserKey;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.UUID;
import java.util.stream.Stream;

/** The records in the lines of {@code golden-records.hex}, in order. Lines are only appended. */
final class GoldenRecords {
  private static final EventId ID =
      new EventId(UUID.fromString("019a9f3c-7d10-7abc-8def-0123456789ab"));
  private static final SiteId SITE = new SiteId(0xfedcba9876543210L);
  private static final Instant RECEIVED_AT = Instant.parse("2026-11-20T07:30:00.123456Z");
  private static final BrowserHashes BROWSER = new BrowserHashes(-1, 0x0102030405060708L);
  private static final UserKey USER_KEY = new UserKey(0x1122334455667788L);

  private static final OrderKey ORDER = new OrderKey(0x2233445566778899L);
  private static final OrderKey ALIAS = new OrderKey(0x33445566778899aaL);

  private static final List<LogRecord> OF_EACH_KIND =
      List.of(
          new LogRecord.ServerEvent(
              ID,
              SITE,
              RECEIVED_AT,
              new EventContent(
                  EventName.SUCCESS,
                  "/checkout",
                  Optional.of("paid"),
                  Optional.of(new BigDecimal("-49.900000000")),
                  properties()),
              Forwarding.BOTH,
              Optional.of(BROWSER),
              Optional.of(USER_KEY)),
          server(EventName.CUSTOM, Forwarding.ONLY_IP),
          server(EventName.CLICK, Forwarding.ONLY_USER_AGENT),
          server(EventName.PAGEVIEW, Forwarding.NEITHER),
          new LogRecord.BrowserEvent(
              ID,
              SITE,
              RECEIVED_AT,
              EventContent.of(EventName.PAGEVIEW, "/é中😀"),
              BROWSER,
              client(Client.Device.DESKTOP),
              Optional.of(
                  new Touch(
                      Channel.PAID_SEARCH,
                      "newsletter",
                      Optional.of("email"),
                      Optional.of("autumn"),
                      Optional.of("shoes"),
                      Optional.of("top"),
                      Optional.of("gclid"),
                      Optional.of("example.org")))),
          new LogRecord.BrowserEvent(
              ID,
              SITE,
              RECEIVED_AT,
              EventContent.of(EventName.CLICK, "/"),
              BROWSER,
              Client.UNKNOWN,
              Optional.empty()),
          new LogRecord.Identification(
              ID, SITE, RECEIVED_AT, BROWSER, USER_KEY, client(Client.Device.MOBILE)),
          new LogRecord.Identification(
              ID,
              SITE,
              Instant.EPOCH.minusNanos(1_000),
              BROWSER,
              new UserKey(0),
              client(Client.Device.TABLET)),
          new LogRecord.Erasure(ID, SITE, RECEIVED_AT, USER_KEY),
          new LogRecord.SiteDeletion(ID, SITE, RECEIVED_AT));

  static final List<LogRecord> ALL =
      Stream.of(
              OF_EACH_KIND.stream(),
              Arrays.stream(Channel.values()).map(GoldenRecords::touchThrough),
              Stream.of(
                  new LogRecord.Expiry(
                      ID, SITE, RECEIVED_AT, Instant.parse("2026-10-21T22:00:00Z")),
                  server(EventName.CUSTOM, Forwarding.UNUSABLE_IP),
                  new LogRecord.Time(RECEIVED_AT)),
              Stream.of(OrderRole.PLACED, OrderRole.REFUNDED, OrderRole.VOIDED)
                  .map(GoldenRecords::successWithOrder),
              Stream.of(
                  backdated(),
                  successWithOrder(OrderRole.REFUND_REVERSED),
                  successWithOrder(OrderRole.VOID_REVERSED),
                  successWithAlias(),
                  new LogRecord.OrderAlias(ID, SITE, RECEIVED_AT, ALIAS, ORDER)))
          .<LogRecord>flatMap(records -> records)
          .toList();

  private GoldenRecords() {}

  private static SequencedMap<String, PropertyValue> properties() {
    SequencedMap<String, PropertyValue> properties = new LinkedHashMap<>();
    properties.put("plan", new PropertyValue.Text("pro"));
    properties.put("seats", new PropertyValue.Decimal(new BigDecimal("1E+3")));
    properties.put("trial", new PropertyValue.Flag(false));
    return properties;
  }

  private static LogRecord server(EventName eventName, Forwarding forwarding) {
    return new LogRecord.ServerEvent(
        ID,
        SITE,
        RECEIVED_AT,
        EventContent.of(eventName, "/"),
        forwarding,
        Optional.empty(),
        Optional.empty());
  }

  private static LogRecord backdated() {
    return new LogRecord.ServerEvent(
        ID,
        SITE,
        RECEIVED_AT,
        EventContent.of(EventName.CUSTOM, "/"),
        Forwarding.NEITHER,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.of(Instant.parse("2026-11-13T07:30:00.123456Z")));
  }

  private static LogRecord successWithOrder(OrderRole role) {
    return new LogRecord.ServerEvent(
        ID,
        SITE,
        RECEIVED_AT,
        EventContent.of(EventName.SUCCESS, "/"),
        Forwarding.NEITHER,
        Optional.empty(),
        Optional.empty(),
        Optional.of(new OrderReference(role, ORDER)));
  }

  private static LogRecord successWithAlias() {
    return new LogRecord.ServerEvent(
        ID,
        SITE,
        RECEIVED_AT,
        EventContent.of(EventName.SUCCESS, "/"),
        Forwarding.NEITHER,
        Optional.empty(),
        Optional.empty(),
        Optional.of(new OrderReference(OrderRole.PLACED, ORDER)),
        Optional.empty(),
        Optional.of(ALIAS));
  }

  private static LogRecord touchThrough(Channel channel) {
    Touch touch =
        new Touch(
            channel,
            "source",
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());
    return new LogRecord.BrowserEvent(
        ID,
        SITE,
        RECEIVED_AT,
        EventContent.of(EventName.PAGEVIEW, "/"),
        BROWSER,
        Client.UNKNOWN,
        Optional.of(touch));
  }

  private static Client client(Client.Device device) {
    return new Client(
        Optional.of("NL"), Optional.of(device), Optional.of("Firefox"), Optional.of("Mac OS X"));
  }
}
