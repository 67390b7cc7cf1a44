package dev.vouch.core.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.request.ParseResult;
import dev.vouch.core.visitor.IpAddress;
import dev.vouch.core.wire.WireNamed;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.SequencedMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Random contents and random corruption; a failure prints its seed. */
class EventParserPropertyTest {
  private static final List<String> KINDS = List.of("pageview", "click", "success", "custom");
  private static final String ALPHABET = "abz09 /?&=#;%+-_.~\"\\\u007f\u00e9\u4e2d\n";

  @Test
  void acceptedContent_roundTrips() {
    for (long seed = 0; seed < 3000; seed++) {
      EventContent content = content(new Random(seed));
      EventContent kept = accepted(content, seed).content();
      assertThat(kept.eventName()).as("seed %d", seed).isEqualTo(content.eventName());
      assertThat(kept.name()).as("seed %d", seed).isEqualTo(content.name());
      assertRoundTrips(kept, seed);
    }
  }

  @Test
  void corruptedBodies_areRejectedOrRoundTrip() {
    for (long seed = 0; seed < 3000; seed++) {
      Random random = new Random(seed);
      byte[] body = EventBodies.of(content(random));
      for (int flips = random.nextInt(4); flips >= 0; flips--) {
        body[random.nextInt(body.length)] = (byte) random.nextInt(256);
      }
      switch (EventParser.parse(body)) {
        case ParseResult.Valid<EventRequest> valid ->
            assertRoundTrips(valid.request().content(), seed);
        case ParseResult.Invalid<EventRequest> invalid ->
            assertThat(invalid.problems()).as("seed %d", seed).isNotEmpty();
      }
    }
  }

  @Test
  void anyIp_isRecorded_andNotHashedUnlessItIsAnAddress() {
    String alphabet = "0123456789abcdef.:[]% /,xunkow\t\u00e9";
    for (long seed = 0; seed < 20_000; seed++) {
      String ip = ip(new Random(seed), alphabet);
      byte[] body =
          """
          {"event_name":"success","name":"paid","page_path":"/","ip":"%s","user_agent":"Firefox"}
          """
              .formatted(ip.replace("\t", "\\t"))
              .getBytes(StandardCharsets.UTF_8);
      if (!(EventParser.parse(body)
          instanceof ParseResult.Valid<EventRequest>(EventRequest event))) {
        throw new AssertionError("seed %d: refused because of its ip %s".formatted(seed, ip));
      }
      boolean isUnusable = event.ip() instanceof ForwardedIp.Unusable;
      assertThat(event.diagnostics().warnings().contains(EventWarning.IP_UNUSABLE))
          .as("seed %d, ip %s", seed, ip)
          .isEqualTo(isUnusable);
      assertThat(event.forwarding() == Forwarding.UNUSABLE_IP).isEqualTo(isUnusable);
      assertThat(event.ip().address()).as("seed %d, ip %s", seed, ip).isEqualTo(readable(ip));
    }
  }

  /** Finds the address in a text in another way than the parser: the longest part that is one. */
  private static Optional<IpAddress> readable(String ip) {
    String rest = ip.strip();
    Optional<IpAddress> whole = IpAddress.parse(rest);
    if (whole.isPresent() || rest.isEmpty()) {
      return whole;
    }
    Matcher endpoint =
        Pattern.compile(
                "\\[(?<inside>[^\\]%]*)(?<zone>%[\\w.~-]+)?](?::[\\w.-]*)?"
                    + "|(?<v6>[^%]*:[^%]*)%[\\w.~-]+|(?<v4>[0-9.]*):[\\w.-]*")
            .matcher(rest);
    if (!endpoint.matches()) {
      return Optional.empty();
    }
    return Stream.of("inside", "v6", "v4")
        .flatMap(group -> Optional.ofNullable(endpoint.group(group)).stream())
        .flatMap(text -> IpAddress.parse(text).stream())
        .filter(address -> endpoint.group("zone") == null || !address.isIpv4())
        .findFirst();
  }

  /** Characters of addresses, or an address with a few characters replaced. */
  private static String ip(Random random, String alphabet) {
    List<String> endpoints =
        List.of(
            "203.0.113.7", "10.0.0.1:443", "[2001:db8::1]:443", "fe80::1%eth0", "::1", "unknown");
    StringBuilder text =
        new StringBuilder(
            random.nextBoolean() ? endpoints.get(random.nextInt(endpoints.size())) : "          ");
    for (int edits = random.nextInt(4); edits > 0; edits--) {
      text.setCharAt(
          random.nextInt(text.length()), alphabet.charAt(random.nextInt(alphabet.length())));
    }
    return text.toString();
  }

  private static void assertRoundTrips(EventContent content, long seed) {
    EventRequest request = accepted(content, seed);
    assertThat(request.content()).as("seed %d", seed).isEqualTo(content);
    assertThat(request.diagnostics().strippedProperties()).as("seed %d", seed).isZero();
  }

  private static EventRequest accepted(EventContent content, long seed) {
    return switch (EventParser.parse(EventBodies.of(content))) {
      case ParseResult.Valid<EventRequest>(EventRequest request) -> request;
      case ParseResult.Invalid<EventRequest> invalid ->
          throw new AssertionError("seed %d: %s".formatted(seed, invalid.problems()));
    };
  }

  private static EventContent content(Random random) {
    SequencedMap<String, PropertyValue> properties = new LinkedHashMap<>();
    for (int count = random.nextInt(6); count > 0; count--) {
      properties.put(text(random, 0, 12), value(random));
    }
    return new EventContent(
        WireNamed.of(EventName.class, KINDS.get(random.nextInt(4))),
        text(random, 1, 40),
        Optional.of(text(random, 1, 12)),
        random.nextBoolean() ? Optional.empty() : Optional.of(number(random, 14)),
        properties);
  }

  private static PropertyValue value(Random random) {
    return switch (random.nextInt(3)) {
      case 0 -> new PropertyValue.Text(text(random, 0, 30));
      case 1 -> new PropertyValue.Decimal(number(random, 200));
      default -> new PropertyValue.Flag(random.nextBoolean());
    };
  }

  private static BigDecimal number(Random random, int exponentMax) {
    int digits = random.nextInt(60);
    BigDecimal unscaled = new BigDecimal(new BigInteger(random.nextInt(190) + 1, random));
    BigDecimal belowOne = unscaled.movePointLeft(unscaled.precision());
    return belowOne
        .movePointRight(random.nextInt(exponentMax + 1) - digits)
        .multiply(random.nextBoolean() ? BigDecimal.ONE : BigDecimal.ONE.negate());
  }

  private static String text(Random random, int min, int max) {
    return random
        .ints(random.nextInt(min, max + 1), 0, ALPHABET.length() + 2)
        .mapToObj(EventParserPropertyTest::piece)
        .collect(Collectors.joining());
  }

  private static String piece(int index) {
    return switch (index - ALPHABET.length()) {
      case 0 -> "email";
      case 1 -> new String(Character.toChars(0x1d11e));
      default -> ALPHABET.substring(index, index + 1);
    };
  }
}
