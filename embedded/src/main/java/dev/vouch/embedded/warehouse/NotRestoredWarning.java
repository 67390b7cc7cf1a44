package dev.vouch.embedded.warehouse;

import dev.vouch.embedded.sealed.SealedDay;
import java.util.Optional;
import java.util.SortedSet;

/** The sentence about days that the rows lack, for the operator. */
public final class NotRestoredWarning {
  private NotRestoredWarning() {}

  /** Returns what is missing and what to do; empty without such days. */
  public static Optional<String> of(SortedSet<SealedDay> days) {
    if (days.isEmpty()) {
      return Optional.empty();
    }
    String first = days.getFirst().date().toString();
    String which = days.size() == 1 ? first : "%d days from %s on".formatted(days.size(), first);
    return Optional.of(
        ("Reports lack the events of %s: sealed files were missing or damaged when the warehouse"
                + " was restored. Stop the server, put the files back from a backup and run"
                + " ./vouch rebuild; docs/recovery.md says what to do without a backup.")
            .formatted(which));
  }
}
