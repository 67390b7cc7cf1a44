package dev.vouch.embedded.segment;

import java.time.LocalDate;
import java.util.Optional;

/** What the check of a file of the event store has found. */
public sealed interface StoredFileCheck {
  /** The name of the file in the store's directory. */
  String file();

  /** The closed day whose events it holds; empty for other files. */
  default Optional<ClosedDay> day() {
    return StoredName.day(file());
  }

  /** A partition's UTC day that is final. */
  record ClosedDay(int partition, LocalDate date) implements Comparable<ClosedDay> {
    @Override
    public int compareTo(ClosedDay other) {
      int order = Integer.compare(partition, other.partition);
      return order != 0 ? order : date.compareTo(other.date);
    }
  }

  /** The file is as it was written. */
  record Intact(String file, long bytes) implements StoredFileCheck {}

  /** The file is missing or not as it was written. */
  record Damaged(String file, String reason) implements StoredFileCheck {}

  /** The file cannot be read at present. */
  record Unreadable(String file, String reason) implements StoredFileCheck {}
}
