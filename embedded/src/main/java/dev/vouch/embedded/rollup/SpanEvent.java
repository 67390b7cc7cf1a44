package dev.vouch.embedded.rollup;

import java.math.BigDecimal;
import java.util.Optional;

/**
 * What a rollup contains of an event.
 *
 * @param person the number of the person
 * @param successValue of a confirmed success, a refund or a void
 * @param currency of the value, as reports have it
 */
record SpanEvent(
    int person,
    EventKind kind,
    Optional<String> name,
    int page,
    int client,
    int lastTouch,
    int firstTouch,
    Optional<BigDecimal> successValue,
    Optional<String> currency) {
  boolean isOfSamePerson(SpanEvent other) {
    return person == other.person;
  }

  boolean hasSameCredit(SpanEvent other) {
    return client == other.client && lastTouch == other.lastTouch && firstTouch == other.firstTouch;
  }
}
