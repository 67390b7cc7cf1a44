package dev.vouch.embedded.backup;

import dev.vouch.core.engine.BackupException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.format.ResolverStyle;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The name of a complete backup: the time at which it began, in UTC, so that names sort by time.
 *
 * @param begunAt in whole milliseconds
 */
record BackupName(Instant begunAt) {
  private static final DateTimeFormatter FORMAT =
      DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss.SSS'Z'")
          .withResolverStyle(ResolverStyle.STRICT)
          .withZone(ZoneOffset.UTC);
  private static final Pattern NAMES = Pattern.compile("\\d{8}T\\d{6}\\.\\d{3}Z");

  /**
   * Returns the name of a backup's directory.
   *
   * @throws BackupException if it is not a backup
   */
  static BackupName of(Path backup) {
    return find(backup)
        .orElseThrow(
            () ->
                new BackupException(
                    backup + " is not a backup. Name a directory such as 20260501T030000.000Z."));
  }

  /** Whether a path has the name of a complete backup. */
  static boolean isName(Path path) {
    return find(path).isPresent();
  }

  private static Optional<BackupName> find(Path path) {
    String name = lastName(path);
    if (!NAMES.matcher(name).matches()) {
      return Optional.empty();
    }
    try {
      return Optional.of(new BackupName(FORMAT.parse(name, Instant::from)));
    } catch (DateTimeParseException _) {
      return Optional.empty(); // Not a time, such as that of a 31 February.
    }
  }

  private static String lastName(Path path) {
    // Of "." and "..", too.
    Path name = path.toAbsolutePath().normalize().getFileName();
    return name == null ? "" : name.toString();
  }

  String text() {
    return FORMAT.format(begunAt);
  }
}
