package dev.vouch.cluster.credit;

import dev.vouch.core.credit.CreditState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;

/** A credit state in a store of Kafka Streams. Used by one thread. */
final class StoreCreditState implements CreditState {
  private final KeyValueStore<Bytes, byte[]> store;

  StoreCreditState(KeyValueStore<Bytes, byte[]> store) {
    this.store = store;
  }

  @Override
  public Optional<byte[]> get(byte[] key) {
    return Optional.ofNullable(store.get(Bytes.wrap(key)));
  }

  @Override
  public Entries range(byte[] from, byte[] until) {
    return new StoreEntries(store.range(Bytes.wrap(from), Bytes.wrap(until)), until);
  }

  @Override
  public void put(byte[] key, byte[] value) {
    store.put(Bytes.wrap(key), value);
  }

  @Override
  public void delete(byte[] key) {
    store.delete(Bytes.wrap(key));
  }

  @Override
  public void deleteRange(byte[] from, byte[] until) {
    List<byte[]> keys = new ArrayList<>();
    try (Entries entries = range(from, until)) {
      while (entries.next()) {
        keys.add(entries.key());
      }
    }
    keys.forEach(this::delete);
  }

  /** Entries without the end of the range, which the store includes. */
  private static final class StoreEntries implements Entries {
    private final KeyValueIterator<Bytes, byte[]> iterator;
    private final byte[] until;
    private KeyValue<Bytes, byte[]> current = KeyValue.pair(Bytes.wrap(new byte[0]), new byte[0]);

    StoreEntries(KeyValueIterator<Bytes, byte[]> iterator, byte[] until) {
      this.iterator = iterator;
      this.until = until;
    }

    @Override
    public boolean next() {
      if (!iterator.hasNext()) {
        return false;
      }
      current = iterator.next();
      return !Arrays.equals(current.key.get(), until);
    }

    @Override
    public byte[] key() {
      return current.key.get();
    }

    @Override
    public byte[] value() {
      return current.value;
    }

    @Override
    public void close() {
      iterator.close();
    }
  }
}
