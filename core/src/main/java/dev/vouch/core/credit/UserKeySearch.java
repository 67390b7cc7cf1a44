package dev.vouch.core.credit;

import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Search for the user keys of links, up to the one that is too many (docs/identity.md C10). */
final class UserKeySearch implements FactSearch {
  private final long[] keys = new long[Chain.USER_KEYS_MAX + 1];
  private int size;
  private Optional<FactTime> crowdedAt = Optional.empty();
  private long receivedUntil = Long.MIN_VALUE;

  /** Returns the keys found; at most one more than C10 allows. */
  Set<Long> keys() {
    return Arrays.stream(keys, 0, size).boxed().collect(Collectors.toUnmodifiableSet());
  }

  /** Returns the place of the first link, in the order of the scan, with one key too many. */
  Optional<FactTime> crowdedAt() {
    return crowdedAt;
  }

  /** Returns a time until which links with one key too many were received, once found. */
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
      crowdedAt = Optional.of(fact.at());
    }
    return crowdedAt.isEmpty();
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
