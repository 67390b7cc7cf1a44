package dev.vouch.embedded.rollup;

import com.google.protobuf.CodedInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Reads a value of the table {@code rollup_events}: events of a span in the order of their people,
 * each with what differs from the event before it. Not thread-safe.
 */
final class PackedEvents {
  /** The lowest four bits of an event's first number have its kind. */
  static final int SAME_PERSON = 16;

  static final int SAME_CREDIT = 32;
  static final int NAME = 64;
  static final int VALUE = 128;
  static final int CURRENCY = 256;
  static final int VALUE_DECIMALS = 9;

  private static final int KIND = 15;

  private final CodedInputStream packed;
  private final EventFilter filter;
  private final List<Optional<String>> texts = new ArrayList<>();
  private int person;
  private int client;
  private int lastTouch;
  private int firstTouch;
  private boolean isCreditWanted;

  private PackedEvents(byte[] packed, EventFilter filter) {
    this.packed = CodedInputStream.newInstance(packed);
    this.filter = filter;
  }

  /** Passes on the events that match a filter. */
  static void forEach(byte[] packed, EventFilter filter, Consumer<SpanEvent> matching) {
    try {
      new PackedEvents(packed, filter).read(matching);
    } catch (IOException e) {
      throw new UncheckedIOException("the table rollup_events has a value that is no events", e);
    }
  }

  private void read(Consumer<SpanEvent> matching) throws IOException {
    while (!packed.isAtEnd()) {
      int flags = packed.readUInt32();
      if ((flags & SAME_PERSON) == 0) {
        person += packed.readUInt32();
      }
      if ((flags & SAME_CREDIT) == 0) {
        client = packed.readUInt32();
        lastTouch = packed.readUInt32();
        firstTouch = packed.readUInt32();
        isCreditWanted = filter.matchesCredit(client, lastTouch, firstTouch);
      }
      int page = packed.readUInt32();
      EventKind kind = EventKind.of(flags & KIND);
      Optional<String> name = (flags & NAME) == 0 ? Optional.empty() : text();
      boolean isWanted = isCreditWanted && filter.matchesContent(kind, name, page);
      Optional<BigDecimal> value = (flags & VALUE) == 0 ? Optional.empty() : value(isWanted);
      Optional<String> currency = (flags & CURRENCY) == 0 ? Optional.empty() : text();
      if (isWanted) {
        matching.accept(
            new SpanEvent(
                person, kind, name, page, client, lastTouch, firstTouch, value, currency));
      }
    }
  }

  private Optional<String> text() throws IOException {
    int number = packed.readUInt32();
    if (number == texts.size()) {
      texts.add(Optional.of(packed.readString()));
    }
    return texts.get(number);
  }

  private Optional<BigDecimal> value(boolean isWanted) throws IOException {
    int length = packed.readUInt32();
    if (!isWanted) {
      packed.skipRawBytes(length);
      return Optional.empty();
    }
    BigInteger unscaled = new BigInteger(packed.readRawBytes(length));
    return Optional.of(
        unscaled.bitLength() < Long.SIZE
            // Much faster to add up.
            ? BigDecimal.valueOf(unscaled.longValue(), VALUE_DECIMALS)
            : new BigDecimal(unscaled, VALUE_DECIMALS));
  }
}
