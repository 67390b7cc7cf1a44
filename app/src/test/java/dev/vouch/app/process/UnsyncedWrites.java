package dev.vouch.app.process;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What a process changed and did not sync, in the order of the changes: what a power cut may lose.
 *
 * <p>Each file loses everything after a random change; of what it changed before that, any set of
 * blocks (512 or 4096 bytes) may be old. A truncation is not reordered with the writes before it.
 * Names are lost in the opposite order of their changes, and are durable once the file or its
 * directory is synced, as in ext4, XFS and btrfs.
 */
record UnsyncedWrites(Path state, List<JournalEntry> entries) {
  static UnsyncedWrites read(Path state) throws IOException {
    List<JournalEntry> entries = new ArrayList<>();
    for (JournalEntry entry : JournalEntry.readAll(state.resolve("journal"))) {
      if (entry.kind() == JournalEntry.Kind.SYNC) {
        long lastName = lastCoveredName(entry, entries);
        entries.removeIf(
            change -> entry.covers(change) || (change.isName() && change.sequence() <= lastName));
      } else {
        entries.add(entry);
      }
    }
    return new UnsyncedWrites(state, List.copyOf(entries));
  }

  /**
   * Returns the sequence number of the last name that a sync covers; 0 if there is none. A file
   * system's journal is written in order, so that the names before it are durable as well.
   */
  private static long lastCoveredName(JournalEntry sync, List<JournalEntry> entries) {
    return entries.stream()
        .filter(change -> change.isName() && sync.covers(change))
        .mapToLong(JournalEntry::sequence)
        .max()
        .orElse(0);
  }

  /** Deletes the journal. */
  static void forget(Path state) throws IOException {
    Files.deleteIfExists(state.resolve("journal"));
    try (DirectoryStream<Path> saved = Files.newDirectoryStream(state, "saved.*")) {
      for (Path file : saved) {
        Files.delete(file);
      }
    }
  }

  /**
   * Undoes a random part, and deletes the journal.
   *
   * @return how many changes were undone at least in part
   */
  int undo(Path data, Random random) throws IOException {
    int undone = undoNames(random);
    Map<Long, Path> files = filesByInode(data);
    Map<Long, List<JournalEntry>> content = new HashMap<>();
    for (JournalEntry entry : entries) {
      if (!entry.isName()) {
        content.computeIfAbsent(entry.inode(), inode -> new ArrayList<>()).add(entry);
      }
    }
    for (Map.Entry<Long, List<JournalEntry>> file : content.entrySet()) {
      Path path = files.get(file.getKey());
      if (path != null) {
        undone += undoContent(path, file.getValue(), random);
      }
    }
    try (Stream<Path> shared = Files.walk(data)) {
      for (Path file : shared.filter(path -> path.toString().endsWith("-shm")).toList()) {
        Files.delete(file);
      }
    }
    forget(state);
    return undone;
  }

  private int undoNames(Random random) throws IOException {
    List<JournalEntry> names = entries.stream().filter(JournalEntry::isName).toList();
    int undone = random.nextInt(names.size() + 1);
    for (JournalEntry entry : names.reversed().subList(0, undone)) {
      switch (entry.kind()) {
        case CREATE -> Files.deleteIfExists(entry.path());
        case UNLINK -> restore(entry.inode(), entry.path());
        case RENAME -> {
          if (Files.exists(entry.other())) {
            Files.move(entry.other(), entry.path(), StandardCopyOption.REPLACE_EXISTING);
          }
          restore(entry.offset(), entry.other());
        }
        case WRITE, TRUNCATE, SYNC -> throw new IllegalStateException("not a name: " + entry);
      }
    }
    return undone;
  }

  private void restore(long inode, Path path) throws IOException {
    Path saved = state.resolve("saved." + inode);
    if (Files.exists(saved)) {
      Files.move(saved, path, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  private static Map<Long, Path> filesByInode(Path data) throws IOException {
    Map<Long, Path> files = new HashMap<>();
    try (Stream<Path> all = Files.walk(data)) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        files.put((Long) Files.getAttribute(file, "unix:ino"), file);
      }
    }
    return files;
  }

  private static int undoContent(Path path, List<JournalEntry> changes, Random random)
      throws IOException {
    int block = random.nextBoolean() ? 512 : 4096;
    int whole = random.nextInt(changes.size() + 1); // the changes from here on are lost entirely
    double probability = random.nextInt(3) / 2.0;
    Set<Long> kept = new HashSet<>();
    int undone = 0;
    try (FileChannel file = FileChannel.open(path, StandardOpenOption.WRITE)) {
      for (int index = changes.size() - 1; index >= 0; index--) {
        JournalEntry change = changes.get(index);
        if (index >= whole) {
          restore(file, change);
          undone++;
        } else if (change.kind() == JournalEntry.Kind.TRUNCATE) {
          break;
        } else if (restoreBlocks(file, change, block, probability, kept, random)) {
          undone++;
        }
      }
    }
    return undone;
  }

  private static void restore(FileChannel file, JournalEntry change) throws IOException {
    write(file, change.image(), change.offset());
    if (change.kind() == JournalEntry.Kind.TRUNCATE && file.size() < change.oldSize()) {
      file.write(ByteBuffer.allocate(1), change.oldSize() - 1);
    }
    file.truncate(change.oldSize());
  }

  /** Restores some blocks, but none that a later change left as it is. */
  private static boolean restoreBlocks(
      FileChannel file,
      JournalEntry change,
      int block,
      double probability,
      Set<Long> kept,
      Random random)
      throws IOException {
    boolean restored = false;
    long end = change.offset() + change.length();
    for (long at = change.offset(); at < end; at = (at / block + 1) * block) {
      int length = (int) (Math.min(end, (at / block + 1) * block) - at);
      if (kept.contains(at / block) || random.nextDouble() >= probability) {
        kept.add(at / block);
      } else {
        // What lay beyond the old end of the file is zeros: its size was already written.
        byte[] old = new byte[length];
        int from = (int) (at - change.offset());
        ByteBuffer image = change.image();
        if (from < image.limit()) {
          image.get(from, old, 0, Math.min(length, image.limit() - from));
        }
        write(file, ByteBuffer.wrap(old), at);
        restored = true;
      }
    }
    return restored;
  }

  private static void write(FileChannel file, ByteBuffer bytes, long offset) throws IOException {
    ByteBuffer rest = bytes.duplicate();
    while (rest.hasRemaining()) {
      file.write(rest, offset + rest.position());
    }
  }
}
