package dev.vouch.core.credit;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A summary of the facts of a subtree, by which a search can skip the subtree.
 *
 * @param first the moment of the first fact
 * @param traits the traits that any of the facts has
 * @param ambiguous the times of events for which no {@link CreditFact#SEEN_LINK} of the subtree
 *     counts (docs/identity.md C10)
 * @param userKeys the user keys of the links, at most {@link Chain#USER_KEYS_MAX} + 1
 */
record FactSummary(FactTime first, int traits, AmbiguousSpan ambiguous, Set<Long> userKeys) {
  FactSummary {
    userKeys = Set.copyOf(userKeys);
  }

  static FactSummary of(CreditFact fact) {
    Set<Long> keys = fact.isLink() ? Set.of(fact.userKey().orElseThrow()) : Set.of();
    return new FactSummary(fact.at(), fact.traits(), ambiguous(fact), keys);
  }

  private static AmbiguousSpan ambiguous(CreditFact fact) {
    return isSeenLink(fact.traits()) ? fact.ambiguous() : AmbiguousSpan.NONE;
  }

  private static boolean isSeenLink(int traits) {
    return (traits & CreditFact.SEEN_LINK) != 0;
  }

  /** Returns the summary of a list of facts, which must be in order and not empty. */
  static FactSummary of(List<CreditFact> facts) {
    int traits = 0;
    AmbiguousSpan ambiguous = AmbiguousSpan.NONE;
    Set<Long> keys = new HashSet<>();
    for (CreditFact fact : facts) {
      ambiguous = both(traits, ambiguous, fact.traits(), ambiguous(fact));
      traits |= fact.traits();
      if (fact.isLink() && keys.size() <= Chain.USER_KEYS_MAX) {
        keys.add(fact.userKey().orElseThrow());
      }
    }
    return new FactSummary(facts.getFirst().at(), traits, ambiguous, keys);
  }

  private static AmbiguousSpan both(
      int traits, AmbiguousSpan ambiguous, int otherTraits, AmbiguousSpan otherAmbiguous) {
    if (!isSeenLink(traits)) {
      return otherAmbiguous;
    }
    return isSeenLink(otherTraits) ? ambiguous.and(otherAmbiguous) : ambiguous;
  }

  /** Returns the summary of both subtrees together. */
  FactSummary and(FactSummary other) {
    return new FactSummary(
        FactTime.earlier(first, other.first),
        traits | other.traits,
        both(traits, ambiguous, other.traits, other.ambiguous),
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
