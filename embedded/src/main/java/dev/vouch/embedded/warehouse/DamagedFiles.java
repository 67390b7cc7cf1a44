package dev.vouch.embedded.warehouse;

import static java.util.stream.Collectors.toSet;

import dev.vouch.embedded.rows.CreditedRows;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Damaged files of the rows that new ones have replaced. They are renamed and kept for a day, in
 * case an operator needs them, but not beyond an erasure or a deletion, which they would survive.
 * For one thread.
 *
 * @param directory the data directory
 */
record DamagedFiles(Path directory, InstantSource clock) {
  private static final Logger LOG = LoggerFactory.getLogger(DamagedFiles.class);
  private static final String ASIDE = ".aside-";
  private static final Duration KEPT = Duration.ofDays(1);

  private static final DateTimeFormatter STAMP =
      DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss.SSS'Z'").withZone(ZoneOffset.UTC);

  static boolean isName(String file) {
    return file.startsWith(CreditedRows.FILE) && file.contains(ASIDE);
  }

  /** Renames a file; returns its new path. */
  Path setAside(Path file) {
    Path renamed = file.resolveSibling(file.getFileName() + ASIDE + STAMP.format(clock.instant()));
    try {
      return Files.move(file, renamed);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot rename a file of the warehouse: check rights", e);
    }
  }

  /** Deletes all; if that fails, what must not survive in them is not to be called removed. */
  void deleteAll() {
    delete(_ -> true);
  }

  /** Deletes those that were renamed a day ago. A failure is logged. */
  void deleteOld() {
    try {
      delete(this::isOld);
    } catch (UncheckedIOException e) {
      LOG.warn("A damaged file of the warehouse is kept longer than a day: check rights", e);
    }
  }

  /** Deletes files of {@link #names}. A failure is logged. */
  void delete(Set<String> names) {
    try {
      delete(names::contains);
    } catch (UncheckedIOException e) {
      LOG.warn("An earlier damaged file of the warehouse is kept for a day: check rights", e);
    }
  }

  /** Returns the names of all. */
  Set<String> names() {
    return files().stream().map(file -> file.getFileName().toString()).collect(toSet());
  }

  private void delete(Predicate<String> isUnwanted) {
    for (Path file : files()) {
      if (isUnwanted.test(file.getFileName().toString())) {
        try {
          Files.deleteIfExists(file);
          LOG.info("{} is deleted", file.getFileName());
        } catch (IOException e) {
          throw new UncheckedIOException("cannot delete a file of the warehouse: check rights", e);
        }
      }
    }
  }

  private List<Path> files() {
    try (Stream<Path> present = Files.list(directory)) {
      return present.filter(file -> isName(file.getFileName().toString())).toList();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot list the data directory", e);
    }
  }

  /** The clock may have been set back since. */
  private boolean isOld(String name) {
    try {
      Instant renamedAt =
          STAMP.parse(name.substring(name.lastIndexOf(ASIDE) + ASIDE.length()), Instant::from);
      return Duration.between(renamedAt, clock.instant()).abs().compareTo(KEPT) >= 0;
    } catch (DateTimeParseException _) {
      return true;
    }
  }
}
