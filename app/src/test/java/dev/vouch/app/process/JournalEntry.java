package dev.vouch.app.process;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * One change of a file or a name, with what was there before, as {@code src/test/c/faults.c} writes
 * it.
 *
 * @param offset where the change begins; of a sync the last change that it covers, of a rename the
 *     inode of the file it replaced
 * @param other the new name of a rename
 */
record JournalEntry(
    Kind kind,
    long sequence,
    long inode,
    long offset,
    long length,
    long oldSize,
    Path path,
    Path other,
    ByteBuffer image) {
  private static final int HEADER_BYTES = 9 * Long.BYTES;
  private static final List<Kind> KINDS = List.of(Kind.values());

  /** The numbers of {@code enum kind}, from 1. */
  enum Kind {
    WRITE,
    TRUNCATE,
    SYNC,
    CREATE,
    RENAME,
    UNLINK
  }

  /** Reads a journal; its last entry may be incomplete. */
  static List<JournalEntry> readAll(Path journal) throws IOException {
    List<JournalEntry> entries = new ArrayList<>();
    if (!Files.exists(journal)) {
      return entries;
    }
    ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(journal)).order(ByteOrder.nativeOrder());
    while (bytes.remaining() >= HEADER_BYTES) {
      Kind kind = KINDS.get((int) bytes.getLong() - 1);
      long sequence = bytes.getLong();
      long inode = bytes.getLong();
      long offset = bytes.getLong();
      long length = bytes.getLong();
      long oldSize = bytes.getLong();
      int pathLength = (int) bytes.getLong();
      int otherLength = (int) bytes.getLong();
      int imageLength = (int) bytes.getLong();
      if (bytes.remaining() < pathLength + otherLength + imageLength) {
        break;
      }
      Path path = Path.of(text(bytes, pathLength));
      Path other = Path.of(text(bytes, otherLength));
      ByteBuffer image = bytes.slice(bytes.position(), imageLength);
      bytes.position(bytes.position() + imageLength);
      entries.add(
          new JournalEntry(kind, sequence, inode, offset, length, oldSize, path, other, image));
    }
    return entries;
  }

  private static String text(ByteBuffer bytes, int length) {
    byte[] text = new byte[length];
    bytes.get(text);
    return new String(text, StandardCharsets.UTF_8);
  }

  boolean isName() {
    return kind == Kind.CREATE || kind == Kind.RENAME || kind == Kind.UNLINK;
  }

  /** Whether this sync makes a change durable. */
  boolean covers(JournalEntry change) {
    boolean isDirectory = change.isName() && path.equals(change.target().getParent());
    return change.sequence <= offset && (change.inode == inode || isDirectory);
  }

  private Path target() {
    return kind == Kind.RENAME ? other : path;
  }
}
