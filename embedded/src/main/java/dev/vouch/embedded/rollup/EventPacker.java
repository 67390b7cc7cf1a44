package dev.vouch.embedded.rollup;

import com.google.protobuf.CodedOutputStream;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.wire.Microseconds;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.RoundingMode;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;

/**
 * Writes the events of a span to the table {@code rollup_events}, from which {@link PackedEvents}
 * reads them. Not thread-safe.
 */
final class EventPacker {
  /** DuckDB stores larger values outside of its blocks. */
  private static final int PART_BYTES_MAX = 200_000;

  /** Of the heap: all parts of a span are in memory until they are stored. */
  private static final int HEAP_PARTS = 16;

  private final List<byte[]> parts = new ArrayList<>();
  private final Map<String, Integer> texts = new HashMap<>();
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private CodedOutputStream part = CodedOutputStream.newInstance(bytes);
  private Optional<SpanEvent> previous = Optional.empty();
  private long endedBytes;

  /** Adds an event; their people ascend. */
  void add(SpanEvent event) {
    try {
      write(event);
      if (part.getTotalBytesWritten() > PART_BYTES_MAX) {
        endPart();
      }
    } catch (IOException e) {
      throw new UncheckedIOException("writing to memory failed", e);
    }
  }

  private void write(SpanEvent event) throws IOException {
    boolean isSamePerson = previous.filter(event::isOfSamePerson).isPresent();
    boolean hasSameCredit = previous.filter(event::hasSameCredit).isPresent();
    int flags =
        (isSamePerson ? PackedEvents.SAME_PERSON : 0)
            | (hasSameCredit ? PackedEvents.SAME_CREDIT : 0)
            | (event.name().isPresent() ? PackedEvents.NAME : 0)
            | (event.successValue().isPresent() ? PackedEvents.VALUE : 0)
            | (event.currency().isPresent() ? PackedEvents.CURRENCY : 0);
    part.writeUInt32NoTag(event.kind().key() | flags);
    if (!isSamePerson) {
      part.writeUInt32NoTag(event.person() - previous.map(SpanEvent::person).orElse(0));
    }
    if (!hasSameCredit) {
      part.writeUInt32NoTag(event.client());
      part.writeUInt32NoTag(event.lastTouch());
      part.writeUInt32NoTag(event.firstTouch());
    }
    part.writeUInt32NoTag(event.page());
    if (event.name().isPresent()) {
      write(event.name().get());
    }
    if (event.successValue().isPresent()) {
      part.writeByteArrayNoTag(
          event
              .successValue()
              .get()
              .setScale(PackedEvents.VALUE_DECIMALS, RoundingMode.UNNECESSARY)
              .unscaledValue()
              .toByteArray());
    }
    if (event.currency().isPresent()) {
      write(event.currency().get());
    }
    previous = Optional.of(event);
  }

  /** A text follows where its number occurs first. */
  private void write(String text) throws IOException {
    Optional<Integer> known = Optional.ofNullable(texts.get(text));
    part.writeUInt32NoTag(known.orElse(texts.size()));
    if (known.isEmpty()) {
      texts.put(text, texts.size());
      part.writeStringNoTag(text);
    }
  }

  private void endPart() throws IOException {
    part.flush();
    parts.add(bytes.toByteArray());
    endedBytes += bytes.size();
    bytes.reset();
    part = CodedOutputStream.newInstance(bytes);
    texts.clear();
    previous = Optional.empty();
  }

  boolean isTooLarge() {
    return endedBytes > Runtime.getRuntime().maxMemory() / HEAP_PARTS;
  }

  /** Appends the rows of a span. */
  void store(DuckDBConnection connection, SiteId site, RollupSpan span) throws SQLException {
    try (DuckDBAppender rows = connection.createAppender("rollup_events")) {
      endPart();
      for (byte[] events : parts) {
        rows.beginRow();
        rows.append(site.value());
        rows.appendEpochMicros(Microseconds.of(span.from()));
        rows.append(events);
        rows.endRow();
      }
    } catch (IOException e) {
      throw new UncheckedIOException("writing to memory failed", e);
    }
  }
}
