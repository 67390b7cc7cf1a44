package dev.vouch.cluster.log;

import java.nio.ByteBuffer;
import java.util.OptionalLong;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;

/** The headers that a migration gives to records in the topic of facts. Other records have none. */
public final class FactHeaders {
  /**
   * Marks a handover: a record that is not a fact, and with which the credit of a partition begins.
   */
  private static final String HANDOVER = "vouch-handover";

  /** The position of a copied record in the source's log. */
  private static final String COPIED_FROM = "vouch-copied-from";

  private static final byte[] NONE = {};

  private FactHeaders() {}

  /** Whether a record with these headers is a handover instead of a fact. */
  public static boolean isHandover(Headers headers) {
    return headers.lastHeader(HANDOVER) != null;
  }

  /** Returns the headers of a handover. */
  public static Headers ofHandover() {
    return new RecordHeaders().add(HANDOVER, NONE);
  }

  static Headers ofCopy(long position) {
    return new RecordHeaders()
        .add(COPIED_FROM, ByteBuffer.allocate(Long.BYTES).putLong(position).array());
  }

  static OptionalLong copiedFrom(Headers headers) {
    Header position = headers.lastHeader(COPIED_FROM);
    return position == null
        ? OptionalLong.empty()
        : OptionalLong.of(ByteBuffer.wrap(position.value()).getLong());
  }
}
