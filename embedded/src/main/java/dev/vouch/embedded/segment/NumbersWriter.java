package dev.vouch.embedded.segment;

import dev.vouch.core.site.SiteId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/** Appends frames to a file of numbers (docs/format.md). */
final class NumbersWriter {
  /** The size at which a frame is ended before the next entry, in bytes. */
  private static final int FRAME = 1 << 18;

  private static final int NEXT_AT = NumbersFile.FRAME_HEADER + Long.BYTES;

  private final FileChannel channel;
  private ByteBuffer frame = FileBytes.allocate(FRAME * 2);
  private int last;
  private int checksum;
  private int frames;

  /**
   * Creates a writer.
   *
   * @param checksum the checksum of the extent at whose end the channel is
   */
  NumbersWriter(FileChannel channel, int checksum) {
    this.channel = channel;
    this.checksum = checksum;
  }

  /** Returns the checksum of the extent, including the appended frames. */
  int checksum() {
    return checksum;
  }

  /** Returns the number of appended frames. */
  int frames() {
    return frames;
  }

  void people(SiteId site, PeopleNumbers.Frozen people) {
    int day = people.day(people.first());
    for (int number = people.first(); number < people.count(); number++) {
      int dayOfNumber = people.day(number);
      if (number == people.first() || dayOfNumber != day || frame.position() > FRAME) {
        day = dayOfNumber;
        begin(site, NumberedKind.PEOPLE, number);
        Varint.write(frame, day);
      }
      if (people.code(number) != 0) {
        Varint.write(frame, gap(number) << PeopleNumbers.KIND_BITS | people.code(number));
        frame.putLong(people.hash(number));
      }
    }
    end(people.count());
  }

  void texts(SiteId site, NumberedKind kind, Dictionary texts, int first, int count) {
    for (int number = first; number < count; number++) {
      if (number == first || frame.position() > FRAME) {
        begin(site, kind, number);
      }
      if (!texts.isDropped(number)) {
        byte[] text = texts.bytes(number);
        reserve(text.length + 2 * Integer.BYTES + 2);
        Varint.write(frame, gap(number));
        Varint.write(frame, text.length);
        frame.put(text);
      }
    }
    end(count);
  }

  private void reserve(int bytes) {
    if (frame.remaining() < bytes) {
      frame = FileBytes.allocate(frame.position() + bytes).put(frame.flip());
    }
  }

  private int gap(int number) {
    int gap = number - last;
    last = number;
    return gap;
  }

  /** Ends the current frame, if any, and begins one that starts with a number. */
  private void begin(SiteId site, NumberedKind kind, int number) {
    end(number);
    last = 0;
    frame.position(NumbersFile.FRAME_HEADER);
    frame.putLong(site.value()).putInt(0).put(kind.code);
  }

  private void end(int next) {
    if (frame.position() == 0) {
      return;
    }
    frame.flip();
    frame.putInt(NEXT_AT, next);
    int length = frame.limit() - NumbersFile.FRAME_HEADER;
    frame.putInt(0, length);
    MemorySegment bytes = MemorySegment.ofBuffer(frame);
    int ofPayload = FileBytes.checksum(bytes.asSlice(NumbersFile.FRAME_HEADER));
    frame.putInt(Integer.BYTES, ofPayload);
    checksum = NumbersFile.checksum(checksum, length, ofPayload);
    frames++;
    try {
      FileBytes.write(channel, bytes);
      frame.clear();
    } catch (IOException e) {
      throw new UncheckedIOException("people and texts cannot be written", e);
    }
  }
}
