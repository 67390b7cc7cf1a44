package dev.vouch.directory;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;
import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;

import dev.vouch.core.file.OwnerOnly;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;

/**
 * What one kind of file holds in this version: what its migrations make. Flyway takes a quarter of
 * a start, so it is asked only for files of other versions: the build makes a file with it ({@link
 * NewFiles}), of which a new file is a copy, and whose history one that needs no migration has. So
 * no migration may draw anything at random: all new files would have the same.
 */
enum Schema {
  DIRECTORY("directory"),
  SALTS("salts");

  private static final String HISTORY =
      """
      SELECT installed_rank || ' ' || version || ' ' || checksum || ' ' || success
      FROM flyway_schema_history ORDER BY installed_rank
      """;

  private final String written;

  Schema(String written) {
    this.written = written;
  }

  /** Where the file is in a folder. */
  Path in(Path folder) {
    return folder.resolve(written + ".db");
  }

  /** The name of the resource in which {@link #historyOf} of a new file is. */
  String historyName() {
    return written + ".history";
  }

  /** Makes a file, whole or not at all, unless there is one. */
  void create(Path file) throws IOException {
    if (Files.exists(file, NOFOLLOW_LINKS)) {
      return;
    }
    Optional<byte[]> newFile = built(written + ".db");
    if (newFile.isEmpty()) {
      OwnerOnly.createFile(file);
      return;
    }
    Path unfinished = file.resolveSibling(file.getFileName() + ".new");
    Files.deleteIfExists(unfinished);
    try {
      OwnerOnly.createFile(unfinished);
      try (FileChannel channel = FileChannel.open(unfinished, StandardOpenOption.WRITE)) {
        ByteBuffer bytes = ByteBuffer.wrap(newFile.get());
        while (bytes.hasRemaining()) {
          channel.write(bytes);
        }
        channel.force(true);
      }
      Files.move(unfinished, file, ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(unfinished);
    }
  }

  /**
   * Makes the migrations that the file lacks.
   *
   * @throws org.flywaydb.core.api.FlywayException when the file can't be used, or has others
   */
  void migrate(DataSource connections, Jdbi jdbi) {
    if (isOf(jdbi)) {
      return;
    }
    Flyway.configure(Schema.class.getClassLoader())
        .dataSource(connections)
        .locations("classpath:dev/vouch/directory/migration/" + written)
        .loggers("slf4j")
        .placeholderReplacement(false)
        // One commit for all that are new: quicker, and an upgrade is made wholly or not at all.
        .group(true)
        // A schema of a newer version is refused, not ignored.
        .ignoreMigrationPatterns(new String[0])
        // One process at a time has the file, so there is nobody to wait for.
        .lockRetryCount(0)
        .load()
        .migrate();
  }

  private boolean isOf(Jdbi jdbi) {
    Optional<byte[]> history = built(historyName());
    try {
      return history.isPresent()
          && jdbi.withHandle(Schema::historyOf)
              .equals(new String(history.get(), StandardCharsets.UTF_8));
    } catch (JdbiException noHistory) {
      // A file without any, or no database at all: Flyway knows what to do, or what to say.
      return false;
    }
  }

  /** Which migrations were made in a file, and from which texts. */
  static String historyOf(Handle handle) {
    return String.join(
        "\n", handle.createQuery(HISTORY).map((row, context) -> row.getString(1)).list());
  }

  /** What the build made; empty where it did not, as while it makes it. */
  private static Optional<byte[]> built(String name) {
    try (InputStream resource = Schema.class.getResourceAsStream("built/" + name)) {
      return resource == null ? Optional.empty() : Optional.of(resource.readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + name + " of the jar; build it again", e);
    }
  }
}
