package dev.vouch.directory.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.directory.DirectoryFixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("sqlite")
class DatabaseTest {
  @TempDir Path folder;

  @Test
  void databaseFiles_haveMode600() throws IOException {
    DirectoryFixture fixture = new DirectoryFixture(folder);
    fixture.newSite();

    try (Stream<Path> files = Files.list(folder)) {
      List<Path> all = files.toList();
      assertThat(all).hasSizeGreaterThanOrEqualTo(2);
      for (Path file : all) {
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
            .as(file.toString())
            .isEqualTo("rw-------");
      }
    }
  }

  @Test
  void connections_syncCommits_enforceForeignKeys_andEraseDeletedBytes() {
    Database database = Database.open(folder, Schema.DIRECTORY);

    assertThat(pragma(database, "journal_mode")).isEqualTo("wal");
    assertThat(pragma(database, "synchronous")).isEqualTo("2");
    assertThat(pragma(database, "foreign_keys")).isEqualTo("1");
    assertThat(pragma(database, "secure_delete")).isEqualTo("1");
  }

  private static String pragma(Database database, String name) {
    return database.read(
        handle ->
            handle.createQuery("PRAGMA " + name).map((row, context) -> row.getString(1)).one());
  }

  @Test
  void invalidDatabaseFile_isRejectedWithARemedy() throws IOException {
    Files.writeString(
        folder.resolve("directory.db"), "not a database, but long enough\n".repeat(99));

    assertThatThrownBy(() -> new DirectoryFixture(folder))
        .isInstanceOf(DirectoryException.class)
        .hasMessageContaining("directory.db")
        .hasMessageContaining("restore");
  }

  @Test
  void unwritableFile_isReportedAsADiskProblem() throws IOException {
    Database.open(folder, Schema.DIRECTORY);
    Files.deleteIfExists(folder.resolve("directory.db-wal"));
    Files.createDirectory(folder.resolve("directory.db-wal"));

    assertThatThrownBy(() -> Database.open(folder, Schema.DIRECTORY))
        .isInstanceOf(DirectoryException.class)
        .hasMessageContaining("directory.db: check that the disk has space")
        .hasMessageNotContaining("schema");
  }

  @Test
  void newerSchemaVersion_isRejected() {
    Database database = Database.open(folder, Schema.DIRECTORY);
    database.change(
        handle ->
            handle.execute(
                "INSERT INTO flyway_schema_history SELECT max(installed_rank) + 1, '99', 'future',"
                    + " type, 'V99__future.sql', 7, installed_by, installed_on, 1, 1 FROM"
                    + " flyway_schema_history"));

    assertThatThrownBy(() -> new DirectoryFixture(folder))
        .isInstanceOf(DirectoryException.class)
        .hasMessageContaining("directory.db")
        .hasMessageContaining("newer version");
  }

  @Test
  void failedStatement_doesNotExposeBoundValues() {
    Database database = Database.open(folder, Schema.DIRECTORY);

    assertThatThrownBy(
            () ->
                database.change(
                    handle ->
                        handle
                            .createUpdate("INSERT INTO missing VALUES (:secret)")
                            .bind("secret", "very-secret")
                            .execute()))
        .isInstanceOf(DirectoryException.class)
        .satisfies(
            failure -> {
              for (Throwable each = failure; each != null; each = each.getCause()) {
                assertThat(String.valueOf(each)).doesNotContain("very-secret");
              }
            });
  }
}
