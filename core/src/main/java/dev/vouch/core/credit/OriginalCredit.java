package dev.vouch.core.credit;

import dev.vouch.core.event.TimedTouch;
import dev.vouch.core.event.Touch;
import dev.vouch.core.report.CreditKind;
import dev.vouch.core.report.Reason;
import dev.vouch.core.wire.Microseconds;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The credit of an original, final once its day has closed. Of its touches it has only how long
 * before the original they were, rounded (docs/identity.md C11).
 *
 * @param ofOwnUser whether the original was sent with a user ID
 * @param changedBy the position of the record that changed it last
 */
record OriginalCredit(boolean ofOwnUser, long changedBy, Credit credit) {
  private static final CreditKind[] KINDS = CreditKind.values();
  private static final Reason[] REASONS = Reason.values();

  /** Returns the user key of the person it counts for; empty if that is no user. */
  OptionalLong user() {
    boolean ofUser =
        ofOwnUser
            || (credit.visitor().isPresent() && credit.visitor().getAsLong() != credit.person());
    return ofUser ? OptionalLong.of(credit.person()) : OptionalLong.empty();
  }

  /** Returns it for the visitor alone, after its user was erased. */
  OriginalCredit withoutUser() {
    return new OriginalCredit(
        ofOwnUser,
        changedBy,
        new Credit(
            credit.kind(),
            credit.reason(),
            credit.visitor(),
            credit.visitor().orElse(credit.person()),
            credit.client(),
            credit.lastTouch(),
            credit.firstTouch(),
            credit.touches()));
  }

  /**
   * Encodes it.
   *
   * @param micros when the original was received
   */
  byte[] encode(long micros) {
    OriginCodec origins = new OriginCodec();
    ByteWriter to = new ByteWriter(128).octet(ofOwnUser ? 1 : 0).varint(changedBy);
    to.octet(EnumNumber.of(credit.kind())).octet(EnumNumber.of(credit.reason()));
    to.octet(credit.visitor().isPresent() ? 1 : 0);
    credit.visitor().ifPresent(to::fixed64);
    to.fixed64(credit.person());
    origins.write(credit.client(), to);
    write(credit.lastTouch(), origins, to);
    write(credit.firstTouch(), origins, to);
    to.varint(credit.touches().size());
    for (TimedTouch touch : credit.touches()) {
      TimedTouch rounded = touch.roundedBefore(Microseconds.instant(micros));
      to.varint(micros - Microseconds.of(rounded.at()));
      origins.write(rounded.touch(), to);
    }
    return to.toBytes();
  }

  private static void write(Optional<Touch> touch, OriginCodec origins, ByteWriter to) {
    to.octet(touch.isPresent() ? 1 : 0);
    touch.ifPresent(known -> origins.write(known, to));
  }

  /**
   * Decodes it.
   *
   * @param micros the event that the touches are as long before as they were before the original
   */
  static OriginalCredit decode(byte[] value, long micros) {
    return ByteReader.decode(value, from -> read(from, micros));
  }

  private static OriginalCredit read(ByteReader from, long micros) {
    OriginCodec origins = new OriginCodec();
    boolean ofOwnUser = from.octet() == 1;
    long changedBy = from.varint();
    CreditKind kind = KINDS[from.octet()];
    Reason reason = REASONS[from.octet()];
    OptionalLong visitor =
        from.octet() == 1 ? OptionalLong.of(from.fixed64()) : OptionalLong.empty();
    return new OriginalCredit(
        ofOwnUser,
        changedBy,
        new Credit(
            kind,
            reason,
            visitor,
            from.fixed64(),
            origins.readClient(from),
            readTouch(origins, from),
            readTouch(origins, from),
            readTouches(origins, from, micros)));
  }

  private static Optional<Touch> readTouch(OriginCodec origins, ByteReader from) {
    return from.octet() == 1 ? Optional.of(origins.readTouch(from)) : Optional.empty();
  }

  private static List<TimedTouch> readTouches(OriginCodec origins, ByteReader from, long micros) {
    List<TimedTouch> touches = new ArrayList<>();
    for (int count = from.number(); count > 0; count--) {
      long age = from.varint();
      touches.add(new TimedTouch(Microseconds.instant(micros - age), origins.readTouch(from)));
    }
    return touches;
  }
}
