package dev.vouch.core.credit;

import dev.vouch.core.event.Channel;
import dev.vouch.core.event.Client;
import dev.vouch.core.event.Forwarding;
import dev.vouch.core.event.Touch;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The encoding of a timeline: times as differences, and each client, touch and hash once, where it
 * occurs first.
 */
final class TimelineCodec {
  private static final CreditFact.Kind[] KINDS = CreditFact.Kind.values();
  private static final Forwarding[] FORWARDINGS = Forwarding.values();
  private static final Channel[] CHANNELS = Channel.values();
  private static final Client.Device[] DEVICES = Client.Device.values();
  private static final int BROWSER = 1;
  private static final int USER = 1 << 1;
  private static final int TOUCH = 1 << 2;
  private static final int SEEN = 1 << 3;
  private static final int CROWDED = 1 << 4;
  private static final int CREDIT = 1 << 5;

  private final List<Client> clients = new ArrayList<>();
  private final List<Touch> touches = new ArrayList<>();
  private final List<Long> hashes = new ArrayList<>();

  private TimelineCodec() {}

  static byte[] encode(Timeline timeline) {
    return new TimelineCodec().write(timeline);
  }

  static Timeline decode(TimelineKey key, byte[] value) {
    return new TimelineCodec().read(key, new ByteReader(value));
  }

  private byte[] write(Timeline timeline) {
    ByteWriter to = new ByteWriter(64 + 32 * timeline.facts.size());
    write(timeline.previous, to);
    write(timeline.next, to);
    to.signed(timeline.erasedBefore).varint(timeline.daysOfFacts).varint(timeline.daysOfEvents);
    to.varint(timeline.facts.size());
    FactTime before = new FactTime(0, 0);
    for (CreditFact fact : timeline.facts) {
      to.signed(fact.at().micros() - before.micros());
      to.signed(fact.at().position() - before.position());
      write(fact, to);
      before = fact.at();
    }
    return to.toBytes();
  }

  private void write(CreditFact fact, ByteWriter to) {
    to.octet(EnumNumber.of(fact.kind()) | EnumNumber.of(fact.forwarding()) << 2)
        .octet(presence(fact));
    to.fixed32(fact.id());
    fact.browser().ifPresent(hash -> writeHash(hash, to));
    fact.userKey().ifPresent(hash -> writeHash(hash, to));
    fact.touch().ifPresent(touch -> write(touch, to));
    if (fact.isSighting()) {
      write(fact.client(), to);
    }
    if (fact.credit() != 0) {
      to.fixed64(fact.credit());
    }
  }

  private static int presence(CreditFact fact) {
    return (fact.browser().isPresent() ? BROWSER : 0)
        | (fact.userKey().isPresent() ? USER : 0)
        | (fact.touch().isPresent() ? TOUCH : 0)
        | (fact.seen() ? SEEN : 0)
        | (fact.crowded() ? CROWDED : 0)
        | (fact.credit() != 0 ? CREDIT : 0);
  }

  private Timeline read(TimelineKey key, ByteReader from) {
    Timeline timeline = new Timeline(key);
    timeline.previous = readOptional(from);
    timeline.next = readOptional(from);
    timeline.erasedBefore = from.signed();
    timeline.daysOfFacts = from.number();
    timeline.daysOfEvents = from.number();
    int count = from.number();
    FactTime before = new FactTime(0, 0);
    for (int index = 0; index < count; index++) {
      FactTime at =
          new FactTime(before.micros() + from.signed(), before.position() + from.signed());
      timeline.facts.add(readFact(at, from));
      before = at;
    }
    return timeline;
  }

  private CreditFact readFact(FactTime at, ByteReader from) {
    int kinds = from.octet();
    CreditFact.Kind kind = KINDS[kinds & 3];
    int presence = from.octet();
    int id = from.fixed32();
    OptionalLong browser = readHash(presence & BROWSER, from);
    OptionalLong user = readHash(presence & USER, from);
    Optional<Touch> touch =
        (presence & TOUCH) == 0 ? Optional.empty() : Optional.of(readTouch(from));
    boolean sighting =
        kind == CreditFact.Kind.BROWSER_EVENT || kind == CreditFact.Kind.IDENTIFICATION;
    Client client = sighting ? readClient(from) : Client.UNKNOWN;
    long credit = (presence & CREDIT) == 0 ? 0 : from.fixed64();
    return new CreditFact(
        at,
        id,
        kind,
        FORWARDINGS[kinds >>> 2],
        browser,
        user,
        client,
        touch,
        (presence & SEEN) != 0,
        (presence & CROWDED) != 0,
        credit);
  }

  private static void write(OptionalLong number, ByteWriter to) {
    to.octet(number.isPresent() ? 1 : 0);
    number.ifPresent(to::fixed64);
  }

  private static OptionalLong readOptional(ByteReader from) {
    return from.octet() == 0 ? OptionalLong.empty() : OptionalLong.of(from.fixed64());
  }

  private void writeHash(long hash, ByteWriter to) {
    if (isNew(hash, hashes, to)) {
      to.fixed64(hash);
    }
  }

  private OptionalLong readHash(int present, ByteReader from) {
    if (present == 0) {
      return OptionalLong.empty();
    }
    int index = from.number();
    if (index == hashes.size()) {
      hashes.add(from.fixed64());
    }
    return OptionalLong.of(hashes.get(index));
  }

  private void write(Client client, ByteWriter to) {
    if (isNew(client, clients, to)) {
      to.text(client.country());
      to.octet(client.device().map(device -> EnumNumber.of(device) + 1).orElse(0));
      to.text(client.browser()).text(client.os());
    }
  }

  private Client readClient(ByteReader from) {
    int index = from.number();
    if (index == clients.size()) {
      Optional<String> country = from.text();
      int device = from.octet();
      Optional<Client.Device> known =
          device == 0 ? Optional.empty() : Optional.of(DEVICES[device - 1]);
      clients.add(new Client(country, known, from.text(), from.text()));
    }
    return clients.get(index);
  }

  private void write(Touch touch, ByteWriter to) {
    if (isNew(touch, touches, to)) {
      to.octet(EnumNumber.of(touch.channel())).text(Optional.of(touch.source()));
      to.text(touch.medium()).text(touch.campaign()).text(touch.term()).text(touch.content());
      to.text(touch.clickId()).text(touch.referrer());
    }
  }

  private Touch readTouch(ByteReader from) {
    int index = from.number();
    if (index == touches.size()) {
      touches.add(
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
    return touches.get(index);
  }

  /** Writes the number of a value; returns whether the value itself must follow. */
  private static <T> boolean isNew(T value, List<T> known, ByteWriter to) {
    int index = known.indexOf(value);
    to.varint(index < 0 ? known.size() : index);
    if (index < 0) {
      known.add(value);
    }
    return index < 0;
  }
}
