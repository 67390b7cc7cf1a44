package dev.vouch.core.credit;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What is known about the facts of a subtree without reading them.
 *
 * @param first the place of the first
 * @param traits all traits that any of them has
 * @param crowded for which events none of the links of seen browsers counts (C10)
 * @param userKeys the user keys of the links; if there are more than C10 allows, one more
 */
record FactSummary(FactTime first, int traits, CrowdedSpan crowded, Set<Long> userKeys) {
  FactSummary {
    userKeys = Set.copyOf(userKeys);
  }

  static FactSummary of(CreditFact fact) {
    Set<Long> keys = fact.isLink() ? Set.of(fact.userKey().orElseThrow()) : Set.of();
    return new FactSummary(fact.at(), fact.traits(), crowded(fact), keys);
  }

  private static CrowdedSpan crowded(CreditFact fact) {
    return isSeenLink(fact.traits()) ? fact.crowded() : CrowdedSpan.NONE;
  }

  private static boolean isSeenLink(int traits) {
    return (traits & CreditFact.SEEN_LINK) != 0;
  }

  /** Returns the summary of these facts in order. */
  static FactSummary of(List<CreditFact> facts) {
    int traits = 0;
    CrowdedSpan crowded = CrowdedSpan.NONE;
    Set<Long> keys = new HashSet<>();
    for (CreditFact fact : facts) {
      crowded = both(traits, crowded, fact.traits(), crowded(fact));
      traits |= fact.traits();
      if (fact.isLink() && keys.size() <= Chain.USER_KEYS_MAX) {
        keys.add(fact.userKey().orElseThrow());
      }
    }
    return new FactSummary(facts.getFirst().at(), traits, crowded, keys);
  }

  private static CrowdedSpan both(
      int traits, CrowdedSpan crowded, int otherTraits, CrowdedSpan otherCrowded) {
    if (!isSeenLink(traits)) {
      return otherCrowded;
    }
    return isSeenLink(otherTraits) ? crowded.and(otherCrowded) : crowded;
  }

  /** Returns the summary of both. */
  FactSummary and(FactSummary other) {
    return new FactSummary(
        FactTime.earlier(first, other.first),
        traits | other.traits,
        both(traits, crowded, other.traits, other.crowded),
        keysOfBoth(other));
  }

  private Set<Long> keysOfBoth(FactSummary other) {
    if (userKeys.containsAll(other.userKeys) || userKeys.size() > Chain.USER_KEYS_MAX) {
      return userKeys;
    }
    Set<Long> keys = new HashSet<>(userKeys);
    for (long key : other.userKeys) {
      if (keys.size() <= Chain.USER_KEYS_MAX) {
        keys.add(key);
      }
    }
    return keys;
  }
}
