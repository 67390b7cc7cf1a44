package dev.vouch.core.credit;

import dev.vouch.core.event.Client;
import dev.vouch.core.event.Forwarding;
import dev.vouch.core.event.OrderReference;
import dev.vouch.core.event.Touch;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.visitor.UserKey;
import dev.vouch.core.wire.Microseconds;
import java.util.Optional;
import java.util.OptionalLong;

/** Makes facts from log records, for their home timelines. */
final class RecordFacts {
  private RecordFacts() {}

  static CreditFact of(long position, LogRecord.BrowserEvent event) {
    return fact(
        position,
        event,
        CreditFact.Kind.BROWSER_EVENT,
        Forwarding.BOTH,
        Optional.empty(),
        event.client(),
        event.touch(),
        Optional.empty());
  }

  static CreditFact of(long position, LogRecord.Identification link) {
    return fact(
        position,
        link,
        CreditFact.Kind.IDENTIFICATION,
        Forwarding.BOTH,
        Optional.of(link.userKey()),
        link.client(),
        Optional.empty(),
        Optional.empty());
  }

  static CreditFact of(long position, LogRecord.ServerEvent event) {
    return fact(
        position,
        event,
        event.browser().isPresent()
            ? CreditFact.Kind.FORWARDED_SERVER_EVENT
            : CreditFact.Kind.SERVER_EVENT,
        event.forwarding(),
        event.userKey(),
        Client.UNKNOWN,
        Optional.empty(),
        event.order());
  }

  private static CreditFact fact(
      long position,
      LogRecord record,
      CreditFact.Kind kind,
      Forwarding forwarding,
      Optional<UserKey> user,
      Client client,
      Optional<Touch> touch,
      Optional<OrderReference> order) {
    return new CreditFact(
        new FactTime(Microseconds.of(record.at()), position),
        Microseconds.of(record.receivedAt()),
        Long.hashCode(record.id().value().getLeastSignificantBits() * 0x9E3779B97F4A7C15L),
        kind,
        forwarding,
        OptionalLong.empty(),
        user.map(key -> OptionalLong.of(key.value())).orElse(OptionalLong.empty()),
        client,
        touch,
        false,
        AmbiguousSpan.NONE,
        order,
        0);
  }
}
