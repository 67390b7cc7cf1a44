package dev.vouch.core.credit;

import dev.vouch.core.event.Channel;
import dev.vouch.core.event.Client;
import dev.vouch.core.event.Forwarding;
import dev.vouch.core.event.OrderReference;
import dev.vouch.core.event.OrderRole;
import dev.vouch.core.event.Touch;
import dev.vouch.core.visitor.OrderKey;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;

/** Facts of all kinds, with few different values, so that many are equal. */
final class RandomFacts {
  private final Random random;

  RandomFacts(Random random) {
    this.random = random;
  }

  /** Returns a fact of any kind. */
  CreditFact at(FactTime at) {
    CreditFact.Kind kind = pick(CreditFact.Kind.values());
    boolean sighting =
        kind == CreditFact.Kind.BROWSER_EVENT || kind == CreditFact.Kind.IDENTIFICATION;
    return new CreditFact(
        at,
        at.micros() + (random.nextInt(4) == 0 ? random.nextInt(100) : 0),
        random.nextInt(),
        kind,
        pick(Forwarding.values()),
        random.nextInt(3) == 0 ? hash() : OptionalLong.empty(),
        random.nextBoolean() ? hash() : OptionalLong.empty(),
        sighting ? client() : Client.UNKNOWN,
        random.nextInt(4) == 0 ? Optional.of(touch()) : Optional.empty(),
        random.nextBoolean(),
        random.nextBoolean() ? ambiguous(at.micros()) : AmbiguousSpan.NONE,
        random.nextInt(3) == 0
            ? Optional.of(
                new OrderReference(pick(OrderRole.values()), new OrderKey(random.nextLong())))
            : Optional.empty(),
        random.nextBoolean() ? random.nextLong() : 0);
  }

  private OptionalLong hash() {
    return OptionalLong.of((random.nextInt(9) - 4) * 0x9E37_79B9_7F4A_7C15L);
  }

  private AmbiguousSpan ambiguous(long at) {
    return new AmbiguousSpan(at - random.nextInt(100), at + random.nextInt(100));
  }

  private Client client() {
    return new Client(text(), Optional.of(pick(Client.Device.values())), text(), text());
  }

  private Touch touch() {
    return new Touch(
        pick(Channel.values()), "source é", text(), text(), text(), text(), text(), text());
  }

  private Optional<String> text() {
    return switch (random.nextInt(4)) {
      case 0 -> Optional.empty();
      case 1 -> Optional.of("");
      case 2 -> Optional.of("größer 🙂");
      default -> Optional.of("x".repeat(random.nextInt(300)));
    };
  }

  private <T> T pick(T[] values) {
    return values[random.nextInt(values.length)];
  }
}
