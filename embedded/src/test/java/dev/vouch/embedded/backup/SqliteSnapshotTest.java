package dev.vouch.embedded.backup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SqliteSnapshotTest {
  @TempDir Path folder;
  private Path source;
  private Path target;

  @BeforeEach
  void nameFiles() {
    source = folder.resolve("source.db");
    target = folder.resolve("target.db");
  }

  @Test
  void snapshotHasWhatIsCommitted_andNotTheOpenTransaction() throws SQLException, IOException {
    try (Connection writer = open(source);
        Statement statement = writer.createStatement()) {
      statement.execute("PRAGMA journal_mode = WAL");
      statement.execute("CREATE TABLE fact (text TEXT)");
      statement.execute("INSERT INTO fact VALUES ('committed')");
      statement.execute("BEGIN IMMEDIATE");
      statement.execute("INSERT INTO fact VALUES ('open')");

      SqliteSnapshot.write(source, target);

      statement.execute("COMMIT");
    }
    assertThat(facts(target)).isEqualTo("committed");
    assertThat(facts(source)).isEqualTo("committed,open");
  }

  @Test
  void deletedBytes_areNotInTheSnapshot() throws SQLException, IOException {
    try (Connection writer = open(source);
        Statement statement = writer.createStatement()) {
      statement.execute("PRAGMA secure_delete = OFF");
      statement.execute("CREATE TABLE fact (text TEXT)");
      statement.execute("INSERT INTO fact VALUES ('deleted-secret')");
      statement.execute("DELETE FROM fact");
    }
    assertThat(Files.readString(source, StandardCharsets.ISO_8859_1)).contains("deleted-secret");

    SqliteSnapshot.write(source, target);

    assertThat(Files.readString(target, StandardCharsets.ISO_8859_1))
        .doesNotContain("deleted-secret");
  }

  @Test
  void snapshot_isReadableByItsOwnerOnly() throws SQLException, IOException {
    createSource();

    SqliteSnapshot.write(source, target);

    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(target)))
        .isEqualTo("rw-------");
  }

  @Test
  void existingTarget_isNotReplaced() throws SQLException, IOException {
    createSource();
    Files.writeString(target, "kept");

    assertThatThrownBy(() -> SqliteSnapshot.write(source, target))
        .isInstanceOf(FileAlreadyExistsException.class);
    assertThat(target).hasContent("kept");
  }

  @Test
  void missingSource_isRefusedAndNotCreated() {
    assertThatThrownBy(() -> SqliteSnapshot.write(source, target))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("does not exist");
    assertThat(source).doesNotExist();
    assertThat(target).doesNotExist();
  }

  private void createSource() throws SQLException {
    try (Connection writer = open(source);
        Statement statement = writer.createStatement()) {
      statement.execute("CREATE TABLE fact (text TEXT)");
    }
  }

  private static String facts(Path file) throws SQLException {
    try (Connection reader = open(file);
        Statement statement = reader.createStatement();
        ResultSet row =
            statement.executeQuery("SELECT group_concat(text, ',' ORDER BY rowid) FROM fact")) {
      row.next();
      return row.getString(1);
    }
  }

  private static Connection open(Path file) throws SQLException {
    return DriverManager.getConnection("jdbc:sqlite:" + file);
  }
}
