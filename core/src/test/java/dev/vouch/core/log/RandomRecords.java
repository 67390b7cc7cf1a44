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
import java.math.BigInteger;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.Random;
import java.util.SequencedMap;
import java.util.UUID;
import java.util.function.Supplier;

/** Random log records of every kind, the same for the same seed. */
final class RandomRecords {
  private static final int[] CODE_POINTS = {'a', 'Z', '/', '"', 0, 0x7f, 0xe9, 0x4e2d, 0x1f600};

  private final Random random;

  RandomRecords(long seed) {
    random = new Random(seed);
  }

  LogRecord next() {
    EventId id = new EventId(new UUID(random.nextLong(), random.nextLong()));
    SiteId site = new SiteId(random.nextLong());
    Instant receivedAt = instant();
    return switch (random.nextInt(8)) {
      case 0 ->
          new LogRecord.ServerEvent(
              id,
              site,
              receivedAt,
              content(),
              oneOf(Forwarding.values()),
              maybe(this::hashes),
              maybe(this::userKey),
              maybe(this::order),
              maybe(() -> receivedAt.minus(random.nextLong(604_800_000_001L), ChronoUnit.MICROS)),
              maybe(this::orderKey));
      case 1 ->
          new LogRecord.BrowserEvent(
              id, site, receivedAt, content(), hashes(), client(), maybe(this::touch));
      case 2 -> new LogRecord.Identification(id, site, receivedAt, hashes(), userKey(), client());
      case 3 -> new LogRecord.Erasure(id, site, receivedAt, userKey());
      case 4 -> new LogRecord.SiteDeletion(id, site, receivedAt);
      case 5 -> new LogRecord.Expiry(id, site, receivedAt, instant());
      case 6 -> new LogRecord.OrderAlias(id, site, receivedAt, orderKey(), orderKey());
      default -> new LogRecord.Time(receivedAt);
    };
  }

  private Instant instant() {
    return Instant.EPOCH.plus(random.nextLong() >> 12, ChronoUnit.MICROS);
  }

  private EventContent content() {
    return new EventContent(
        oneOf(EventName.values()), text(), maybe(this::text), maybe(this::decimal), properties());
  }

  private SequencedMap<String, PropertyValue> properties() {
    SequencedMap<String, PropertyValue> properties = new LinkedHashMap<>();
    for (int i = random.nextInt(5); i > 0; i--) {
      properties.put(text(), propertyValue());
    }
    return properties;
  }

  private PropertyValue propertyValue() {
    return switch (random.nextInt(3)) {
      case 0 -> new PropertyValue.Text(text());
      case 1 -> new PropertyValue.Decimal(decimal());
      default -> new PropertyValue.Flag(random.nextBoolean());
    };
  }

  private BigDecimal decimal() {
    return new BigDecimal(new BigInteger(80, random), random.nextInt(-20, 20))
        .multiply(random.nextBoolean() ? BigDecimal.ONE : BigDecimal.ONE.negate());
  }

  private BrowserHashes hashes() {
    return new BrowserHashes(random.nextLong(), random.nextLong());
  }

  private UserKey userKey() {
    return new UserKey(random.nextLong());
  }

  private OrderReference order() {
    return new OrderReference(oneOf(OrderRole.values()), orderKey());
  }

  private OrderKey orderKey() {
    return new OrderKey(random.nextLong());
  }

  private Client client() {
    return new Client(
        maybe(this::text),
        maybe(() -> oneOf(Client.Device.values())),
        maybe(this::text),
        maybe(this::text));
  }

  private Touch touch() {
    return new Touch(
        oneOf(Channel.values()),
        text(),
        maybe(this::text),
        maybe(this::text),
        maybe(this::text),
        maybe(this::text),
        maybe(this::text),
        maybe(this::text));
  }

  private String text() {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(12); i > 0; i--) {
      text.appendCodePoint(CODE_POINTS[random.nextInt(CODE_POINTS.length)]);
    }
    return text.toString();
  }

  private <T> T oneOf(T[] values) {
    return values[random.nextInt(values.length)];
  }

  private <T> Optional<T> maybe(Supplier<T> value) {
    return random.nextBoolean() ? Optional.of(value.get()) : Optional.empty();
  }
}
