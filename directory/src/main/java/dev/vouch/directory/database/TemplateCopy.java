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
 * Creation of database files as copies of a schema's template, accessible only by their owner. A
 * file is either complete or absent; its name is durable with the first commit, when SQLite syncs
 * the folder.
 */
final class TemplateCopy {
  /** The suffixes of SQLite's other files (https://sqlite.org/tempfiles.html). */
  private static final List<String> SUFFIXES = List.of("-wal", "-shm", "-journal");

  private TemplateCopy() {}

  /** Creates the file if it does not exist. */
  static void create(Path file, Schema schema) throws IOException {
    // If it is uncertain whether the file exists, SQLite opens it or reports the problem.
    if (!Files.notExists(file, NOFOLLOW_LINKS)) {
      return;
    }
    Path unfinished = sibling(file, ".new");
    Files.deleteIfExists(unfinished);
    PrivateFiles.createFile(unfinished);
    try {
      fill(unfinished, schema.template());
      // SQLite would apply the journal of an earlier file to this one.
      for (String suffix : SUFFIXES) {
        Files.deleteIfExists(sibling(file, suffix));
      }
      Files.move(unfinished, file, ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(unfinished);
    }
  }

  private static Path sibling(Path file, String suffix) {
    return file.resolveSibling(file.getFileName() + suffix);
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
