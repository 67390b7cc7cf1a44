package dev.vouch.core.credit;

/**
 * A correction of earlier events that a record caused, and how much of it is done.
 *
 * @param timeline the timeline of a browser or user to start at. For {@link Kind#REFUNDS}, {@link
 *     Kind#COPIES} and {@link Kind#ORDERS_OF_SITE}, its {@code hash} is an order key
 * @param span the span of the events to decide again, or of the facts to erase
 * @param traits the facts to visit: those with one of these traits
 * @param cursor the moment to continue from
 * @param causedBy the log position of the record
 */
record CorrectionTask(
    Kind kind, TimelineKey timeline, Span span, int traits, FactTime cursor, long causedBy) {
  enum Kind {
    /** Decides again the events of a browser or user. */
    EVENTS,
    /** Decides again the events of the users that a browser is linked to. */
    LINKED_USERS,
    /**
     * Removes the facts of a user up to the end of the span, and those before the erasure in the
     * log.
     */
    ERASURE,
    /** Decides again the refunds of an order, whose key is {@code timeline.hash()}. */
    REFUNDS,
    /** Decides again the copies of an order, whose key is {@code timeline.hash()}. */
    COPIES,
    /** Removes the orders of an erased user, newest first. */
    ORDERS_OF_USER,
    /**
     * Removes the entries about orders of a deleted site, from the order key {@code
     * timeline.hash()} on; {@code timeline.period()} is the number of the {@link OrderEntry}.
     */
    ORDERS_OF_SITE
  }

  private static final Kind[] KINDS = Kind.values();

  /**
   * Returns the task that erases a user: it removes facts from {@code from} to before {@code
   * before}, in microseconds, and facts before the erasure in the log.
   */
  static CorrectionTask erasure(TimelineKey user, long from, long before, long causedBy) {
    FactTime start = FactTime.startOf(from);
    Span span = new Span(start, FactTime.startOf(before).previous());
    return new CorrectionTask(Kind.ERASURE, user, span, CreditFact.ANY, start, causedBy);
  }

  /** Whether this erasure removes a fact, by its time or by its position in the log. */
  boolean removes(FactTime at) {
    return !at.isAfter(span.until()) || at.position() < causedBy;
  }

  CorrectionTask from(FactTime next) {
    return new CorrectionTask(kind, timeline, span, traits, next, causedBy);
  }

  CorrectionTask at(TimelineKey next) {
    return new CorrectionTask(kind, next, span, traits, cursor, causedBy);
  }

  byte[] encode() {
    ByteWriter to = timeline.write(new ByteWriter(96).octet(EnumNumber.of(kind)));
    write(span.from(), to);
    write(span.until(), to);
    write(cursor, to);
    return to.varint(traits).varint(causedBy).toBytes();
  }

  static CorrectionTask decode(byte[] value) {
    return ByteReader.decode(value, CorrectionTask::read);
  }

  private static CorrectionTask read(ByteReader from) {
    Kind kind = KINDS[from.octet()];
    TimelineKey timeline = TimelineKey.read(from);
    Span span = new Span(moment(from), moment(from));
    FactTime cursor = moment(from);
    return new CorrectionTask(kind, timeline, span, from.number(), cursor, from.varint());
  }

  private static void write(FactTime moment, ByteWriter to) {
    to.fixed64(moment.micros()).fixed64(moment.position());
  }

  private static FactTime moment(ByteReader from) {
    return new FactTime(from.fixed64(), from.fixed64());
  }
}
