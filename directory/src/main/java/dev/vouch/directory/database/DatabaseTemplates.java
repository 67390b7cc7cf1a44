package dev.vouch.directory.database;

import dev.vouch.core.file.PrivateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;

/**
 * The build's step that makes the files which new ones are copies of ({@link Schema}): the same
 * bytes each time.
 */
final class DatabaseTemplates {
  private DatabaseTemplates() {}

  /**
   * Makes them.
   *
   * @param arguments the folder they belong in, and the time that stands in them
   */
  public static void main(String[] arguments) throws IOException {
    Path built = Files.createDirectories(Path.of(arguments[0]));
    Instant time = Instant.parse(arguments[1]);
    for (Schema schema : Schema.values()) {
      make(schema, time, built);
    }
  }

  private static void make(Schema schema, Instant time, Path built) throws IOException {
    Path file = schema.in(built);
    // Empty, and not as an earlier build made it, so that all migrations are made.
    Files.deleteIfExists(file);
    PrivateFiles.createFile(file);
    Database database = Database.open(built, schema);
    database.change(
        handle ->
            handle.execute(
                """
                UPDATE flyway_schema_history
                SET installed_on = strftime('%Y-%m-%d %H:%M:%f', ?), execution_time = 0
                """,
                time.toString()));
    // Rewrites it without what its making has left behind.
    database.vacuum();
    Files.writeString(schema.historyIn(built), database.read(Schema::historyOf));
  }
}
