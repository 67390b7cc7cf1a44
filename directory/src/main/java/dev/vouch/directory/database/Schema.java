package dev.vouch.directory.database;

import static java.util.stream.Collectors.toSet;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.configuration.FluentConfiguration;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;

/**
 * A schema of the directory in this version, defined by its migrations. Running Flyway would take a
 * quarter of the start time, so for SQLite it runs only for files of other versions: the build runs
 * it to create a template ({@link DatabaseTemplates}), a new file is a copy of the template, and a
 * file with the template's history needs no migration. Therefore no migration may generate random
 * values, which all new files would share.
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

  /** Returns the name of the schema in PostgreSQL. */
  String named(String prefix) {
    return prefix + "_" + name;
  }

  /** Returns the path of the file in a folder. */
  public Path in(Path folder) {
    return folder.resolve(fileName());
  }

  private String fileName() {
    return name + ".db";
  }

  /** Returns the path of the file with the template's migration history in a folder. */
  Path historyIn(Path folder) {
    return folder.resolve(historyName());
  }

  private String historyName() {
    return name + ".history";
  }

  /** Returns the bytes of the template database. */
  byte[] template() {
    return resource(fileName())
        .orElseThrow(
            () ->
                new DirectoryException(
                    fileName() + " is missing on the class path: run ./vouch build"));
  }

  /** Returns the template's history; empty while the build creates it. */
  Optional<String> templateHistory() {
    return resource(historyName()).map(bytes -> new String(bytes, StandardCharsets.UTF_8));
  }

  private static Optional<byte[]> resource(String file) {
    try (InputStream resource = Schema.class.getResourceAsStream("built/" + file)) {
      return resource == null ? Optional.empty() : Optional.of(resource.readAllBytes());
    } catch (IOException e) {
      throw new DirectoryException("cannot read " + file + " in the jar: rebuild it", e);
    }
  }

  /** Returns the configuration of Flyway with migrations in these locations. */
  FluentConfiguration migrations(String[] locations, DataSource connections) {
    return Flyway.configure(Schema.class.getClassLoader())
        .dataSource(connections)
        .locations(locations)
        .loggers("slf4j")
        .placeholderReplacement(false)
        // One commit for all migrations: faster, and an upgrade is atomic.
        .group(true)
        // Reject a schema of a newer version instead of ignoring its migrations.
        .ignoreMigrationPatterns(new String[0]);
  }

  /** Returns the locations of the migrations of a SQLite file. */
  String[] sqliteLocations() {
    return switch (this) {
      case DIRECTORY -> locations(name, "sqlite/" + name);
      case SALTS -> locations(name);
    };
  }

  /** Returns the locations of the migrations of a schema in PostgreSQL. */
  String[] postgresLocations() {
    return locations(name, "postgresql/" + name);
  }

  private static String[] locations(String... folders) {
    return Stream.of(folders)
        .map(folder -> "classpath:dev/vouch/directory/migration/" + folder)
        .toArray(String[]::new);
  }

  /** Whether a file has the template's history. */
  boolean isCurrent(Jdbi jdbi) {
    try {
      return templateHistory().filter(jdbi.withHandle(Schema::historyOf)::equals).isPresent();
    } catch (JdbiException noHistory) {
      // Without a readable history, Flyway migrates the file or reports the problem.
      return false;
    }
  }

  /**
   * Returns whether a newer version of Vouch has upgraded the file in a folder.
   *
   * @return false as well if the file has no readable history
   */
  public boolean isNewerIn(Path folder) {
    return isNewer(Jdbi.create(SqliteUrl.forReading(in(folder))));
  }

  /** Whether the file has migrations that this version does not have. */
  boolean isNewer(Jdbi jdbi) {
    Set<String> known = templateHistory().stream().flatMap(String::lines).collect(toSet());
    try {
      return !jdbi.withHandle(Schema::historyOf).lines().allMatch(known::contains);
    } catch (JdbiException noHistory) {
      return false;
    }
  }

  /** Returns the migrations applied to a file, with their checksums. */
  static String historyOf(Handle handle) {
    return String.join(
        "\n", handle.createQuery(HISTORY).map((row, context) -> row.getString(1)).list());
  }
}
