package dev.vouch.core.log;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.vouch.core.log.wire.Record;

/**
 * The bytes of a log record: version 1 of {@code dev/vouch/log.proto}, the same in every engine
 * (docs/decisions/0001). Thread-safe, keeps nothing.
 */
public final class RecordCodec {
  private RecordCodec() {}

  /** Writes a record; equal records give equal bytes. */
  public static byte[] encode(LogRecord record) {
    return RecordEncoder.encode(record).toByteArray();
  }

  /**
   * Reads a record back. Fields that a newer version added are skipped.
   *
   * @throws CorruptRecordException if the bytes are no record, or one of a kind that this version
   *     lacks
   */
  public static LogRecord decode(byte[] bytes) {
    try {
      return RecordDecoder.decode(Record.parseFrom(bytes));
    } catch (InvalidProtocolBufferException | IllegalArgumentException e) {
      throw new CorruptRecordException("its bytes are damaged", e);
    }
  }

  /** Bytes in the log that this version of Vouch cannot read as a record. */
  public static final class CorruptRecordException extends RuntimeException {
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
}
