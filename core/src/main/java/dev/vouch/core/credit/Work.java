package dev.vouch.core.credit;

/**
 * Correction work that a record caused, and how far it is done.
 *
 * @param timeline where to start: of a browser, a user or, for a site's, any owner
 * @param span the events to decide again that the record may change; of a link's user, those near
 *     the link
 * @param traits which events of the browser or user itself
 * @param cursor the work before it is done
 * @param causedBy the position of the record
 */
record Work(
    Kind kind, TimelineKey timeline, Span span, int traits, FactTime cursor, long causedBy) {
  /** The kinds of work. */
  enum Kind {
    /** To decide the events of a browser or a user. */
    EVENTS,
    /** To decide the events of the users that a browser is linked to. */
    LINKED_USERS,
    /** To remove the facts of a user up to the end of the span, or before the cause in the log. */
    ERASURE,
    /** To decide the refunds of an order, whose key is the timeline's hash. */
    REFUNDS,
    /** To decide the copies of an order, the same way. */
    COPIES,
    /** To remove the orders of a user that an erasure removes, the newest first. */
    ORDERS_OF_USER,
    /**
     * To remove a site's entries about orders up to the end of the span, from an order on; the
     * timeline's period is the number of their kind.
     */
    ORDERS_OF_SITE
  }

  private static final Kind[] KINDS = Kind.values();

  /** The removal of a user's facts from one time to before another. */
  static Work erasure(TimelineKey user, long from, long before, long causedBy) {
    FactTime start = FactTime.startOf(from);
    Span span = new Span(start, FactTime.startOf(before).previous());
    return new Work(Kind.ERASURE, user, span, CreditFact.ANY, start, causedBy);
  }

  /** Whether an erasure removes what is at a place: by its time or its position in the log. */
  boolean removes(FactTime at) {
    return !at.isAfter(span.until()) || at.position() < causedBy;
  }

  Work from(FactTime next) {
    return new Work(kind, timeline, span, traits, next, causedBy);
  }

  Work at(TimelineKey next) {
    return new Work(kind, next, span, traits, cursor, causedBy);
  }

  byte[] encode() {
    ByteWriter to = timeline.write(new ByteWriter(96).octet(EnumNumber.of(kind)));
    write(span.from(), to);
    write(span.until(), to);
    write(cursor, to);
    return to.varint(traits).varint(causedBy).toBytes();
  }

  static Work decode(byte[] value) {
    return ByteReader.decode(value, Work::read);
  }

  private static Work read(ByteReader from) {
    Kind kind = KINDS[from.octet()];
    TimelineKey timeline = TimelineKey.read(from);
    Span span = new Span(moment(from), moment(from));
    FactTime cursor = moment(from);
    return new Work(kind, timeline, span, from.number(), cursor, from.varint());
  }

  private static void write(FactTime moment, ByteWriter to) {
    to.fixed64(moment.micros()).fixed64(moment.position());
  }

  private static FactTime moment(ByteReader from) {
    return new FactTime(from.fixed64(), from.fixed64());
  }
}
