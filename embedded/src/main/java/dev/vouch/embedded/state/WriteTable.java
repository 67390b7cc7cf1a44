package dev.vouch.embedded.state;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * The last write of each key, as a hash table with open addressing whose entries are bytes in a few
 * arrays: hundreds of thousands of keys and values as objects would be copied and followed by each
 * garbage collection. The arrays are kept when it is cleared. Not thread-safe.
 */
final class WriteTable {
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  private static final int CHUNK_BYTES = 256 * 1024;
  private static final int SLOTS_MIN = 1024;

  /** At most so many slots for each entry after growing; then half as many are used. */
  private static final int SLOTS_PER_ENTRY = 2;

  /** In an entry: the key's hash, its length, the value's length and the room for it. */
  private static final int KEY_LENGTH = Integer.BYTES;

  private static final int VALUE_LENGTH = 2 * Integer.BYTES;
  private static final int VALUE_ROOM = 3 * Integer.BYTES;
  private static final int KEY = 4 * Integer.BYTES;

  /** Instead of the length of a value: the key was deleted. */
  private static final int DELETED = -1;

  /** Instead of the length of a value: the table has no write of the key any more. */
  private static final int REMOVED = -2;

  private static final byte[] NONE = {};

  private final List<byte[]> chunks = new ArrayList<>();

  /** The addresses of entries, each plus one; 0 is a free slot. */
  private long[] slots = new long[SLOTS_MIN];

  private int entries;

  /** The chunk that entries are added to, and where. */
  private int chunk;

  private int end;
  private long bytes;

  boolean isEmpty() {
    return entries == 0;
  }

  /** Returns about how much memory its entries use. */
  long bytes() {
    return bytes;
  }

  /** Sets the value of a key; returns whether the table had no write of it. */
  boolean put(byte[] key, byte[] value) {
    return set(Arrays.hashCode(key), key, 0, key.length, value, 0, value.length);
  }

  /** Notes that a key was deleted; returns whether the table had no write of it. */
  boolean delete(byte[] key) {
    return set(Arrays.hashCode(key), key, 0, key.length, NONE, 0, DELETED);
  }

  /** Removes the write of a key. */
  void remove(byte[] key) {
    long address = find(Arrays.hashCode(key), key, 0, key.length);
    if (address >= 0) {
      INT.set(chunkOf(address), offset(address) + VALUE_LENGTH, REMOVED);
    }
  }

  /** Returns the last write of a key, if it has one. */
  Optional<PendingWrites.Write> find(PendingWrites.Key key) {
    byte[] bytesOfKey = key.bytes();
    long address = find(key.hash(), bytesOfKey, 0, bytesOfKey.length);
    if (address < 0) {
      return Optional.empty();
    }
    int length = get(address, VALUE_LENGTH);
    return switch (length) {
      case REMOVED -> Optional.empty();
      case DELETED -> Optional.of(PendingWrites.Write.DELETION);
      default -> Optional.of(new PendingWrites.Write(Optional.of(value(address))));
    };
  }

  /** Passes all keys, in no particular order, with their values; without one if it was deleted. */
  void forEach(BiConsumer<byte[], Optional<byte[]>> consumer) {
    for (long slot : slots) {
      if (slot != 0 && get(slot - 1, VALUE_LENGTH) != REMOVED) {
        long address = slot - 1;
        boolean isDeleted = get(address, VALUE_LENGTH) == DELETED;
        consumer.accept(key(address), isDeleted ? Optional.empty() : Optional.of(value(address)));
      }
    }
  }

  /** Adds the writes of another table, which are later. */
  void addAll(WriteTable later) {
    for (long slot : later.slots) {
      if (slot != 0) {
        add(later, slot - 1);
      }
    }
  }

  private void add(WriteTable later, long address) {
    byte[] source = later.chunkOf(address);
    int length = later.get(address, VALUE_LENGTH);
    if (length != REMOVED) {
      int key = offset(address) + KEY;
      int keyLength = later.get(address, KEY_LENGTH);
      boolean _ =
          set(later.get(address, 0), source, key, keyLength, source, key + keyLength, length);
    }
  }

  /** Removes everything, and keeps as much memory as it needed. */
  void clear() {
    if (chunks.size() > chunk + 1) {
      chunks.subList(chunk + 1, chunks.size()).clear();
    }
    int needed = Math.max(SLOTS_MIN, Integer.highestOneBit(entries) * 2 * SLOTS_PER_ENTRY);
    if (needed < slots.length) {
      slots = new long[needed];
    } else if (entries > 0) {
      Arrays.fill(slots, 0);
    }
    entries = 0;
    chunk = 0;
    end = 0;
    bytes = 0;
  }

  private boolean set(
      int hash,
      byte[] keySource,
      int keyOffset,
      int keyLength,
      byte[] valueSource,
      int valueOffset,
      int valueLength) {
    int room = Math.max(valueLength, 0);
    int slot = slot(hash, keySource, keyOffset, keyLength);
    boolean isKnown = slots[slot] != 0;
    long address = slots[slot] - 1;
    boolean isNew = !isKnown || get(address, VALUE_LENGTH) == REMOVED;
    if (!isKnown || get(address, VALUE_ROOM) < room) {
      // A value that has grown once will grow again.
      address = add(hash, keySource, keyOffset, keyLength, isKnown ? room + room / 2 : room);
      slots[slot] = address + 1;
    }
    byte[] target = chunkOf(address);
    INT.set(target, offset(address) + VALUE_LENGTH, valueLength);
    System.arraycopy(valueSource, valueOffset, target, offset(address) + KEY + keyLength, room);
    if (!isKnown) {
      entries++;
      growIfFull();
    }
    return isNew;
  }

  private long add(int hash, byte[] keySource, int keyOffset, int keyLength, int room) {
    int size = Math.ceilDiv(KEY + keyLength + room, Integer.BYTES) * Integer.BYTES;
    while (chunk < chunks.size() && chunks.get(chunk).length - end < size) {
      chunk++;
      end = 0;
    }
    if (chunk == chunks.size()) {
      chunks.add(new byte[Math.max(size, CHUNK_BYTES)]);
    }
    byte[] target = chunks.get(chunk);
    INT.set(target, end, hash);
    INT.set(target, end + KEY_LENGTH, keyLength);
    INT.set(target, end + VALUE_ROOM, size - KEY - keyLength);
    System.arraycopy(keySource, keyOffset, target, end + KEY, keyLength);
    long address = (long) chunk << Integer.SIZE | end;
    end += size;
    bytes += size + SLOTS_PER_ENTRY * Long.BYTES;
    return address;
  }

  private void growIfFull() {
    if (entries * SLOTS_PER_ENTRY <= slots.length) {
      return;
    }
    long[] former = slots;
    slots = new long[former.length * 2];
    for (long used : former) {
      if (used != 0) {
        int slot = first(get(used - 1, 0));
        while (slots[slot] != 0) {
          slot = next(slot);
        }
        slots[slot] = used;
      }
    }
  }

  private long find(int hash, byte[] key, int offset, int length) {
    return slots[slot(hash, key, offset, length)] - 1;
  }

  /** Returns the slot of a key, or the free one that it belongs to. */
  private int slot(int hash, byte[] key, int offset, int length) {
    int slot = first(hash);
    while (slots[slot] != 0 && !hasKey(slots[slot] - 1, hash, key, offset, length)) {
      slot = next(slot);
    }
    return slot;
  }

  private boolean hasKey(long address, int hash, byte[] key, int offset, int length) {
    int own = offset(address) + KEY;
    return get(address, 0) == hash
        && get(address, KEY_LENGTH) == length
        && Arrays.equals(chunkOf(address), own, own + length, key, offset, offset + length);
  }

  /** Multiplicative hashing (Knuth, The Art of Computer Programming, volume 3, 6.4). */
  private int first(int hash) {
    return (hash * 0x9E3779B9) >>> (Integer.numberOfLeadingZeros(slots.length) + 1);
  }

  private int next(int slot) {
    return (slot + 1) & (slots.length - 1);
  }

  private byte[] key(long address) {
    int from = offset(address) + KEY;
    return Arrays.copyOfRange(chunkOf(address), from, from + get(address, KEY_LENGTH));
  }

  private byte[] value(long address) {
    int from = offset(address) + KEY + get(address, KEY_LENGTH);
    return Arrays.copyOfRange(chunkOf(address), from, from + get(address, VALUE_LENGTH));
  }

  private int get(long address, int field) {
    return (int) INT.get(chunkOf(address), offset(address) + field);
  }

  private byte[] chunkOf(long address) {
    return chunks.get((int) (address >>> Integer.SIZE));
  }

  private static int offset(long address) {
    return (int) address;
  }
}
