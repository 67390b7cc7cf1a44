package dev.vouch.contract.history;

import dev.vouch.core.event.Channel;
import dev.vouch.core.event.Client;
import dev.vouch.core.event.EventContent;
import dev.vouch.core.event.EventName;
import dev.vouch.core.event.OrderRole;
import dev.vouch.core.event.PropertyValue;
import dev.vouch.core.event.Touch;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** The parts of random facts: contents with edge cases of properties, browsers and touches. */
final class RandomContent {
  private static final List<String> SOURCES =
      List.of(Touch.DIRECT, Touch.DIRECT, "newsletter", "search", "partner.example");
  private static final List<Channel> CHANNELS =
      List.of(Channel.SEARCH, Channel.MAIL, Channel.PAID_SEARCH, Channel.CAMPAIGN, Channel.DIRECT);

  /** A tagged link may have a medium but no source. */
  private static final List<Channel> CHANNELS_OF_DIRECT =
      List.of(Channel.DIRECT, Channel.DIRECT, Channel.MAIL);

  private static final List<String> COUNTRIES = List.of("DE", "FR", "IT");

  /** Euros and dollars in any notation, and invalid currencies. */
  private static final List<PropertyValue> CURRENCIES =
      List.of(
          new PropertyValue.Text("EUR"),
          new PropertyValue.Text("EUR"),
          new PropertyValue.Text("\teur "),
          new PropertyValue.Text("USD"),
          new PropertyValue.Text("US$"),
          new PropertyValue.Text("euro"),
          new PropertyValue.Text("   "),
          new PropertyValue.Text("åbc"),
          new PropertyValue.Text("\u2003EUR"),
          new PropertyValue.Decimal(new BigDecimal("978")),
          new PropertyValue.Flag(true));

  private final Random random;

  RandomContent(Random random) {
    this.random = random;
  }

  /** Most successes name an order. */
  Optional<OrderRole> orderRole() {
    return random.nextInt(3) == 0
        ? Optional.empty()
        : Optional.of(
            any(
                List.of(
                    OrderRole.PLACED,
                    OrderRole.PLACED,
                    OrderRole.PLACED,
                    OrderRole.PLACED,
                    OrderRole.REFUNDED,
                    OrderRole.REFUNDED,
                    OrderRole.REFUND_REVERSED,
                    OrderRole.VOIDED,
                    OrderRole.VOIDED,
                    OrderRole.VOID_REVERSED)));
  }

  /** Returns a success with a value that its role allows. */
  EventContent success(OrderRole role) {
    EventContent content = content(EventName.SUCCESS);
    return new EventContent(
        EventName.SUCCESS,
        content.pagePath(),
        content.name(),
        switch (role) {
          case PLACED -> content.successValue().map(BigDecimal::abs);
          case REFUNDED -> Optional.of(BigDecimal.valueOf(random.nextLong(-5_000, 0), 2));
          case VOIDED ->
              Optional.of(BigDecimal.valueOf(random.nextLong(-5_000, 0) * random.nextInt(2), 2));
          case REFUND_REVERSED -> Optional.of(BigDecimal.valueOf(random.nextLong(1, 5_000), 2));
          case VOID_REVERSED ->
              Optional.of(BigDecimal.valueOf(random.nextLong(1, 5_000) * random.nextInt(2), 2));
        },
        content.properties());
  }

  EventContent content(EventName kind) {
    LinkedHashMap<String, PropertyValue> properties = new LinkedHashMap<>();
    if (random.nextInt(3) == 0) {
      properties.put("plan", new PropertyValue.Text(any(List.of("team", "", "solo 'x'"))));
      properties.put("a.b", new PropertyValue.Decimal(new BigDecimal(any(List.of("1", "2.5")))));
    }
    if (random.nextInt(5) == 0) {
      properties.put("$\"new", new PropertyValue.Flag(random.nextBoolean()));
    }
    if (random.nextInt(2) == 0) {
      properties.put("currency", any(CURRENCIES));
    }
    boolean named = kind == EventName.SUCCESS || random.nextInt(4) == 0;
    return new EventContent(
        kind,
        any(List.of("/", "/pricing", "/pricing/team", "/paid")),
        named ? Optional.of(any(List.of("paid", "signed up"))) : Optional.empty(),
        random.nextInt(3) > 0
            ? Optional.of(BigDecimal.valueOf(random.nextLong(-5_000, 99_999), 2))
            : Optional.empty(),
        properties);
  }

  Client client() {
    if (random.nextInt(12) == 0) {
      return Client.UNKNOWN;
    }
    return new Client(
        Optional.of(any(COUNTRIES)),
        Optional.of(any(List.of(Client.Device.values()))),
        Optional.of(any(List.of("Firefox", "Chrome"))),
        Optional.of("OS " + random.nextInt(1000)));
  }

  Touch touch() {
    String source = any(SOURCES);
    if (source.equals(Touch.DIRECT) && random.nextBoolean()) {
      return Touch.UNKNOWN_SOURCE;
    }
    return new Touch(
        any(source.equals(Touch.DIRECT) ? CHANNELS_OF_DIRECT : CHANNELS),
        source,
        random.nextBoolean() ? Optional.of("email") : Optional.empty(),
        Optional.of("campaign " + random.nextInt(1000)),
        random.nextInt(4) == 0 ? Optional.of("boots") : Optional.empty(),
        random.nextInt(4) == 0 ? Optional.of("top") : Optional.empty(),
        random.nextInt(4) == 0 ? Optional.of("gclid") : Optional.empty(),
        random.nextBoolean() ? Optional.of("mail.example") : Optional.empty());
  }

  <T> T any(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }
}
