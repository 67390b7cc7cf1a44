package dev.vouch.core.credit;

import dev.vouch.core.event.Channel;
import dev.vouch.core.event.Client;
import dev.vouch.core.event.Forwarding;
import dev.vouch.core.event.Touch;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;

/**
 * The encoding of facts in order: times as differences, and each client, touch, hash and credit
 * once, where it occurs first.
 */
final class FactCodec {
  private static final CreditFact.Kind[] KINDS = CreditFact.Kind.values();
  private static final Forwarding[] FORWARDINGS = Forwarding.values();
  private static final Channel[] CHANNELS = Channel.values();
  private static final Client.Device[] DEVICES = Client.Device.values();

  /** Below these, the kind; the rare ones last, so that most facts need one byte. */
  private static final int KIND = 3;

  private static final int CREDIT = 1 << 2;
  private static final int TOUCH = 1 << 3;
  private static final int USER = 1 << 4;
  private static final int BROWSER = 1 << 5;
  private static final int SEEN = 1 << 6;
  private static final int CROWDED = 1 << 7;
  private static final int FORWARDING_SHIFT = 8;

  private final Dictionary<Client> clients = new Dictionary<>();
  private final Dictionary<Touch> touches = new Dictionary<>();
  private final Dictionary<Long> hashes = new Dictionary<>();
  private final Dictionary<Long> credits = new Dictionary<>();

  private FactCodec() {}

  /** Values by their numbers, in the order of their first occurrence. */
  private static final class Dictionary<T> {
    private final List<T> values = new ArrayList<>(4);

    /** Writes the number of a value; returns whether the value itself must follow. */
    boolean isNew(T value, ByteWriter to) {
      int known = values.lastIndexOf(value); // There are few, and usually the last one is it.
      if (known < 0) {
        to.varint(values.size());
        values.add(value);
        return true;
      }
      to.varint(known);
      return false;
    }

    /** Reads a number and, the first time, its value. */
    T read(ByteReader from, Supplier<T> value) {
      int number = from.number();
      if (number == values.size()) {
        values.add(value.get());
      }
      return values.get(number);
    }
  }

  static void write(List<CreditFact> facts, ByteWriter to) {
    FactCodec codec = new FactCodec();
    to.varint(facts.size());
    FactTime before = FactTime.ZERO;
    for (CreditFact fact : facts) {
      fact.at().writeAfter(before, to);
      codec.write(fact, to);
      before = fact.at();
    }
  }

  static List<CreditFact> read(ByteReader from) {
    FactCodec codec = new FactCodec();
    int count = from.number();
    List<CreditFact> facts = new ArrayList<>();
    FactTime before = FactTime.ZERO;
    for (int index = 0; index < count; index++) {
      FactTime at = FactTime.readAfter(before, from);
      facts.add(codec.readFact(at, from));
      before = at;
    }
    return facts;
  }

  private void write(CreditFact fact, ByteWriter to) {
    to.varint(properties(fact)).fixed32(fact.id());
    fact.browser().ifPresent(hash -> write(hashes, hash, to));
    fact.userKey().ifPresent(hash -> write(hashes, hash, to));
    fact.touch().ifPresent(touch -> write(touch, to));
    if (fact.isSighting()) {
      write(fact.client(), to);
    }
    if (!fact.crowded().isEmpty()) {
      fact.crowded().write(fact.at().micros(), to);
    }
    if (fact.credit() != 0) {
      write(credits, fact.credit(), to);
    }
  }

  /** Its kind, its forwarding and what else there is of it. */
  private static int properties(CreditFact fact) {
    return EnumNumber.of(fact.kind())
        | (fact.credit() != 0 ? CREDIT : 0)
        | (fact.touch().isPresent() ? TOUCH : 0)
        | (fact.userKey().isPresent() ? USER : 0)
        | (fact.browser().isPresent() ? BROWSER : 0)
        | (fact.seen() ? SEEN : 0)
        | (fact.crowded().isEmpty() ? 0 : CROWDED)
        | EnumNumber.of(fact.forwarding()) << FORWARDING_SHIFT;
  }

  private CreditFact readFact(FactTime at, ByteReader from) {
    int properties = from.number();
    CreditFact.Kind kind = KINDS[properties & KIND];
    int id = from.fixed32();
    OptionalLong browser = readHash(properties & BROWSER, from);
    OptionalLong user = readHash(properties & USER, from);
    Optional<Touch> touch =
        (properties & TOUCH) == 0 ? Optional.empty() : Optional.of(readTouch(from));
    boolean sighting =
        kind == CreditFact.Kind.BROWSER_EVENT || kind == CreditFact.Kind.IDENTIFICATION;
    Client client = sighting ? readClient(from) : Client.UNKNOWN;
    CrowdedSpan crowded =
        (properties & CROWDED) == 0 ? CrowdedSpan.NONE : CrowdedSpan.read(at.micros(), from);
    long credit = (properties & CREDIT) == 0 ? 0 : credits.read(from, from::fixed64);
    return new CreditFact(
        at,
        id,
        kind,
        FORWARDINGS[properties >>> FORWARDING_SHIFT],
        browser,
        user,
        client,
        touch,
        (properties & SEEN) != 0,
        crowded,
        credit);
  }

  private static void write(Dictionary<Long> dictionary, long value, ByteWriter to) {
    if (dictionary.isNew(value, to)) {
      to.fixed64(value);
    }
  }

  private OptionalLong readHash(int present, ByteReader from) {
    if (present == 0) {
      return OptionalLong.empty();
    }
    return OptionalLong.of(hashes.read(from, from::fixed64));
  }

  private void write(Client client, ByteWriter to) {
    if (clients.isNew(client, to)) {
      to.text(client.country());
      to.octet(client.device().map(device -> EnumNumber.of(device) + 1).orElse(0));
      to.text(client.browser()).text(client.os());
    }
  }

  private Client readClient(ByteReader from) {
    return clients.read(
        from, () -> new Client(from.text(), readDevice(from.octet()), from.text(), from.text()));
  }

  private static Optional<Client.Device> readDevice(int number) {
    return number == 0 ? Optional.empty() : Optional.of(DEVICES[number - 1]);
  }

  private void write(Touch touch, ByteWriter to) {
    if (touches.isNew(touch, to)) {
      to.octet(EnumNumber.of(touch.channel())).text(Optional.of(touch.source()));
      to.text(touch.medium()).text(touch.campaign()).text(touch.term()).text(touch.content());
      to.text(touch.clickId()).text(touch.referrer());
    }
  }

  private Touch readTouch(ByteReader from) {
    return touches.read(
        from,
        () ->
            new Touch(
                CHANNELS[from.octet()],
                from.text().orElseThrow(),
                from.text(),
                from.text(),
                from.text(),
                from.text(),
                from.text(),
                from.text()));
  }
}
