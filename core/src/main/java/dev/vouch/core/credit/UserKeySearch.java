package dev.vouch.core.credit;

import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A search for the user keys of links. It ends at the first key that is one too many
 * (docs/identity.md C10).
 */
final class UserKeySearch implements FactSearch {
  private final long[] keys = new long[Chain.USER_KEYS_MAX + 1];
  private int size;
  private Optional<FactTime> ambiguousAt = Optional.empty();
  private long receivedUntil = Long.MIN_VALUE;

  /** Returns the user keys found, at most {@link Chain#USER_KEYS_MAX} + 1. */
  Set<Long> keys() {
    return Arrays.stream(keys, 0, size).boxed().collect(Collectors.toUnmodifiableSet());
  }

  /**
   * Returns the moment of the link at which the search found more than {@link Chain#USER_KEYS_MAX}
   * user keys; empty if it did not.
   */
  Optional<FactTime> ambiguousAt() {
    return ambiguousAt;
  }

  /**
   * Returns the latest receipt, in microseconds, of the links visited. If too many user keys were
   * found, they had been received by then.
   */
  long receivedUntil() {
    return receivedUntil;
  }

  @Override
  public int traits() {
    return CreditFact.LINK;
  }

  @Override
  public boolean canSkip(FactSummary facts, boolean whole) {
    int before = size;
    for (long key : facts.userKeys()) {
      if (size <= Chain.USER_KEYS_MAX) {
        add(key);
      }
    }
    if (size == before) {
      return true;
    }
    if (whole && size <= Chain.USER_KEYS_MAX) {
      return true;
    }
    size = before;
    return false;
  }

  @Override
  public boolean visit(CreditFact fact) {
    add(fact.userKey().orElseThrow());
    receivedUntil = Math.max(receivedUntil, fact.received());
    if (size > Chain.USER_KEYS_MAX) {
      ambiguousAt = Optional.of(fact.at());
    }
    return ambiguousAt.isEmpty();
  }

  private void add(long key) {
    for (int index = 0; index < size; index++) {
      if (keys[index] == key) {
        return;
      }
    }
    keys[size++] = key;
  }
}
