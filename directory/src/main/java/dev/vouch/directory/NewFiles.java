package dev.vouch.directory;

import dev.vouch.core.file.OwnerOnly;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;

/**
 * The build's step that makes the files which new ones are copies of ({@link Schema}): the same
 * bytes each time.
 */
final class NewFiles {
  private NewFiles() {}

  /**
   * Makes them.
   *
   * @param arguments the folder they belong in, and the time that stands in them
   */
  public static void main(String[] arguments) throws IOException {
    Path built = Files.createDirectories(Path.of(arguments[0]));
    Instant time = Instant.parse(arguments[1]);
    Path folder = Files.createTempDirectory("vouch-new-files");
    for (Schema schema : Schema.values()) {
      Path file = schema.in(folder);
      // Empty, so that it is no copy of what an earlier build made.
      OwnerOnly.createFile(file);
      make(schema, file, time, built);
      Files.delete(file);
    }
    Files.delete(folder);
  }

  private static void make(Schema schema, Path file, Instant time, Path built) throws IOException {
    Database database = Database.open(file, schema);
    database.change(
        handle ->
            handle.execute(
                """
                UPDATE flyway_schema_history
                SET installed_on = strftime('%Y-%m-%d %H:%M:%f', ?), execution_time = 0
                """,
                time.toString()));
    // Rewrites it without what its making has left behind.
    database.forgetDeleted();
    Files.write(schema.in(built), Files.readAllBytes(file));
    Files.writeString(built.resolve(schema.historyName()), database.read(Schema::historyOf));
  }
}
