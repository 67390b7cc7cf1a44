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
import org.roaringbitmap.RoaringBitmap;

/**
 * The dead rows of one part of a file. They are stored in a separate file.
 *
 * @param file the name of the part's file
 * @param index the index of the part in this file
 * @param rows the dead rows; empty if the part is no longer used
 */
record DeadRows(String file, int index, Optional<RoaringBitmap> rows) {
  private static final int VERSION = 0x44_45_41_44;

  static byte[] encode(List<DeadRows> parts) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeInt(VERSION);
      out.writeInt(parts.size());
      for (DeadRows part : parts) {
        out.writeUTF(part.file);
        out.writeInt(part.index);
        out.writeBoolean(part.rows.isPresent());
        if (part.rows.isPresent()) {
          part.rows.get().serialize(out);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  /**
   * Decodes the content of a file of dead rows.
   *
   * @throws DamagedFileException if another version of Vouch has written it
   */
  static List<DeadRows> decode(String file, byte[] content) throws IOException {
    List<DeadRows> parts = new ArrayList<>();
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(content))) {
      if (in.readInt() != VERSION) {
        throw new DamagedFileException(file, "another version of Vouch has written it");
      }
      int count = in.readInt();
      for (int part = 0; part < count; part++) {
        parts.add(
            new DeadRows(
                in.readUTF(),
                in.readInt(),
                in.readBoolean() ? Optional.of(readRows(in)) : Optional.empty()));
      }
    }
    return parts;
  }

  private static RoaringBitmap readRows(DataInputStream in) throws IOException {
    RoaringBitmap rows = new RoaringBitmap();
    rows.deserialize(in);
    return rows;
  }
}
