package dev.vouch.embedded.log;

import dev.vouch.core.log.LogRecord;
import java.nio.ByteBuffer;

/** The content of one or more positions of the log: a record that is intact, removed or damaged. */
sealed interface StoredRecord {
  /**
   * A record that is as it was written.
   *
   * @param encoded its bytes; must not be modified
   */
  record Intact(long position, LogRecord record, ByteBuffer encoded) implements StoredRecord {}

  /** The place of a record that an erasure or a site deletion has removed. */
  record Removed(long position) implements StoredRecord {}

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
