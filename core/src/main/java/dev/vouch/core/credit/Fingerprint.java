package dev.vouch.core.credit;

import dev.vouch.core.event.Client;
import dev.vouch.core.event.TimedTouch;
import dev.vouch.core.event.Touch;
import dev.vouch.core.wire.Microseconds;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A 64-bit hash of a credit, the same on every machine. Different credits are unlikely to have
 * equal fingerprints.
 */
final class Fingerprint {
  private long hash = 0x9E3779B97F4A7C15L;

  private Fingerprint() {}

  /** Returns the fingerprint of a credit; never 0. */
  static long of(Credit credit) {
    Fingerprint of = new Fingerprint();
    of.add(EnumNumber.of(credit.kind())).add(EnumNumber.of(credit.reason())).add(credit.visitor());
    of.add(credit.person()).add(credit.client());
    of.add(credit.lastTouch()).add(credit.firstTouch());
    of.addTimes(credit.touches());
    return of.hash == 0 ? 1 : of.hash;
  }

  /**
   * Returns the fingerprint of a refund's credit; never 0. It includes the content of the touches,
   * since these can have equal, rounded times.
   */
  static long ofRefund(Credit credit) {
    Fingerprint of = new Fingerprint();
    of.add(of(credit));
    credit.touches().forEach(touch -> of.add(Optional.of(touch.touch())));
    return of.hash == 0 ? 1 : of.hash;
  }

  /** Returns the fingerprint of a text that may be absent. */
  static long of(Optional<String> text) {
    Fingerprint of = new Fingerprint();
    of.text(text);
    return of.hash;
  }

  private Fingerprint add(long value) {
    hash = (hash ^ value) * 0xBF58476D1CE4E5B9L;
    hash ^= hash >>> 29;
    hash *= 0x94D049BB133111EBL;
    hash ^= hash >>> 32;
    return this;
  }

  private Fingerprint add(OptionalLong value) {
    return value.isPresent() ? add(1).add(value.getAsLong()) : add(0);
  }

  private void add(Client client) {
    text(client.country());
    add(client.device().map(device -> EnumNumber.of(device) + 1).orElse(0).longValue());
    text(client.browser());
    text(client.os());
  }

  private Fingerprint add(Optional<Touch> touch) {
    add(touch.isPresent() ? 1 : 0);
    touch.ifPresent(
        known -> {
          add(EnumNumber.of(known.channel()));
          text(Optional.of(known.source()));
          text(known.medium());
          text(known.campaign());
          text(known.term());
          text(known.content());
          text(known.clickId());
          text(known.referrer());
        });
    return this;
  }

  /**
   * Adds only the times of touches: two touches of a browser differ in time, and hashing their
   * texts would be slow.
   */
  private void addTimes(List<TimedTouch> touches) {
    add(touches.size());
    for (TimedTouch touch : touches) {
      add(Microseconds.of(touch.at()));
    }
  }

  private void text(Optional<String> text) {
    add(text.isPresent() ? text.get().length() + 1L : 0);
    text.ifPresent(
        known -> {
          long characters = 0;
          for (int index = 0; index < known.length(); index++) {
            characters = characters * 0x5851F42D4C957F2DL + known.charAt(index);
          }
          add(characters);
        });
  }
}
