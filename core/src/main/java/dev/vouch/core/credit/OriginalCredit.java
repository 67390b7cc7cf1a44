package dev.vouch.core.credit;

import dev.vouch.core.event.TimedTouch;
import dev.vouch.core.event.Touch;
import dev.vouch.core.report.CreditKind;
import dev.vouch.core.report.Reason;
import dev.vouch.core.wire.Microseconds;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * The credit of an original, which is final once its day has closed. When encoded, the times from
 * touches to the original are rounded (docs/identity.md C11).
 *
 * @param ofOwnUser whether the original was sent with a user ID
 * @param ownPerson the person that the original would count for without a browser: its user key, or
 *     the low 64 bits of its id
 * @param name a hash of the name of the success ({@link #hash})
 * @param home the original's home timeline; empty for an order that a rebuild has added
 * @param changedBy the log position of the last record that changed the credit
 */
record OriginalCredit(
    boolean ofOwnUser,
    long ownPerson,
    long name,
    Optional<TimelineKey> home,
    long changedBy,
    Credit credit) {
  private static final int OWN_USER = 1;
  private static final int HOME = 1 << 1;

  private static final CreditKind[] KINDS = CreditKind.values();
  private static final Reason[] REASONS = Reason.values();

  /** Returns a hash of the name of a success, which may be absent. */
  static long hash(Optional<String> name) {
    return Fingerprint.of(name);
  }

  /**
   * Returns the user key that the original was sent with, and the user key that it counts for, if
   * any.
   */
  Set<Long> users() {
    Set<Long> users = new HashSet<>();
    if (ofOwnUser) {
      users.add(ownPerson);
    }
    boolean isOfUser =
        credit.kind() == CreditKind.USER
            || (credit.visitor().isPresent() && credit.visitor().getAsLong() != credit.person());
    if (isOfUser) {
      users.add(credit.person());
    }
    return users;
  }

  boolean isSentWith(long user) {
    return ofOwnUser && ownPerson == user;
  }

  OriginalCredit with(Credit newCredit, long newChangedBy) {
    return new OriginalCredit(ofOwnUser, ownPerson, name, home, newChangedBy, newCredit);
  }

  /**
   * Returns this credit after the erasure of the user that the original counts for, if the original
   * was sent without the user's ID. It then counts for its visitor. Without a visitor, it counts
   * for {@code ownPerson}: it counted for the user because of another copy of the order.
   */
  OriginalCredit withoutUser() {
    boolean hasVisitor = credit.kind() == CreditKind.VISITOR;
    return with(
        new Credit(
            hasVisitor ? credit.kind() : CreditKind.STANDALONE,
            hasVisitor ? credit.reason() : Reason.NOTHING_FORWARDED,
            hasVisitor ? credit.visitor() : OptionalLong.empty(),
            hasVisitor ? credit.visitor().getAsLong() : ownPerson,
            credit.client(),
            credit.lastTouch(),
            credit.firstTouch(),
            credit.touches()),
        changedBy);
  }

  /**
   * Encodes this credit.
   *
   * @param micros the time of the original, in microseconds since 1970-01-01T00:00Z
   */
  byte[] encode(long micros) {
    OriginCodec origins = new OriginCodec();
    ByteWriter to =
        new ByteWriter(160)
            .octet((ofOwnUser ? OWN_USER : 0) | (home.isPresent() ? HOME : 0))
            .fixed64(ownPerson)
            .fixed64(name)
            .varint(changedBy);
    home.ifPresent(timeline -> timeline.write(to));
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
   * Decodes a credit.
   *
   * @param micros the time, in microseconds, that the touches are relative to: that of the
   *     original, or of a refund with the same credit
   */
  static OriginalCredit decode(byte[] value, long micros) {
    return ByteReader.decode(value, from -> read(from, micros));
  }

  private static OriginalCredit read(ByteReader from, long micros) {
    OriginCodec origins = new OriginCodec();
    int parts = from.octet();
    long ownPerson = from.fixed64();
    long name = from.fixed64();
    long changedBy = from.varint();
    Optional<TimelineKey> home =
        (parts & HOME) == 0 ? Optional.empty() : Optional.of(TimelineKey.read(from));
    CreditKind kind = KINDS[from.octet()];
    Reason reason = REASONS[from.octet()];
    OptionalLong visitor =
        from.octet() == 1 ? OptionalLong.of(from.fixed64()) : OptionalLong.empty();
    return new OriginalCredit(
        (parts & OWN_USER) != 0,
        ownPerson,
        name,
        home,
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
