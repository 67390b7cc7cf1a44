package dev.vouch.core.log;

/**
 * A record with its encoding, made once for all that need its bytes or their number.
 *
 * @param bytes the encoding by {@link RecordCodec}; must not be modified
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared, printed or hashed.
public record EncodedRecord(LogRecord record, byte[] bytes) {
  /** Encodes a record. */
  public static EncodedRecord of(LogRecord record) {
    return new EncodedRecord(record, RecordCodec.encode(record));
  }
}
