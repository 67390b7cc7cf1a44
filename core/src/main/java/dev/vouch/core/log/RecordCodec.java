package dev.vouch.core.log;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.vouch.core.log.wire.Record;

/**
 * The codec of log records: version 1 of {@code dev/vouch/log.proto}, the same in every engine
 * (docs/decisions/0001). Thread-safe, stateless.
 */
public final class RecordCodec {
  private RecordCodec() {}

  /** Encodes a record; equal records have equal bytes. */
  public static byte[] encode(LogRecord record) {
    return RecordEncoder.encode(record);
  }

  /**
   * Decodes a record. Fields added by a newer version are skipped.
   *
   * @throws CorruptRecordException if the bytes are not a record, or one of a kind unknown to this
   *     version
   */
  public static LogRecord decode(byte[] bytes) {
    try {
      return RecordDecoder.decode(Record.parseFrom(bytes));
    } catch (InvalidProtocolBufferException | IllegalArgumentException e) {
      throw new CorruptRecordException("its bytes are damaged", e);
    }
  }

  /** Thrown if bytes in the log are not a record that this version of Vouch can read. */
  public static final class CorruptRecordException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String reason;

    CorruptRecordException(String what) {
      super(sentence(what));
      reason = what;
    }

    CorruptRecordException(String what, Throwable cause) {
      super(sentence(what), cause);
      reason = what;
    }

    /** Returns what is wrong, in a few words. */
    public String reason() {
      return reason;
    }

    private static String sentence(String what) {
      return "A log record cannot be read: "
          + what
          + ". If a newer version of Vouch wrote this log, run that version;"
          + " if not, the disk is damaged: restore the data directory from a backup.";
    }
  }
}
