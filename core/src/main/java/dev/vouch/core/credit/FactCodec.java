package dev.vouch.core.credit;

import dev.vouch.core.event.Client;
import dev.vouch.core.event.Forwarding;
import dev.vouch.core.event.OrderReference;
import dev.vouch.core.event.OrderRole;
import dev.vouch.core.event.Touch;
import dev.vouch.core.visitor.OrderKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The encoding of facts in order: times as differences, and each client, touch, hash and credit
 * once, where it occurs first.
 */
final class FactCodec {
  private static final CreditFact.Kind[] KINDS = CreditFact.Kind.values();
  private static final Forwarding[] FORWARDINGS = Forwarding.values();
  private static final OrderRole[] ORDER_ROLES = OrderRole.values();

  /** Below these, the kind; the rare ones last, so that most facts need one byte. */
  private static final int KIND = 3;

  private static final int CREDIT = 1 << 2;
  private static final int TOUCH = 1 << 3;
  private static final int USER = 1 << 4;
  private static final int BROWSER = 1 << 5;
  private static final int SEEN = 1 << 6;
  private static final int AMBIGUOUS = 1 << 7;
  private static final int FORWARDING_SHIFT = 8;
  private static final int FORWARDING = 7;
  private static final int ORDER = 1 << 11;
  private static final int BACKDATED = 1 << 12;

  private final OriginCodec origins = new OriginCodec();
  private final ValueDictionary<Long> hashes = new ValueDictionary<>();
  private final ValueDictionary<Long> credits = new ValueDictionary<>();
  private final ValueDictionary<Long> orders = new ValueDictionary<>();

  private FactCodec() {}

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
    if (fact.isBackdated()) {
      to.varint(fact.received() - fact.at().micros());
    }
    fact.browser().ifPresent(hash -> write(hashes, hash, to));
    fact.userKey().ifPresent(hash -> write(hashes, hash, to));
    fact.touch().ifPresent(touch -> origins.write(touch, to));
    if (fact.isSighting()) {
      origins.write(fact.client(), to);
    }
    if (!fact.ambiguous().isEmpty()) {
      fact.ambiguous().write(fact.at().micros(), to);
    }
    if (fact.order().isPresent()) {
      OrderReference order = fact.order().get();
      write(orders, order.order().value(), to.octet(EnumNumber.of(order.role())));
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
        | (fact.ambiguous().isEmpty() ? 0 : AMBIGUOUS)
        | (fact.order().isPresent() ? ORDER : 0)
        | (fact.isBackdated() ? BACKDATED : 0)
        | EnumNumber.of(fact.forwarding()) << FORWARDING_SHIFT;
  }

  private CreditFact readFact(FactTime at, ByteReader from) {
    int properties = from.number();
    CreditFact.Kind kind = KINDS[properties & KIND];
    int id = from.fixed32();
    long delay = (properties & BACKDATED) == 0 ? 0 : from.varint();
    OptionalLong browser = readHash(properties & BROWSER, from);
    OptionalLong user = readHash(properties & USER, from);
    Optional<Touch> touch =
        (properties & TOUCH) == 0 ? Optional.empty() : Optional.of(origins.readTouch(from));
    boolean sighting =
        kind == CreditFact.Kind.BROWSER_EVENT || kind == CreditFact.Kind.IDENTIFICATION;
    Client client = sighting ? origins.readClient(from) : Client.UNKNOWN;
    AmbiguousSpan ambiguous =
        (properties & AMBIGUOUS) == 0 ? AmbiguousSpan.NONE : AmbiguousSpan.read(at.micros(), from);
    Optional<OrderReference> order =
        (properties & ORDER) == 0 ? Optional.empty() : Optional.of(readOrder(from));
    long credit = (properties & CREDIT) == 0 ? 0 : credits.read(from, from::fixed64);
    return new CreditFact(
        at,
        at.micros() + delay,
        id,
        kind,
        FORWARDINGS[properties >>> FORWARDING_SHIFT & FORWARDING],
        browser,
        user,
        client,
        touch,
        (properties & SEEN) != 0,
        ambiguous,
        order,
        credit);
  }

  private static void write(ValueDictionary<Long> dictionary, long value, ByteWriter to) {
    if (dictionary.isNew(value, to)) {
      to.fixed64(value);
    }
  }

  private OrderReference readOrder(ByteReader from) {
    OrderRole role = ORDER_ROLES[from.octet()];
    return new OrderReference(role, new OrderKey(orders.read(from, from::fixed64)));
  }

  private OptionalLong readHash(int present, ByteReader from) {
    if (present == 0) {
      return OptionalLong.empty();
    }
    return OptionalLong.of(hashes.read(from, from::fixed64));
  }
}
