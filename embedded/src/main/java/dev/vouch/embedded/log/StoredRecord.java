package dev.vouch.embedded.log;

import dev.vouch.core.log.LogRecord;

/** What is stored at one or more positions of the log. */
sealed interface StoredRecord {
  /** A record that is as it was written. */
  record Intact(long position, LogRecord record) implements StoredRecord {}

  /**
   * One or more records that cannot be read.
   *
   * @param reason such as "its checksum does not match"
   */
  record Damaged(long position, long last, String reason) implements StoredRecord {
    /** Returns the positions in words. */
    String positions() {
      return LostPositions.text(position, last);
    }
  }
}
