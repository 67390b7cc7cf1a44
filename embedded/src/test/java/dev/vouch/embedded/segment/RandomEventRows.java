package dev.vouch.embedded.segment;

import dev.vouch.core.event.Channel;
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
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.SequencedMap;
import java.util.UUID;
import java.util.function.Supplier;

/** Creates events with usual and extreme values. */
final class RandomEventRows {
  private static final List<HashKind> KINDS = List.of(HashKind.values());

  private final Random random;
  private final int people;
  private long position;

  /**
   * @param people how many have events
   */
  RandomEventRows(Random random, int people) {
    this.random = random;
    this.people = people;
  }

  /** Returns events in any order, each with a position of its own. */
  List<EventRow> of(PartKey key, int count) {
    List<EventRow> rows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      rows.add(row(key));
    }
    Collections.shuffle(rows, random);
    return rows;
  }

  private EventRow row(PartKey key) {
    position += 1 + random.nextInt(random.nextInt(50) == 0 ? 1_000_000 : 3);
    Instant at = time(key);
    EventId id = id(at);
    CreditKind credit = one(CreditKind.values());
    OptionalLong visitor = visitor(credit);
    boolean isConfirmed = random.nextBoolean();
    EventName name = one(EventName.values());
    return new EventRow(
        position,
        position + (random.nextInt(4) == 0 ? random.nextInt(1 << 30) : 0),
        key.site(),
        at,
        id,
        isConfirmed,
        name,
        "/" + text(),
        maybe(this::text),
        maybe(this::value),
        properties(),
        maybeOf(HashKind.VISITOR, credit == CreditKind.USER ? OptionalLong.empty() : visitor),
        maybeOf(HashKind.USER, credit == CreditKind.USER ? visitor : OptionalLong.empty()),
        credit,
        one(Reason.values()),
        visitor,
        person(credit, visitor, id),
        random.nextInt(4) == 0 ? Client.UNKNOWN : client(),
        maybe(this::touch),
        maybe(this::touch),
        maybe(() -> touches(at)),
        name == EventName.SUCCESS ? maybe(() -> one(OrderRole.values())) : Optional.empty(),
        random.nextInt(4) == 0 ? OptionalLong.of(random.nextLong()) : OptionalLong.empty());
  }

  private OptionalLong visitor(CreditKind credit) {
    return switch (credit) {
      case VISITOR -> OptionalLong.of(hash(HashKind.VISITOR));
      case USER -> OptionalLong.of(hash(HashKind.USER));
      case STANDALONE ->
          random.nextBoolean() ? OptionalLong.of(hash(HashKind.VISITOR)) : OptionalLong.empty();
      case DUPLICATE -> OptionalLong.empty();
    };
  }

  private long person(CreditKind credit, OptionalLong visitor, EventId id) {
    return switch (credit) {
      case VISITOR -> random.nextBoolean() ? visitor.getAsLong() : hash(HashKind.USER);
      case USER -> visitor.getAsLong();
      case STANDALONE -> visitor.orElse(id.value().getLeastSignificantBits());
      case DUPLICATE -> 0;
    };
  }

  /** Returns one of the people's hashes, which are spread over all numbers. */
  private long hash(HashKind kind) {
    return (1L + random.nextInt(people)) * 0x9E37_79B9_7F4A_7C15L + KINDS.indexOf(kind);
  }

  private OptionalLong maybeOf(HashKind kind, OptionalLong usual) {
    return switch (random.nextInt(4)) {
      case 0 -> OptionalLong.empty();
      case 1 -> OptionalLong.of(hash(kind));
      default -> usual;
    };
  }

  private Instant time(PartKey key) {
    Instant start = key.day().atStartOfDay(ZoneOffset.UTC).toInstant();
    return switch (random.nextInt(10)) {
      case 0 -> start;
      case 1 -> start.plus(Duration.ofDays(1)).minus(1, ChronoUnit.MICROS);
      case 2, 3, 4 -> start.plusSeconds(random.nextInt(20));
      default ->
          start.plus(random.nextLong(Duration.ofDays(1).toNanos() / 1_000), ChronoUnit.MICROS);
    };
  }

  private EventId id(Instant at) {
    long milliseconds =
        at.toEpochMilli() + (random.nextBoolean() ? 0 : random.nextInt(100_000_000));
    long high = milliseconds << 16 | 0x7000 | random.nextInt(1 << 12);
    return new EventId(new UUID(high, 1L << 63 | random.nextLong() >>> 2));
  }

  private BigDecimal value() {
    BigDecimal value =
        switch (random.nextInt(8)) {
          case 0 -> BigDecimal.ZERO;
          case 1 -> new BigDecimal(new BigInteger(90, random).negate(), 9);
          case 2 -> new BigDecimal("99999999999999999999.999999999");
          case 3 -> BigDecimal.valueOf(Long.MIN_VALUE + random.nextInt(3), 9);
          case 4 -> BigDecimal.valueOf(-random.nextInt(100_000), 2);
          default -> BigDecimal.valueOf(1 + random.nextInt(100_000), 2);
        };
    BigDecimal stripped = value.stripTrailingZeros();
    return stripped.scale() < 0 ? stripped.setScale(0) : stripped;
  }

  private String properties() {
    SequencedMap<String, PropertyValue> properties = new LinkedHashMap<>();
    if (random.nextInt(3) > 0) {
      properties.put("currency", new PropertyValue.Text(one("EUR", " usd ", "euro", "", "E\n")));
    }
    if (random.nextBoolean()) {
      properties.put(one("plan", "a\"b", "a,b"), new PropertyValue.Text(text()));
    }
    if (random.nextInt(3) == 0) {
      properties.put("seats", new PropertyValue.Decimal(BigDecimal.valueOf(random.nextInt(5))));
      properties.put("paid", new PropertyValue.Flag(random.nextBoolean()));
    }
    return PropertiesJson.write(properties);
  }

  private String text() {
    return switch (random.nextInt(6)) {
      case 0 -> "ünï\n\"cödé\" 😀 " + random.nextInt(3);
      case 1 -> "x".repeat(random.nextInt(50));
      case 2 -> " ";
      default -> "text " + random.nextInt(300);
    };
  }

  private Client client() {
    return new Client(
        maybe(() -> one("DE", "FR", "US")),
        maybe(() -> one(Client.Device.values())),
        maybe(this::text),
        maybe(this::text));
  }

  private Touch touch() {
    return new Touch(
        one(Channel.values()),
        text(),
        maybe(this::text),
        maybe(this::text),
        Optional.empty(),
        Optional.empty(),
        maybe(() -> "gclid"),
        maybe(this::text));
  }

  private List<TimedTouch> touches(Instant at) {
    List<TimedTouch> touches = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      touches.add(new TimedTouch(at.minus(Duration.ofMinutes(random.nextInt(40_000))), touch()));
    }
    return touches;
  }

  private <T> Optional<T> maybe(Supplier<T> supplier) {
    return random.nextInt(3) == 0 ? Optional.empty() : Optional.of(supplier.get());
  }

  @SafeVarargs
  private <T> T one(T... values) {
    return values[random.nextInt(values.length)];
  }
}
