package dev.vouch.core.ingest;

import dev.vouch.core.event.EventContent;
import dev.vouch.core.event.OrderReference;
import dev.vouch.core.event.PropertyValue;
import dev.vouch.core.log.Idempotency;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.visitor.KeyedHash;
import dev.vouch.core.wire.Microseconds;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Hasher of an idempotency key and its payload (docs/events.md). The payload consists of the stored
 * fields in canonical form, independent of their order and the notation of numbers. Excludes ip and
 * user_agent, because a retry may come from another machine.
 */
final class IdempotencyHashes {
  private IdempotencyHashes() {}

  /**
   * Returns the hashes of a request.
   *
   * @param occurredAt the time as sent: a time ahead of the clock is not stored at the first
   *     attempt, but can be stored at a retry
   */
  static Idempotency of(
      byte[] secret, String key, LogRecord.ServerEvent event, Optional<Instant> occurredAt) {
    return new Idempotency(
        new KeyedHash(secret).add("key").add(key).first128BitsHex(),
        payload(new KeyedHash(secret).add("payload"), event, occurredAt));
  }

  private static String payload(
      KeyedHash hash, LogRecord.ServerEvent event, Optional<Instant> occurredAt) {
    EventContent content = event.content();
    hash.add(content.eventName().wireName()).add(content.pagePath());
    optional(hash, content.name());
    optional(hash, content.successValue().map(IdempotencyHashes::canonical));
    optional(hash, event.userKey().map(user -> Long.toString(user.value())));
    for (Map.Entry<String, PropertyValue> property :
        new TreeMap<>(content.properties()).entrySet()) {
      hash.add(property.getKey());
      value(hash, property.getValue());
    }
    event.order().ifPresent(order -> order(hash, order));
    occurredAt.ifPresent(time -> hash.add("occurred_at").add(Microseconds.of(time)));
    return hash.first128BitsHex();
  }

  /**
   * Adds the order of an event. Events without an order add nothing, so that retries of events from
   * earlier versions still match.
   */
  private static void order(KeyedHash hash, OrderReference order) {
    hash.add("order").add(order.role().name()).add(order.order().value());
  }

  private static void optional(KeyedHash hash, Optional<String> field) {
    hash.add(field.isPresent() ? 1 : 0).add(field.orElse(""));
  }

  private static void value(KeyedHash hash, PropertyValue value) {
    switch (value) {
      case PropertyValue.Text text -> hash.add("text").add(text.value());
      case PropertyValue.Decimal decimal -> hash.add("decimal").add(canonical(decimal.value()));
      case PropertyValue.Flag flag -> hash.add("flag").add(String.valueOf(flag.value()));
    }
  }

  private static String canonical(BigDecimal number) {
    return number.stripTrailingZeros().toString();
  }
}
