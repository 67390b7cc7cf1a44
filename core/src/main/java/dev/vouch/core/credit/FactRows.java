package dev.vouch.core.credit;

import dev.vouch.core.event.Client;
import dev.vouch.core.event.Forwarding;
import dev.vouch.core.event.OrderReference;
import dev.vouch.core.event.OrderRole;
import dev.vouch.core.visitor.OrderKey;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Facts in rows of 40 bytes, as they are stored: facts are found, added and replaced in place, and
 * only those that a search visits become objects. Hashes and texts are in {@link FactValues}, by
 * their numbers. Mutable, used by one thread.
 */
final class FactRows {
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

  private static final VarHandle SHORT =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);

  private static final CreditFact.Kind[] KINDS = CreditFact.Kind.values();
  private static final Forwarding[] FORWARDINGS = Forwarding.values();
  private static final OrderRole[] ORDER_ROLES = OrderRole.values();

  private static final int MICROS = 0;
  private static final int POSITION = 8;
  private static final int ID = 16;
  private static final int TRAITS = 20;
  private static final int KIND = 22;

  /** The forwarding, times two, and whether it is seen. */
  private static final int FORWARDING = 23;

  private static final int BROWSER = 24;
  private static final int USER = 25;
  private static final int CLIENT = 26;
  private static final int TOUCH = 27;
  private static final int ORDER = 28;

  /** The role of an order plus one. */
  private static final int ROLE = 29;

  private static final int RARE = 30;
  private static final int CREDIT = 32;
  private static final int BYTES = 40;

  private final FactValues values;
  private byte[] rows;
  private int size;

  private FactRows(byte[] rows, int size, FactValues values) {
    this.rows = rows;
    this.size = size;
    this.values = values;
  }

  static FactRows empty() {
    return new FactRows(new byte[2 * BYTES], 0, FactValues.empty());
  }

  int size() {
    return size;
  }

  long micros(int row) {
    return (long) LONG.get(rows, row * BYTES + MICROS);
  }

  private long position(int row) {
    return (long) LONG.get(rows, row * BYTES + POSITION);
  }

  FactTime at(int row) {
    return new FactTime(micros(row), position(row));
  }

  int traits(int row) {
    return (short) SHORT.get(rows, row * BYTES + TRAITS);
  }

  /** Returns all traits that any fact has. */
  int allTraits() {
    int all = 0;
    for (int row = 0; row < size; row++) {
      all |= traits(row);
    }
    return all;
  }

  /** Returns when a fact was received, in microseconds. */
  long received(int row) {
    return micros(row) + values.rare(octet(row, RARE)).delayMicros();
  }

  CreditFact get(int row) {
    FactTime at = at(row);
    FactValues.Rare rare = values.rare(octet(row, RARE));
    int forwarding = octet(row, FORWARDING);
    return new CreditFact(
        at,
        at.micros() + rare.delayMicros(),
        (int) INT.get(rows, row * BYTES + ID),
        KINDS[octet(row, KIND)],
        FORWARDINGS[forwarding >>> 1],
        hash(octet(row, BROWSER)),
        hash(octet(row, USER)),
        octet(row, CLIENT) == 0 ? Client.UNKNOWN : values.clients().get(octet(row, CLIENT)),
        octet(row, TOUCH) == 0
            ? Optional.empty()
            : Optional.of(values.touches().get(octet(row, TOUCH))),
        (forwarding & 1) != 0,
        rare.crowded(),
        order(row),
        (long) LONG.get(rows, row * BYTES + CREDIT));
  }

  private OptionalLong hash(int number) {
    return number == 0 ? OptionalLong.empty() : OptionalLong.of(values.hashes().get(number));
  }

  private Optional<OrderReference> order(int row) {
    if (octet(row, ORDER) == 0) {
      return Optional.empty();
    }
    OrderKey key = new OrderKey(values.orders().get(octet(row, ORDER)));
    return Optional.of(new OrderReference(ORDER_ROLES[octet(row, ROLE) - 1], key));
  }

  /** Returns the number of facts that are not after a moment. */
  int indexAfter(FactTime moment) {
    int low = 0;
    int high = size;
    while (low < high) {
      int middle = (low + high) >>> 1;
      long micros = micros(middle);
      boolean isAfter =
          micros == moment.micros()
              ? position(middle) > moment.position()
              : micros > moment.micros();
      if (isAfter) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }

  /** Inserts a fact before a row. */
  void insert(int row, CreditFact fact) {
    if (size * BYTES == rows.length) {
      rows = Arrays.copyOf(rows, Math.max(2, 2 * size) * BYTES);
    }
    System.arraycopy(rows, row * BYTES, rows, (row + 1) * BYTES, (size - row) * BYTES);
    size++;
    write(row, fact);
  }

  /** Replaces a fact by one of the same place; what it had alone remains among the values. */
  void set(int row, CreditFact fact) {
    write(row, fact);
  }

  /** Returns some of the facts, without the values of others. */
  FactRows copy(int from, int until) {
    FactRows copy = empty();
    for (int row = from; row < until; row++) {
      copy.insert(copy.size, get(row));
    }
    return copy;
  }

  /** Whether there may be no number for the values of another fact. */
  boolean isFull() {
    return values.isFull();
  }

  private void write(int row, CreditFact fact) {
    int start = row * BYTES;
    LONG.set(rows, start + MICROS, fact.at().micros());
    LONG.set(rows, start + POSITION, fact.at().position());
    INT.set(rows, start + ID, fact.id());
    SHORT.set(rows, start + TRAITS, (short) fact.traits());
    rows[start + KIND] = (byte) EnumNumber.of(fact.kind());
    rows[start + FORWARDING] =
        (byte) (EnumNumber.of(fact.forwarding()) << 1 | (fact.seen() ? 1 : 0));
    rows[start + BROWSER] = (byte) numberOfHash(fact.browser());
    rows[start + USER] = (byte) numberOfHash(fact.userKey());
    rows[start + CLIENT] = (byte) (fact.isSighting() ? values.clients().number(fact.client()) : 0);
    rows[start + TOUCH] =
        (byte) (fact.touch().isPresent() ? values.touches().number(fact.touch().get()) : 0);
    rows[start + ORDER] = 0;
    rows[start + ROLE] = 0;
    if (fact.order().isPresent()) {
      rows[start + ORDER] = (byte) values.orders().number(fact.order().get().order().value());
      rows[start + ROLE] = (byte) (EnumNumber.of(fact.order().get().role()) + 1);
    }
    rows[start + RARE] = (byte) values.numberOfRare(fact);
    LONG.set(rows, start + CREDIT, fact.credit());
  }

  private int numberOfHash(OptionalLong hash) {
    return hash.isPresent() ? values.hashes().number(hash.getAsLong()) : 0;
  }

  private int octet(int row, int column) {
    return rows[row * BYTES + column] & 0xff;
  }

  void writeTo(ByteWriter to) {
    to.varint(size).bytes(rows, size * BYTES);
    values.writeTo(to);
  }

  /** Reads what {@link #writeTo} wrote, and throws an unchecked exception if it cannot be that. */
  static FactRows read(ByteReader from) {
    int size = from.number();
    byte[] rows = from.bytes(Math.multiplyExact(size, BYTES));
    FactRows read = new FactRows(rows, size, FactValues.read(from));
    for (int row = 0; row < size; row++) {
      read.check(row);
    }
    return read;
  }

  /** That no later reading fails. */
  private void check(int row) {
    boolean isValid =
        octet(row, KIND) < KINDS.length
            && octet(row, FORWARDING) >>> 1 < FORWARDINGS.length
            && octet(row, ROLE) <= ORDER_ROLES.length
            && (octet(row, ORDER) == 0) == (octet(row, ROLE) == 0)
            && values.hashes().has(octet(row, BROWSER))
            && values.hashes().has(octet(row, USER))
            && values.clients().has(octet(row, CLIENT))
            && values.touches().has(octet(row, TOUCH))
            && values.orders().has(octet(row, ORDER))
            && values.hasRare(octet(row, RARE));
    if (!isValid) {
      throw new IllegalArgumentException("no fact has such a row");
    }
  }
}
