package dev.vouch.embedded.sealed;

import dev.vouch.core.file.PrivateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The days whose events the rows lack, because their files were missing or damaged when the rows
 * were restored. An empty file for each, such as {@code 0-2026-05-01.not-restored}, keeps later
 * starts from sealing such a day from the rows, which would hide the loss. {@link #all} is
 * thread-safe.
 */
final class NotRestoredDays {
  private static final Pattern NAME =
      Pattern.compile("(\\d{1,9})-(\\d{4}-\\d\\d-\\d\\d)\\.not-restored");

  private final Path directory;
  private final SortedSet<SealedDay> days = new ConcurrentSkipListSet<>();

  private NotRestoredDays(Path directory) {
    this.directory = directory;
  }

  static NotRestoredDays read(Path directory) throws IOException {
    NotRestoredDays read = new NotRestoredDays(directory);
    for (Path file : SealedFiles.list(directory)) {
      Matcher name = NAME.matcher(file.getFileName().toString());
      if (name.matches()) {
        read.days.add(
            new SealedDay(Integer.parseInt(name.group(1)), LocalDate.parse(name.group(2))));
      }
    }
    return read;
  }

  /** Adds a day durably. */
  void add(SealedDay day) throws IOException {
    PrivateFiles.createFile(file(day));
    SealedFiles.force(directory);
    days.add(day);
  }

  /** Removes a day, if it is one of them. */
  void remove(SealedDay day) throws IOException {
    if (days.contains(day)) {
      Files.deleteIfExists(file(day));
      SealedFiles.force(directory);
      days.remove(day);
    }
  }

  boolean contains(SealedDay day) {
    return days.contains(day);
  }

  SortedSet<SealedDay> all() {
    return Collections.unmodifiableSortedSet(new TreeSet<>(days));
  }

  private Path file(SealedDay day) {
    return directory.resolve("%d-%s.not-restored".formatted(day.partition(), day.date()));
  }
}
