package dev.vouch.embedded.sealed;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** The check of all files of sealed days, by their checksums and the list of the days. */
final class SealedDaysCheck {
  private SealedDaysCheck() {}

  /** Reads all files. */
  static List<DayCheck> run(SealedFiles files, SealedDaysList list, NotRestoredDays notRestored)
      throws IOException {
    SortedMap<SealedDay, DayCheck> checks = new TreeMap<>();
    notRestored.all().forEach(day -> checks.put(day, new DayCheck.NotRestored(day)));
    for (SealedFile file : files.all().values()) {
      DayCheck check = files.check(file);
      if (check instanceof DayCheck.Intact || !notRestored.contains(file.day())) {
        checks.put(file.day(), check);
      }
    }
    boolean _ = list.include(checks.keySet());
    list.days().forEach(day -> checks.computeIfAbsent(day, DayCheck.Missing::new));
    return List.copyOf(checks.values());
  }

  /** Reads all files of a directory that nobody uses. A damaged list is left out. */
  static List<DayCheck> run(Path directory) throws IOException {
    SealedDaysList list =
        damagedList(directory).isEmpty()
            ? SealedDaysList.read(directory)
            : SealedDaysList.empty(directory);
    return Files.exists(directory)
        ? run(new SealedFiles(directory), list, NotRestoredDays.read(directory))
        : list.days().stream().<DayCheck>map(DayCheck.Missing::new).toList();
  }

  /** Returns what is wrong with the list of a directory's days; empty if nothing is. */
  static Optional<String> damagedList(Path directory) throws IOException {
    try {
      SealedDaysList _ = SealedDaysList.read(directory);
      return Optional.empty();
    } catch (SealedDaysList.DamagedListException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }
}
