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
 * The schema of one database file in this version, as its migrations define it. Flyway would take a
 * quarter of the start time, so it runs only for files of other versions: the build creates a
 * template with it ({@link DatabaseTemplates}). A new file is a copy of the template, and a file
 * with the template's history needs no migration. So no migration may generate random values: all
 * new files would share them.
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

  private final String name;

  Schema(String name) {
    this.name = name;
  }

  /** The path of the file in a folder. */
  public Path in(Path folder) {
    return folder.resolve(fileName());
  }

  private String fileName() {
    return name + ".db";
  }

  /** The path of the template's {@link #historyOf} in a folder. */
  Path historyIn(Path folder) {
    return folder.resolve(historyName());
  }

  private String historyName() {
    return name + ".history";
  }

  /** The template's content. */
  byte[] template() {
    return resource(fileName())
        .orElseThrow(
            () ->
                new DirectoryException(
                    "there is no " + fileName() + " among the classes: run ./vouch build"));
  }

  /** The template's history; empty while the build creates it. */
  Optional<String> templateHistory() {
    return resource(historyName()).map(bytes -> new String(bytes, StandardCharsets.UTF_8));
  }

  private static Optional<byte[]> resource(String file) {
    try (InputStream resource = Schema.class.getResourceAsStream("built/" + file)) {
      return resource == null ? Optional.empty() : Optional.of(resource.readAllBytes());
    } catch (IOException e) {
      throw new DirectoryException("cannot read " + file + " in the jar: build it again", e);
    }
  }

  /**
   * Runs the migrations that the file lacks.
   *
   * @throws org.flywaydb.core.api.FlywayException when the file can't be used, or has others
   */
  public void migrate(DataSource connections, Jdbi jdbi) {
    if (isCurrent(jdbi)) {
      return;
    }
    Flyway.configure(Schema.class.getClassLoader())
        .dataSource(connections)
        .locations("classpath:dev/vouch/directory/migration/" + name)
        .loggers("slf4j")
        .placeholderReplacement(false)
        // One commit for all migrations: faster, and an upgrade is atomic.
        .group(true)
        // A schema of a newer version is refused, not ignored.
        .ignoreMigrationPatterns(new String[0])
        // One process at a time uses the file, so there is no lock to wait for.
        .lockRetryCount(0)
        .load()
        .migrate();
  }

  private boolean isCurrent(Jdbi jdbi) {
    try {
      return templateHistory().filter(jdbi.withHandle(Schema::historyOf)::equals).isPresent();
    } catch (JdbiException noHistory) {
      // No history, or no database: left to Flyway.
      return false;
    }
  }

  /** The migrations that ran in a file, with their checksums. */
  static String historyOf(Handle handle) {
    return String.join(
        "\n", handle.createQuery(HISTORY).map((row, context) -> row.getString(1)).list());
  }
}
