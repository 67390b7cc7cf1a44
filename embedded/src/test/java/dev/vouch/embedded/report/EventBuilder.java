package dev.vouch.embedded.report;

import dev.vouch.core.event.Client;
import dev.vouch.core.event.EventId;
import dev.vouch.core.event.EventName;
import dev.vouch.core.event.OrderRole;
import dev.vouch.core.event.PropertiesJson;
import dev.vouch.core.event.PropertyValue;
import dev.vouch.core.event.TimedTouch;
import dev.vouch.core.event.Touch;
import dev.vouch.core.report.CreditKind;
import dev.vouch.core.report.Reason;
import dev.vouch.embedded.segment.EventRow;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SequencedMap;
import java.util.UUID;
import java.util.stream.IntStream;

/** Builds a credited event of which a test sets only the fields that it needs. */
final class EventBuilder {
  private final EventName eventName;
  private final boolean confirmed;
  private final SequencedMap<String, PropertyValue> properties = new LinkedHashMap<>();
  private final Map<String, Long> forwarded = new LinkedHashMap<>();
  private Optional<String> name = Optional.empty();
  private Optional<BigDecimal> value = Optional.empty();
  private Instant at = Instant.parse("2026-11-01T12:00:00Z");
  private long position;
  private long person;
  private String pagePath = "/";
  private CreditKind kind = CreditKind.STANDALONE;
  private Reason reason = Reason.NOTHING_FORWARDED;
  private OptionalLong visitor = OptionalLong.empty();
  private Client client = Client.UNKNOWN;
  private Optional<Touch> lastTouch = Optional.empty();
  private Optional<Touch> firstTouch = Optional.empty();
  private Optional<List<TimedTouch>> timedTouches = Optional.empty();
  private Optional<OrderRole> role = Optional.empty();

  private EventBuilder(EventName eventName, boolean confirmed) {
    this.eventName = eventName;
    this.confirmed = confirmed;
  }

  static EventBuilder pageview(long person) {
    return new EventBuilder(EventName.PAGEVIEW, false).person(person);
  }

  static EventBuilder confirmed(EventName eventName, long person) {
    return new EventBuilder(eventName, true).person(person);
  }

  static EventBuilder success(String name, long person) {
    return confirmed(EventName.SUCCESS, person).name(name);
  }

  static EventBuilder unconfirmedSuccess(String name, long person) {
    return new EventBuilder(EventName.SUCCESS, false).person(person).name(name);
  }

  EventBuilder name(String text) {
    name = Optional.of(text);
    return this;
  }

  EventBuilder value(String amount) {
    value = Optional.of(new BigDecimal(amount));
    return this;
  }

  EventBuilder at(String instant) {
    at = Instant.parse(instant);
    return this;
  }

  EventBuilder position(long number) {
    position = number;
    return this;
  }

  EventBuilder path(String path) {
    pagePath = path;
    return this;
  }

  EventBuilder credited(CreditKind creditKind, Reason creditReason) {
    kind = creditKind;
    reason = creditReason;
    return this;
  }

  EventBuilder visitor(long hash) {
    visitor = OptionalLong.of(hash);
    return this;
  }

  EventBuilder client(String country, Client.Device device, String browser, String os) {
    client =
        new Client(
            Optional.of(country), Optional.of(device), Optional.of(browser), Optional.of(os));
    return this;
  }

  EventBuilder source(String source) {
    return touches(Touch.ofSource(source), Touch.ofSource(source));
  }

  EventBuilder touches(Touch first, Touch last) {
    firstTouch = Optional.of(first);
    lastTouch = Optional.of(last);
    return this;
  }

  /** Sets the number of touches of a success and the time of the first. */
  EventBuilder touched(long count, String earliest) {
    TimedTouch touch = new TimedTouch(Instant.parse(earliest), Touch.UNKNOWN_SOURCE);
    timedTouches = Optional.of(Collections.nCopies(Math.toIntExact(count), touch));
    return this;
  }

  EventBuilder untouched() {
    timedTouches = Optional.of(List.of());
    return this;
  }

  EventBuilder property(String key, String text) {
    return property(key, new PropertyValue.Text(text));
  }

  EventBuilder property(String key, PropertyValue propertyValue) {
    properties.put(key, propertyValue);
    return this;
  }

  /** Sets the hashes of the forwarded IP address and User-Agent, and of the user ID. */
  EventBuilder forwarding(long visitor, long userKey) {
    forwarded.put("forwarded_visitor", visitor);
    forwarded.put("user_key", userKey);
    return this;
  }

  EventBuilder role(OrderRole orderRole) {
    role = Optional.of(orderRole);
    return this;
  }

  /** Sets the touches of a success, the oldest first, each a minute after the other. */
  EventBuilder touchedBy(String... sources) {
    Instant first = at.minus(sources.length, ChronoUnit.MINUTES);
    return touched(
        IntStream.range(0, sources.length)
            .mapToObj(
                index ->
                    new TimedTouch(
                        first.plus(index, ChronoUnit.MINUTES), Touch.ofSource(sources[index])))
            .toList());
  }

  EventBuilder touched(List<TimedTouch> all) {
    timedTouches = Optional.of(all);
    return this;
  }

  private EventBuilder person(long number) {
    person = number;
    return this;
  }

  EventRow row() {
    return new EventRow(
        position,
        position,
        Scopes.SITE,
        at,
        new EventId(new UUID(0x7000L, position)),
        confirmed,
        eventName,
        pagePath,
        name,
        value,
        PropertiesJson.write(properties),
        hash("forwarded_visitor"),
        hash("user_key"),
        kind,
        reason,
        visitor,
        person,
        client,
        lastTouch,
        firstTouch,
        timedTouches,
        role,
        OptionalLong.empty());
  }

  private OptionalLong hash(String column) {
    return forwarded.containsKey(column)
        ? OptionalLong.of(forwarded.get(column))
        : OptionalLong.empty();
  }
}
