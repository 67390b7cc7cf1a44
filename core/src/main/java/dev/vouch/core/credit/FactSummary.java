package dev.vouch.core.credit;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What is known of the facts of a subtree without reading them.
 *
 * @param first the place of the first
 * @param traits all traits that any of them has
 * @param userKeys the user keys of the links; if there are more than C10 allows, one more
 */
record FactSummary(FactTime first, int traits, Set<Long> userKeys) {
  FactSummary {
    userKeys = Set.copyOf(userKeys);
  }

  static FactSummary of(CreditFact fact) {
    return new FactSummary(
        fact.at(),
        fact.traits(),
        fact.isLink() ? Set.of(fact.userKey().orElseThrow()) : Set.of());
  }

  /** Returns the summary of these facts in order. */
  static FactSummary of(List<CreditFact> facts) {
    int traits = 0;
    Set<Long> keys = new HashSet<>();
    for (CreditFact fact : facts) {
      traits |= fact.traits();
      if (fact.isLink() && keys.size() <= Chain.USER_KEYS_MAX) {
        keys.add(fact.userKey().orElseThrow());
      }
    }
    return new FactSummary(facts.getFirst().at(), traits, keys);
  }

  /** Returns the summary of both. */
  FactSummary and(FactSummary other) {
    FactTime earlier = FactTime.earlier(first, other.first);
    int all = traits | other.traits;
    if (userKeys.containsAll(other.userKeys) || userKeys.size() > Chain.USER_KEYS_MAX) {
      return new FactSummary(earlier, all, userKeys);
    }
    Set<Long> keys = new HashSet<>(userKeys);
    for (long key : other.userKeys) {
      if (keys.size() <= Chain.USER_KEYS_MAX) {
        keys.add(key);
      }
    }
    return new FactSummary(earlier, all, keys);
  }
}
