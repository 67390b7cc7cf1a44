package dev.vouch.embedded.state;

import dev.vouch.core.credit.CreditState;
import java.util.NoSuchElementException;

/** The entries of a range with the processor's keys. For one thread. */
final class StateEntries implements CreditState.Entries {
  private final SortedEntries entries;
  private boolean isBegun;

  StateEntries(SortedEntries entries) {
    this.entries = entries;
  }

  @Override
  public boolean next() {
    if (isBegun && entries.isValid()) {
      entries.next();
    }
    isBegun = true;
    return entries.isValid();
  }

  @Override
  public byte[] key() {
    return StateKeys.unprefixed(current().key());
  }

  @Override
  public byte[] value() {
    return current().value();
  }

  private SortedEntries current() {
    if (!isBegun || !entries.isValid()) {
      throw new NoSuchElementException("the cursor is at no entry");
    }
    return entries;
  }

  @Override
  public void close() {
    entries.close();
  }
}
