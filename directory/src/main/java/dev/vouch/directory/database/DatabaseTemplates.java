package dev.vouch.directory.database;

import dev.vouch.core.file.PrivateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;

/** The build step that creates the template of each {@link Schema}, reproducibly. */
final class DatabaseTemplates {
  private DatabaseTemplates() {}

  /**
   * Creates the templates.
   *
   * @param arguments the target folder, and the timestamp of the migrations
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
    // An empty file, so that all migrations run.
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
    // Removes free pages.
    database.vacuum();
    Files.writeString(schema.historyIn(built), database.read(Schema::historyOf));
  }
}
