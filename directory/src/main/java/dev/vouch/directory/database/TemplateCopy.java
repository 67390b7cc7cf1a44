package dev.vouch.directory.database;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;
import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;

import dev.vouch.core.file.PrivateFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/**
 * A copy of the file that the build made, for its owner only. It is there whole or not at all; its
 * name is on disk with the first commit, since SQLite then syncs the folder.
 */
final class TemplateCopy {
  /** What SQLite keeps beside a file (https://sqlite.org/tempfiles.html). */
  private static final List<String> BESIDE = List.of("-wal", "-shm", "-journal");

  private TemplateCopy() {}

  /** Makes it, unless there is a file. */
  static void create(Path file, Schema schema) throws IOException {
    // When in doubt there is one: SQLite opens it, or says what is wrong.
    if (!Files.notExists(file, NOFOLLOW_LINKS)) {
      return;
    }
    Path unfinished = beside(file, ".new");
    Files.deleteIfExists(unfinished);
    PrivateFiles.createFile(unfinished);
    try {
      fill(unfinished, schema.builtFile());
      // SQLite would make the changes of a file that is gone in this one.
      for (String ending : BESIDE) {
        Files.deleteIfExists(beside(file, ending));
      }
      Files.move(unfinished, file, ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(unfinished);
    }
  }

  private static Path beside(Path file, String ending) {
    return file.resolveSibling(file.getFileName() + ending);
  }

  private static void fill(Path file, byte[] content) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      ByteBuffer bytes = ByteBuffer.wrap(content);
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
      channel.force(true);
    }
  }
}
