package dev.vouch.embedded.segment;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The content of a file of dead rows and of parts that are not used any more (docs/format.md). */
final class DeadRowsCodec {
  private static final int LOW_BITS = 0x7f;
  private static final int MORE = 0x80;
  private static final int UNUSED = -1;

  private DeadRowsCodec() {}

  /**
   * The dead rows of a part.
   *
   * @param file its name
   * @param index of the part in the file
   * @param rows empty if the part is not used any more
   */
  record Entry(String file, int index, Optional<DeadRows> rows) {}

  static byte[] encode(List<Entry> entries) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeInt(entries.size());
      for (Entry entry : entries) {
        out.writeUTF(entry.file());
        out.writeInt(entry.index());
        if (entry.rows().isPresent()) {
          write(out, entry.rows().get());
        } else {
          out.writeInt(UNUSED);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  private static void write(DataOutputStream out, DeadRows rows) throws IOException {
    out.writeInt(rows.count());
    int last = 0;
    for (int row = rows.next(0); row < Integer.MAX_VALUE; row = rows.next(row + 1)) {
      writeNumber(out, row - last);
      last = row;
    }
  }

  private static void writeNumber(DataOutputStream out, int number) throws IOException {
    int rest = number;
    while (rest > LOW_BITS) {
      out.writeByte((rest & LOW_BITS) | MORE);
      rest >>>= 7;
    }
    out.writeByte(rest);
  }

  static List<Entry> decode(byte[] content) throws IOException {
    List<Entry> entries = new ArrayList<>();
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(content))) {
      int count = in.readInt();
      for (int entry = 0; entry < count; entry++) {
        String file = in.readUTF();
        int index = in.readInt();
        int rows = in.readInt();
        entries.add(
            new Entry(
                file, index, rows == UNUSED ? Optional.empty() : Optional.of(read(in, rows))));
      }
    }
    return entries;
  }

  private static DeadRows read(DataInputStream in, int count) throws IOException {
    int[] rows = new int[count];
    int last = 0;
    for (int row = 0; row < count; row++) {
      last += readNumber(in);
      rows[row] = last;
    }
    return DeadRows.NONE.with(rows);
  }

  private static int readNumber(DataInputStream in) throws IOException {
    int number = 0;
    for (int shift = 0; ; shift += 7) {
      int next = in.readUnsignedByte();
      number |= (next & LOW_BITS) << shift;
      if (next <= LOW_BITS) {
        return number;
      }
    }
  }
}
