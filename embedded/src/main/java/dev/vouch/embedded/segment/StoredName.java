package dev.vouch.embedded.segment;

import java.time.LocalDate;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The names of the files in a store's directory. Files other than manifests are numbered, so that a
 * checkpoint does not overwrite files of the last one.
 */
final class StoredName {
  /** The manifest; if it is damaged, {@link #MANIFEST_COPY} is used. */
  static final String MANIFEST = "manifest";

  static final String MANIFEST_COPY = "manifest.copy";

  /** The suffix of unfinished manifests. */
  static final String UNFINISHED = ".unfinished";

  private static final Pattern CLOSED =
      Pattern.compile("closed-(\\d{4}-\\d\\d-\\d\\d)-\\d{1,18}\\.parts");

  private StoredName() {}

  /** Returns the name of a file of parts of open days. */
  static String open(long generation) {
    return "open-%d.parts".formatted(generation);
  }

  /** Returns the name of the file of a closed day. */
  static String closed(LocalDate day, long generation) {
    return "closed-%s-%d.parts".formatted(day, generation);
  }

  /** Returns the name of a file of the dead rows of parts. */
  static String dead(long generation) {
    return "dead-%d.rows".formatted(generation);
  }

  /** Whether a file is written by a checkpoint, and deleted once no longer needed. */
  static boolean isOfGeneration(String name) {
    return name.startsWith(NumbersFile.PREFIX)
        || name.endsWith(".parts")
        || name.endsWith(".rows")
        || name.endsWith(UNFINISHED);
  }

  /** Returns the closed day whose events a file has; empty for other files. */
  static Optional<LocalDate> day(String name) {
    Matcher closed = CLOSED.matcher(name);
    return closed.matches() ? Optional.of(LocalDate.parse(closed.group(1))) : Optional.empty();
  }
}
