package dev.vouch.embedded.segment;

import java.time.LocalDate;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The names of the files in a store's directory. No name is used twice. */
final class StoredName {
  /** The manifest, and its copy, which serves if it is damaged. */
  static final String MANIFEST = "manifest";

  static final String MANIFEST_COPY = "manifest.copy";

  /** How the names of unfinished manifests end. */
  static final String UNFINISHED = ".unfinished";

  private static final Pattern CLOSED =
      Pattern.compile("closed-(\\d{1,9})-(\\d{4}-\\d\\d-\\d\\d)-\\d{1,18}\\.parts");

  private StoredName() {}

  /** Returns the name of a file of parts of open days. */
  static String open(long generation) {
    return "open-%d.parts".formatted(generation);
  }

  /** Returns the name of the file of a closed day. */
  static String closed(StoredFileCheck.ClosedDay day, long generation) {
    return "closed-%d-%s-%d.parts".formatted(day.partition(), day.date(), generation);
  }

  /** Returns the name of a file of the dead rows of parts. */
  static String dead(long generation) {
    return "dead-%d.rows".formatted(generation);
  }

  /** Whether a file is made by a checkpoint, and deleted after a later one. */
  static boolean isOfGeneration(String name) {
    return name.startsWith(NumbersFile.PREFIX)
        || name.endsWith(".parts")
        || name.endsWith(".rows")
        || name.endsWith(UNFINISHED);
  }

  /** Returns the closed day whose events a file has; empty for other files. */
  static Optional<StoredFileCheck.ClosedDay> day(String name) {
    Matcher closed = CLOSED.matcher(name);
    return closed.matches()
        ? Optional.of(
            new StoredFileCheck.ClosedDay(
                Integer.parseInt(closed.group(1)), LocalDate.parse(closed.group(2))))
        : Optional.empty();
  }
}
