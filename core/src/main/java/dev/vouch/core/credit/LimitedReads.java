package dev.vouch.core.credit;

import java.util.Optional;

/**
 * A credit state with a limited number of reads, so that a preview takes bounded time. Not
 * thread-safe.
 */
final class LimitedReads implements CreditState {
  private final CreditState state;
  private int left;

  /**
   * Creates a state that reads from another one.
   *
   * @param maximum the number of reads before {@link LimitReachedException} is thrown
   */
  LimitedReads(CreditState state, int maximum) {
    this.state = state;
    this.left = maximum;
  }

  /** Thrown by each read beyond the limit. */
  static final class LimitReachedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private LimitReachedException() {
      super("the decision reads more of the credit state than a preview may");
    }
  }

  private void count() {
    left--;
    if (left < 0) {
      throw new LimitReachedException();
    }
  }

  @Override
  public Optional<byte[]> get(byte[] key) {
    count();
    return state.get(key);
  }

  @Override
  public Entries range(byte[] from, byte[] until) {
    count();
    return new CountedEntries(state.range(from, until));
  }

  /** A cursor that counts each entry as a read. */
  private final class CountedEntries implements Entries {
    private final Entries entries;

    private CountedEntries(Entries entries) {
      this.entries = entries;
    }

    @Override
    public boolean next() {
      count();
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
