package dev.vouch.core.linking;

import dev.vouch.core.linking.LinkingWarnings.Differences;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Comparison of user IDs that differ only in white space, letter case or a prefix. */
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

  /**
   * Counts the unannounced IDs that equal an announced ID if white space is ignored, then those
   * that equal one if letter case is ignored too, then those that differ in a prefix.
   */
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

  /**
   * A user ID and its recent use.
   *
   * @param browsers a set of 64 bits; each browser that announced the ID sets the bit of its hash
   * @param isAnnounced for an ID that a backend sent: whether a browser announced it shortly before
   *     or after, even if the announcement is no longer stored
   */
  record UserIdUse(UserIdForms forms, int uses, long browsers, boolean isAnnounced) {
    /** Creates an entry without uses. */
    static UserIdUse unused(UserIdForms forms) {
      return new UserIdUse(forms, 0, 0, false);
    }

    UserIdUse byBackend() {
      return new UserIdUse(forms, uses + 1, browsers, isAnnounced);
    }

    UserIdUse byBrowser(long browserHash) {
      return new UserIdUse(forms, uses + 1, browsers | 1L << (browserHash >>> 58), isAnnounced);
    }

    UserIdUse announced() {
      return new UserIdUse(forms, uses, browsers, true);
    }

    /** Returns the approximate number of browsers by linear counting (Whang et al., 1990). */
    int browserCount() {
      int unset = Math.max(1, Long.SIZE - Long.bitCount(browsers));
      return (int) Math.round(Long.SIZE * Math.log((double) Long.SIZE / unset));
    }
  }
}
