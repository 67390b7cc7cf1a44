package dev.vouch.embedded.warehouse;

import dev.vouch.embedded.segment.StoredFileCheck;
import java.util.Collection;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The sentence about closed days whose events reports lack, for the operator. */
public final class DamagedDays {
  private DamagedDays() {}

  /** Returns what is missing and what to do; empty without damaged files of closed days. */
  public static Optional<String> warning(Collection<StoredFileCheck.Damaged> damaged) {
    SortedSet<StoredFileCheck.ClosedDay> days =
        damaged.stream()
            .flatMap(file -> file.day().stream())
            .collect(Collectors.toCollection(TreeSet::new));
    if (days.isEmpty()) {
      return Optional.empty();
    }
    String first = days.getFirst().date().toString();
    String which = days.size() == 1 ? first : "%d days from %s on".formatted(days.size(), first);
    return Optional.of(
        "Reports lack the events of %s: files in segments/ are missing or damaged. Stop the server, and put the files back from a backup; docs/recovery.md says what to do without one."
            .formatted(which));
  }
}
