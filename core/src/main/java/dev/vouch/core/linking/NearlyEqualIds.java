package dev.vouch.core.linking;

import dev.vouch.core.linking.LinkingWarnings.Differences;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Comparison of user IDs that differ in how they are written. */
final class NearlyEqualIds {
  private final Set<Long> compact = new HashSet<>();
  private final Set<Long> folded = new HashSet<>();
  private final Set<Long> unprefixed = new HashSet<>();

  private NearlyEqualIds(Collection<UserIdUse> announced) {
    for (UserIdUse use : announced) {
      UserIdForms id = use.forms();
      compact.add(id.compact());
      folded.add(id.folded());
      unprefixed.add(id.unprefixed());
    }
  }

  /** Counts the IDs that equal an announced one but for one difference, the smallest. */
  static Differences differences(List<UserIdForms> unannounced, Collection<UserIdUse> announced) {
    NearlyEqualIds known = new NearlyEqualIds(announced);
    int whiteSpace = 0;
    int letterCase = 0;
    int prefix = 0;
    for (UserIdForms id : unannounced) {
      if (known.compact.contains(id.compact())) {
        whiteSpace++;
      } else if (known.folded.contains(id.folded())) {
        letterCase++;
      } else if (known.differsInPrefix(id)) {
        prefix++;
      }
    }
    return new Differences(reported(letterCase), reported(whiteSpace), reported(prefix));
  }

  private boolean differsInPrefix(UserIdForms id) {
    return folded.contains(id.unprefixed())
        || unprefixed.contains(id.folded())
        || unprefixed.contains(id.unprefixed());
  }

  private static int reported(int number) {
    return number >= LinkingWarnings.MIN ? number : 0;
  }
}
