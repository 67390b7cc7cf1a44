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
}
