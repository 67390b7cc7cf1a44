package dev.vouch.embedded.log;

import dev.vouch.core.log.LogFailedException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * A small text file next to the files of the log, whose first line is a checksum of the others. It
 * is replaced as a whole.
 */
record ChecksummedLines(Path directory, String name) {
  /**
   * Reads the lines; none if the file does not exist.
   *
   * @throws LogFailedException if it is damaged
   */
  List<String> read() throws IOException {
    byte[] bytes;
    try {
      bytes = Files.readAllBytes(file());
    } catch (NoSuchFileException _) {
      return List.of();
    }
    // In this charset, damaged bytes are characters too.
    List<String> lines = new String(bytes, StandardCharsets.ISO_8859_1).lines().toList();
    List<String> content = lines.isEmpty() ? lines : lines.subList(1, lines.size());
    if (lines.isEmpty() || !lines.getFirst().equals(checksum(content))) {
      throw LogFailure.damaged("the checksum of " + name + " does not match");
    }
    return content;
  }

  /** Replaces the lines durably. */
  void write(List<String> lines) throws IOException {
    Path unfinished = directory.resolve(name + LogFiles.UNFINISHED);
    String text =
        checksum(lines) + "\n" + String.join("", lines.stream().map(line -> line + "\n").toList());
    try (FileChannel channel = LogFiles.createUnfinished(unfinished)) {
      LogBytes.write(channel, ByteBuffer.wrap(text.getBytes(StandardCharsets.ISO_8859_1)), 0);
      channel.force(true);
    }
    LogFiles.rename(unfinished, file());
  }

  private Path file() {
    return directory.resolve(name);
  }

  /** Deletes the file, if it exists. */
  void delete() throws IOException {
    Files.deleteIfExists(file());
  }

  private static String checksum(List<String> lines) {
    CRC32C checksum = new CRC32C();
    checksum.update(String.join("\n", lines).getBytes(StandardCharsets.ISO_8859_1));
    return "%08x".formatted(checksum.getValue());
  }
}
