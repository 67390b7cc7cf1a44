package dev.vouch.core.log;

import com.google.protobuf.ByteString;
import dev.vouch.core.event.Channel;
import dev.vouch.core.event.Client;
import dev.vouch.core.event.EventContent;
import dev.vouch.core.event.EventId;
import dev.vouch.core.event.EventLimits;
import dev.vouch.core.event.EventName;
import dev.vouch.core.event.Forwarding;
import dev.vouch.core.event.OrderReference;
import dev.vouch.core.event.OrderRole;
import dev.vouch.core.event.PropertyValue;
import dev.vouch.core.event.Touch;
import dev.vouch.core.log.RecordCodec.CorruptRecordException;
import dev.vouch.core.log.wire.BrowserEvent;
import dev.vouch.core.log.wire.Content;
import dev.vouch.core.log.wire.Hashes;
import dev.vouch.core.log.wire.Identification;
import dev.vouch.core.log.wire.OrderAlias;
import dev.vouch.core.log.wire.Property;
import dev.vouch.core.log.wire.Record;
import dev.vouch.core.log.wire.ServerEvent;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.visitor.BrowserHashes;
import dev.vouch.core.visitor.OrderKey;
import dev.vouch.core.visitor.UserKey;
import dev.vouch.core.wire.Microseconds;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Converter of wire messages to records; rejects what the encoder never writes. */
final class RecordDecoder {
  private static final int UUID_BYTES = 16;

  /** Far above the scale of any accepted number, far below the overflow of an exponent. */
  private static final int DECIMAL_SCALE_MAX = 1_000_000;

  /** Long before any receipt; earlier times cannot be encoded again. */
  private static final long MICROSECONDS_MIN = Long.MIN_VALUE / 2;

  private static final Map<dev.vouch.core.log.wire.OrderRole, OrderRole> ROLES =
      byEncoding(OrderRole.values(), RecordEncoder::role);

  private static final Map<dev.vouch.core.log.wire.Channel, Channel> CHANNELS =
      byEncoding(Channel.values(), RecordEncoder::channel);

  private static final Map<dev.vouch.core.log.wire.EventName, EventName> EVENT_NAMES =
      byEncoding(EventName.values(), RecordEncoder::eventName);

  private static final Map<dev.vouch.core.log.wire.Forwarding, Forwarding> FORWARDINGS =
      byEncoding(Forwarding.values(), RecordEncoder::forwarding);

  private static final Map<dev.vouch.core.log.wire.Device, Client.Device> DEVICES =
      byEncoding(Client.Device.values(), RecordEncoder::device);

  private RecordDecoder() {}

  static LogRecord decode(Record wire) {
    Instant receivedAt = instant(wire.getReceivedAtUs());
    return wire.hasTime() ? new LogRecord.Time(receivedAt) : ofSite(wire, receivedAt);
  }

  private static LogRecord ofSite(Record wire, Instant receivedAt) {
    EventId id = id(wire.getId());
    SiteId site = new SiteId(wire.getSite());
    return switch (wire.getKindCase()) {
      case SERVER_EVENT -> serverEvent(id, site, receivedAt, wire.getServerEvent());
      case BROWSER_EVENT -> browserEvent(id, site, receivedAt, wire.getBrowserEvent());
      case IDENTIFICATION -> identification(id, site, receivedAt, wire.getIdentification());
      case ERASURE ->
          new LogRecord.Erasure(id, site, receivedAt, new UserKey(wire.getErasure().getUserKey()));
      case SITE_DELETION -> new LogRecord.SiteDeletion(id, site, receivedAt);
      case EXPIRY ->
          new LogRecord.Expiry(id, site, receivedAt, instant(wire.getExpiry().getUntilUs()));
      case ORDER_ALIAS_RECORD -> orderAlias(id, site, receivedAt, wire.getOrderAliasRecord());
      case TIME -> throw new IllegalArgumentException("a time has no site");
      case KIND_NOT_SET -> throw new CorruptRecordException("its kind is unknown");
    };
  }

  private static Instant instant(long microseconds) {
    if (microseconds < MICROSECONDS_MIN) {
      throw new CorruptRecordException("its time is out of range");
    }
    return Microseconds.instant(microseconds);
  }

  private static EventId id(ByteString bytes) {
    if (bytes.size() != UUID_BYTES) {
      throw new CorruptRecordException("its id is not 16 bytes long");
    }
    ByteBuffer id = bytes.asReadOnlyByteBuffer();
    return new EventId(new UUID(id.getLong(), id.getLong()));
  }

  private static LogRecord serverEvent(
      EventId id, SiteId site, Instant receivedAt, ServerEvent wire) {
    return new LogRecord.ServerEvent(
        id,
        site,
        receivedAt,
        content(wire.getContent()),
        decode(wire.getForwarding(), FORWARDINGS, "its forwarding"),
        wire.hasBrowser() ? Optional.of(hashes(wire.getBrowser())) : Optional.empty(),
        wire.hasUserKey() ? Optional.of(new UserKey(wire.getUserKey())) : Optional.empty(),
        wire.hasOrder() ? Optional.of(order(wire.getOrder())) : Optional.empty(),
        wire.hasOccurredAtUs()
            ? Optional.of(occurredAt(wire.getOccurredAtUs(), receivedAt))
            : Optional.empty(),
        wire.hasOrderAlias() ? Optional.of(new OrderKey(wire.getOrderAlias())) : Optional.empty());
  }

  private static LogRecord orderAlias(
      EventId id, SiteId site, Instant receivedAt, OrderAlias wire) {
    return new LogRecord.OrderAlias(
        id, site, receivedAt, new OrderKey(wire.getAlias()), new OrderKey(wire.getOrderKey()));
  }

  private static Instant occurredAt(long microseconds, Instant receivedAt) {
    Instant occurredAt = instant(microseconds);
    if (occurredAt.isAfter(receivedAt)
        || occurredAt.isBefore(receivedAt.minus(EventLimits.BACKDATED_MAX))) {
      throw new CorruptRecordException("its time of occurrence is out of range");
    }
    return occurredAt;
  }

  private static OrderReference order(dev.vouch.core.log.wire.OrderReference wire) {
    return new OrderReference(
        decode(wire.getRole(), ROLES, "the role of its order"), new OrderKey(wire.getOrderKey()));
  }

  private static LogRecord browserEvent(
      EventId id, SiteId site, Instant receivedAt, BrowserEvent wire) {
    if (!wire.hasBrowser()) {
      throw new CorruptRecordException("a browser event lacks its hashes");
    }
    return new LogRecord.BrowserEvent(
        id,
        site,
        receivedAt,
        content(wire.getContent()),
        hashes(wire.getBrowser()),
        client(wire.getClient()),
        wire.hasTouch() ? Optional.of(touch(wire.getTouch())) : Optional.empty());
  }

  private static LogRecord identification(
      EventId id, SiteId site, Instant receivedAt, Identification wire) {
    if (!wire.hasBrowser()) {
      throw new CorruptRecordException("an identification lacks its hashes");
    }
    return new LogRecord.Identification(
        id,
        site,
        receivedAt,
        hashes(wire.getBrowser()),
        new UserKey(wire.getUserKey()),
        client(wire.getClient()));
  }

  private static EventContent content(Content wire) {
    return new EventContent(
        decode(wire.getEventName(), EVENT_NAMES, "its event name"),
        wire.getPagePath(),
        text(wire.hasName(), wire.getName()),
        wire.hasSuccessValue() ? Optional.of(decimal(wire.getSuccessValue())) : Optional.empty(),
        properties(wire.getPropertiesList()));
  }

  private static SequencedMap<String, PropertyValue> properties(List<Property> wire) {
    SequencedMap<String, PropertyValue> properties = new LinkedHashMap<>();
    for (Property property : wire) {
      properties.put(property.getKey(), propertyValue(property));
    }
    return properties;
  }

  private static PropertyValue propertyValue(Property wire) {
    return switch (wire.getValueCase()) {
      case TEXT -> new PropertyValue.Text(wire.getText());
      case DECIMAL -> new PropertyValue.Decimal(decimal(wire.getDecimal()));
      case FLAG -> new PropertyValue.Flag(wire.getFlag());
      case VALUE_NOT_SET ->
          throw new CorruptRecordException("a property's value is of an unknown type");
    };
  }

  private static BigDecimal decimal(String text) {
    BigDecimal value = new BigDecimal(text);
    if (Math.abs((long) value.scale()) > DECIMAL_SCALE_MAX) {
      throw new CorruptRecordException("a number is out of range");
    }
    return value;
  }

  private static BrowserHashes hashes(Hashes wire) {
    return new BrowserHashes(wire.getVisitor(), wire.getCrossing());
  }

  private static Client client(dev.vouch.core.log.wire.Client wire) {
    return new Client(
        text(wire.hasCountry(), wire.getCountry()),
        wire.hasDevice()
            ? Optional.of(decode(wire.getDevice(), DEVICES, "its device"))
            : Optional.empty(),
        text(wire.hasBrowser(), wire.getBrowser()),
        text(wire.hasOs(), wire.getOs()));
  }

  private static Touch touch(dev.vouch.core.log.wire.Touch wire) {
    return new Touch(
        decode(wire.getChannel(), CHANNELS, "its channel"),
        wire.getSource(),
        text(wire.hasMedium(), wire.getMedium()),
        text(wire.hasCampaign(), wire.getCampaign()),
        text(wire.hasTerm(), wire.getTerm()),
        text(wire.hasContent(), wire.getContent()),
        text(wire.hasClickId(), wire.getClickId()),
        text(wire.hasReferrer(), wire.getReferrer()));
  }

  private static Optional<String> text(boolean present, String value) {
    return present ? Optional.of(value) : Optional.empty();
  }

  /** Returns values by their encoding. */
  private static <W, V> Map<W, V> byEncoding(V[] values, Function<V, W> encoding) {
    return Arrays.stream(values)
        .collect(Collectors.toUnmodifiableMap(encoding, Function.identity()));
  }

  private static <W, V> V decode(W wire, Map<W, V> values, String what) {
    V value = values.get(wire);
    if (value == null) {
      throw new CorruptRecordException(what + " is unknown");
    }
    return value;
  }
}
