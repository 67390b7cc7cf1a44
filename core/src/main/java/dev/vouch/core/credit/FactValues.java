package dev.vouch.core.credit;

import dev.vouch.core.event.Client;
import dev.vouch.core.event.Touch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;

/**
 * The values of {@link FactRows}, each once and by its number, which rows have. Numbers count from
 * 1 on; 0 is no value. Mutable, used by one thread.
 *
 * @param hashes of browsers, and user keys
 * @param orders keys of orders
 * @param rare what few facts have
 */
record FactValues(
    Longs hashes, Longs orders, Texts<Client> clients, Texts<Touch> touches, List<Rare> rare) {
  /** The highest number: one that fits in a byte. */
  private static final int NUMBER_MAX = 255;

  /** A fact can have as many values of a kind. */
  private static final int OF_FACT_MAX = 2;

  /** Of as many facts and one more, each value has a number. */
  static final int FACTS_MAX = NUMBER_MAX / OF_FACT_MAX - 1;

  /**
   * What few facts have.
   *
   * @param delayMicros how much later than it counts it was received
   */
  record Rare(long delayMicros, CrowdedSpan crowded) {
    private static final Rare NONE = new Rare(0, CrowdedSpan.NONE);
  }

  static FactValues empty() {
    return new FactValues(
        new Longs(new long[4], 0),
        new Longs(new long[4], 0),
        new Texts<>(OriginCodec::writeClient),
        new Texts<>(OriginCodec::writeTouch),
        new ArrayList<>(0));
  }

  boolean isFull() {
    return Math.max(
            Math.max(hashes.size, orders.size),
            Math.max(clients.values.size(), Math.max(touches.values.size(), rare.size())))
        > NUMBER_MAX - OF_FACT_MAX;
  }

  Rare rare(int number) {
    return number == 0 ? Rare.NONE : rare.get(number - 1);
  }

  boolean hasRare(int number) {
    return number <= rare.size();
  }

  int numberOfRare(CreditFact fact) {
    if (!fact.isBackdated() && fact.crowded().isEmpty()) {
      return 0;
    }
    Rare own = new Rare(fact.received() - fact.at().micros(), fact.crowded());
    int known = rare.indexOf(own);
    if (known >= 0) {
      return known + 1;
    }
    rare.add(own);
    return rare.size();
  }

  void writeTo(ByteWriter to) {
    hashes.writeTo(to);
    orders.writeTo(to);
    clients.writeTo(to);
    touches.writeTo(to);
    to.varint(rare.size());
    for (Rare known : rare) {
      to.varint(known.delayMicros()).signed(known.crowded().fromMicros());
      to.signed(known.crowded().untilMicros());
    }
  }

  static FactValues read(ByteReader from) {
    return new FactValues(
        Longs.read(from),
        Longs.read(from),
        Texts.read(from, OriginCodec::writeClient, OriginCodec::readClient),
        Texts.read(from, OriginCodec::writeTouch, OriginCodec::readTouch),
        readRare(from));
  }

  private static List<Rare> readRare(ByteReader from) {
    int count = from.number();
    List<Rare> rare = new ArrayList<>();
    for (int index = 0; index < count; index++) {
      rare.add(new Rare(from.varint(), new CrowdedSpan(from.signed(), from.signed())));
    }
    return rare;
  }

  /** Numbered 64-bit values. */
  static final class Longs {
    private long[] values;
    private int size;

    private Longs(long[] values, int size) {
      this.values = values;
      this.size = size;
    }

    long get(int number) {
      return values[number - 1];
    }

    boolean has(int number) {
      return number <= size;
    }

    /** Returns the number of a value, which it gets if it has none. */
    int number(long value) {
      for (int index = size - 1; index >= 0; index--) {
        if (values[index] == value) {
          return index + 1;
        }
      }
      if (size == values.length) {
        values = Arrays.copyOf(values, 2 * size);
      }
      values[size++] = value;
      return size;
    }

    private void writeTo(ByteWriter to) {
      to.varint(size);
      for (int index = 0; index < size; index++) {
        to.fixed64(values[index]);
      }
    }

    private static Longs read(ByteReader from) {
      int size = from.octets(Long.BYTES);
      long[] values = new long[Math.max(4, size)];
      for (int index = 0; index < size; index++) {
        values[index] = from.fixed64();
      }
      return new Longs(values, size);
    }
  }

  /** Numbered values with texts, and their encoding, so that each is encoded once. */
  static final class Texts<T> {
    private final List<T> values = new ArrayList<>(0);
    private final ByteWriter encoded = new ByteWriter(0);
    private final BiConsumer<T, ByteWriter> encoder;

    private Texts(BiConsumer<T, ByteWriter> encoder) {
      this.encoder = encoder;
    }

    T get(int number) {
      return values.get(number - 1);
    }

    boolean has(int number) {
      return number <= values.size();
    }

    /** Returns the number of a value, which it gets if it has none. */
    int number(T value) {
      int known = values.lastIndexOf(value); // There are few, and usually the last one is it.
      if (known >= 0) {
        return known + 1;
      }
      values.add(value);
      encoder.accept(value, encoded);
      return values.size();
    }

    private void writeTo(ByteWriter to) {
      to.varint(values.size()).bytes(encoded);
    }

    private static <T> Texts<T> read(
        ByteReader from, BiConsumer<T, ByteWriter> encoder, Function<ByteReader, T> decoder) {
      Texts<T> texts = new Texts<>(encoder);
      int count = from.number();
      int start = from.place();
      for (int index = 0; index < count; index++) {
        texts.values.add(decoder.apply(from));
      }
      from.copySince(start, texts.encoded);
      return texts;
    }
  }
}
