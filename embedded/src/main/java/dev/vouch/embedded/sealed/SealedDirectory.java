package dev.vouch.embedded.sealed;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;

/**
 * A directory of sealed days as checks and backups read it, without opening it as {@link
 * SealedDays}. It is never changed, and nothing else may change it meanwhile. Immutable.
 */
public record SealedDirectory(Path path) {
  /**
   * Reads all files and compares their checksums. Without the directory, all days of the list are
   * missing.
   *
   * @throws SealedDaysException if it cannot be read
   */
  public List<DayCheck> verify() {
    try {
      return SealedDaysCheck.run(path);
    } catch (IOException e) {
      throw new SealedDaysException("the sealed days cannot be read", e);
    }
  }

  /** Returns the {@link SealedDays#notRestored} days; none without the directory. */
  public SortedSet<SealedDay> notRestored() {
    if (Files.notExists(path)) {
      return Collections.emptySortedSet();
    }
    try {
      return NotRestoredDays.read(path).all();
    } catch (IOException e) {
      throw new SealedDaysException("the sealed days cannot be read", e);
    }
  }

  /**
   * Returns the days of the list, each of which has a file. A damaged list has none, until the next
   * start makes it again.
   */
  public Set<SealedDay> listed() throws IOException {
    try {
      return Set.copyOf(SealedDaysList.read(path).days());
    } catch (SealedDaysList.DamagedListException _) {
      return Set.of();
    }
  }

  /** Returns what is wrong with the list of the days; empty if nothing is. */
  public Optional<String> damagedList() {
    try {
      return SealedDaysCheck.damagedList(path);
    } catch (IOException e) {
      throw new SealedDaysException("the list of the sealed days cannot be read", e);
    }
  }
}
