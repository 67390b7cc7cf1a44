package dev.vouch.core.credit;

import java.util.List;
import java.util.Optional;

/**
 * A state of which only so many values are read, so that what reads it takes a bounded time. Not
 * thread-safe.
 */
final class LimitedReads implements CreditState {
  private final CreditState state;
  private int left;

  /**
   * @param maximum how many values can be read before {@link LimitReachedException} is thrown
   */
  LimitedReads(CreditState state, int maximum) {
    this.state = state;
    this.left = maximum;
  }

  /** Thrown instead of a further read. */
  static final class LimitReachedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private LimitReachedException() {
      super("the decision reads more of the credit state than a preview may");
    }
  }

  private void count(int reads) {
    left -= reads;
    if (left < 0) {
      throw new LimitReachedException();
    }
  }

  @Override
  public Optional<byte[]> get(byte[] key) {
    count(1);
    return state.get(key);
  }

  @Override
  public List<Optional<byte[]>> getAll(List<byte[]> keys) {
    count(keys.size());
    return state.getAll(keys);
  }

  @Override
  public Entries range(byte[] from, byte[] until) {
    count(1);
    return new CountedEntries(state.range(from, until));
  }

  /** Entries that count as they are read. */
  private final class CountedEntries implements Entries {
    private final Entries entries;

    private CountedEntries(Entries entries) {
      this.entries = entries;
    }

    @Override
    public boolean next() {
      count(1);
      return entries.next();
    }

    @Override
    public byte[] key() {
      return entries.key();
    }

    @Override
    public byte[] value() {
      return entries.value();
    }

    @Override
    public void close() {
      entries.close();
    }
  }

  @Override
  public void put(byte[] key, byte[] value) {
    state.put(key, value);
  }

  @Override
  public void delete(byte[] key) {
    state.delete(key);
  }

  @Override
  public void deleteRange(byte[] from, byte[] until) {
    state.deleteRange(from, until);
  }
}
