package dev.vouch.core.credit;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** Search for the user keys of links, up to the one that is too many (docs/identity.md C10). */
final class UserKeySearch implements FactSearch {
  private final Set<Long> keys = new HashSet<>();
  private Optional<FactTime> crowdedAt = Optional.empty();

  /** Returns the keys found; at most one more than C10 allows. */
  Set<Long> keys() {
    return keys;
  }

  /** Returns the place of the first link, in the order of the scan, with one key too many. */
  Optional<FactTime> crowdedAt() {
    return crowdedAt;
  }

  @Override
  public boolean canSkip(FactSummary facts, boolean whole) {
    if (keys.containsAll(facts.userKeys())) {
      return true;
    }
    if (!whole) {
      return false;
    }
    Set<Long> all = new HashSet<>(keys);
    all.addAll(facts.userKeys());
    if (all.size() > Chain.USER_KEYS_MAX) {
      return false;
    }
    keys.addAll(facts.userKeys());
    return true;
  }

  @Override
  public boolean visit(CreditFact fact) {
    if (fact.isLink()) {
      keys.add(fact.userKey().orElseThrow());
      if (keys.size() > Chain.USER_KEYS_MAX) {
        crowdedAt = Optional.of(fact.at());
      }
    }
    return crowdedAt.isEmpty();
  }
}
