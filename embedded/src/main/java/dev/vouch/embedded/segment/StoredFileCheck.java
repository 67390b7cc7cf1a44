package dev.vouch.embedded.segment;

import java.time.LocalDate;
import java.util.Optional;

/** The result of checking one file of the event store. */
public sealed interface StoredFileCheck {
  /** The name of the file in the store's directory. */
  String file();

  /** Returns the closed day whose events the file contains; empty for other files. */
  default Optional<LocalDate> day() {
    return StoredName.day(file());
  }

  /** The file is undamaged. */
  record Intact(String file, long bytes) implements StoredFileCheck {}

  /** The file is missing or damaged. */
  record Damaged(String file, String reason) implements StoredFileCheck {}

  /** The file cannot be read at present. */
  record Unreadable(String file, String reason) implements StoredFileCheck {}
}
