package dev.vouch.directory.database;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;

/**
 * What one kind of file holds in this version: what its migrations make. Flyway takes a quarter of
 * a start, so it is asked only for files of other versions: the build makes a file with it ({@link
 * BuiltFiles}), of which a new file is a copy, and whose history one that needs no migration has.
 * So no migration may draw anything at random: all new files would have the same.
 */
public enum Schema {
  DIRECTORY("directory"),
  SALTS("salts");

  private static final String HISTORY =
      """
      SELECT
        installed_rank || ' ' || coalesce(version, description) || ' ' || coalesce(checksum, '')
        || ' ' || success
      FROM flyway_schema_history ORDER BY installed_rank
      """;

  private final String written;

  Schema(String written) {
    this.written = written;
  }

  /** Where the file is in a folder. */
  public Path in(Path folder) {
    return folder.resolve(fileName());
  }

  private String fileName() {
    return written + ".db";
  }

  /** Where the build puts {@link #historyOf} of the file that it makes. */
  public Path historyIn(Path folder) {
    return folder.resolve(historyName());
  }

  private String historyName() {
    return written + ".history";
  }

  /** The file that the build made. */
  public byte[] builtFile() {
    return built(fileName())
        .orElseThrow(
            () ->
                new DirectoryException(
                    "there is no " + fileName() + " among the classes: run ./vouch build"));
  }

  /** The history of the file that the build made; empty while it makes it. */
  public Optional<String> builtHistory() {
    return built(historyName()).map(bytes -> new String(bytes, StandardCharsets.UTF_8));
  }

  private static Optional<byte[]> built(String name) {
    try (InputStream resource = Schema.class.getResourceAsStream("built/" + name)) {
      return resource == null ? Optional.empty() : Optional.of(resource.readAllBytes());
    } catch (IOException e) {
      throw new DirectoryException("cannot read " + name + " in the jar: build it again", e);
    }
  }

  /**
   * Makes the migrations that the file lacks.
   *
   * @throws org.flywaydb.core.api.FlywayException when the file can't be used, or has others
   */
  public void migrate(DataSource connections, Jdbi jdbi) {
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
    try {
      return builtHistory().filter(jdbi.withHandle(Schema::historyOf)::equals).isPresent();
    } catch (JdbiException noHistory) {
      // A file without any, or no database at all: Flyway knows what to do, or what to say.
      return false;
    }
  }

  /** Which migrations were made in a file, and from which texts. */
  public static String historyOf(Handle handle) {
    return String.join(
        "\n", handle.createQuery(HISTORY).map((row, context) -> row.getString(1)).list());
  }
}
