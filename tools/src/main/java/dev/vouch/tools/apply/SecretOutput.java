package dev.vouch.tools.apply;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** Output for the secrets that a server returns only once. Not thread-safe. */
public sealed interface SecretOutput extends AutoCloseable {
  /** Writes a line. If the output is a file, returns after the line is on disk. */
  void write(String line);

  @Override
  void close();

  /** Returns an output that prints secrets. */
  static SecretOutput printing(PrintWriter out) {
    return new Printed(out);
  }

  /**
   * Opens a file to which secrets are appended. A new file is accessible for its owner only.
   *
   * @throws ApplyFileException if it cannot be written, or if other users have access to it
   */
  static SecretOutput file(Path path) {
    try {
      if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
        requirePrivate(path);
      }
      return new SecretFile(
          path,
          FileChannel.open(
              path,
              Set.of(
                  StandardOpenOption.CREATE, StandardOpenOption.APPEND, LinkOption.NOFOLLOW_LINKS),
              PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))));
    } catch (IOException e) {
      throw new ApplyFileException(
          "Cannot write the secrets to %s: %s. Nothing was applied.".formatted(path, e), e);
    }
  }

  private static void requirePrivate(Path path) throws IOException {
    Set<PosixFilePermission> permissions =
        Files.getPosixFilePermissions(path, LinkOption.NOFOLLOW_LINKS);
    if (!Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)
        || !Set.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE)
            .containsAll(permissions)) {
      throw new ApplyFileException(
          "%s must be a file that only its owner can access (mode 600). Nothing was applied."
              .formatted(path));
    }
  }

  /** Output that prints secrets. */
  record Printed(PrintWriter out) implements SecretOutput {
    @Override
    public void write(String line) {
      out.println("  " + line);
      out.flush();
    }

    @Override
    public void close() {}
  }

  /** Output that appends secrets to a file. */
  record SecretFile(Path path, FileChannel channel) implements SecretOutput {
    @Override
    public void write(String line) {
      try {
        ByteBuffer bytes = ByteBuffer.wrap((line + "\n").getBytes(StandardCharsets.UTF_8));
        while (bytes.hasRemaining()) {
          channel.write(bytes);
        }
        channel.force(true);
      } catch (IOException e) {
        throw new UncheckedIOException(
            "The secret was not written to %s, so it is lost. Replace it (docs/apply.md)."
                .formatted(path),
            e);
      }
    }

    @Override
    public void close() {
      try {
        channel.close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
