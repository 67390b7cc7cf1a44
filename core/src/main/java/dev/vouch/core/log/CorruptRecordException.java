package dev.vouch.core.log;

/** Bytes in the log that this version of Vouch cannot read as a record. */
public final class CorruptRecordException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  CorruptRecordException(String what) {
    super(sentence(what));
  }

  CorruptRecordException(String what, Throwable cause) {
    super(sentence(what), cause);
  }

  private static String sentence(String what) {
    return "A log record cannot be read: "
        + what
        + ". If a newer Vouch wrote this log, start that version again;"
        + " if not, the disk is damaged: restore the data directory from a backup.";
  }
}
