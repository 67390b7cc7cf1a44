package dev.vouch.directory.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.file.PrivateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** New database files are copies of templates that the build made by running the migrations. */
@Tag("sqlite")
class SchemaTest {
  private static final String HISTORY = "flyway_schema_history";

  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource
  void template_equalsAMigratedDatabase_andIsEmpty(Schema schema) throws IOException {
    Path copy = schema.in(folder);
    TemplateCopy.create(copy, schema);
    Path other = Files.createDirectory(folder.resolve("other"));
    Path migrated = schema.in(other);
    PrivateFiles.createFile(migrated);
    Database.open(other, schema);

    assertThat(tablesAndIndexes(copy)).isNotEmpty().isEqualTo(tablesAndIndexes(migrated));
    assertThat(read(copy, Schema::historyOf)).isEqualTo(read(migrated, Schema::historyOf));
    assertThat(tables(copy))
        .filteredOn(table -> !table.equals(HISTORY))
        .isNotEmpty()
        .allSatisfy(
            table -> assertThat(texts(copy, "SELECT 'a row' FROM " + table)).as(table).isEmpty());
  }

  /** With it a start can skip Flyway. */
  @ParameterizedTest
  @EnumSource
  void templateHistory_matchesTheTemplate(Schema schema) throws IOException {
    Path copy = schema.in(folder);
    TemplateCopy.create(copy, schema);

    assertThat(schema.templateHistory()).contains(read(copy, Schema::historyOf));
  }

  @ParameterizedTest
  @EnumSource
  void leftoverOfAnInterruptedStart_isReplaced(Schema schema) throws IOException {
    Path unfinished = folder.resolve(schema.in(folder).getFileName() + ".new");
    Files.writeString(unfinished, "longer than the file is ".repeat(100_000));
    Files.setPosixFilePermissions(unfinished, PosixFilePermissions.fromString("rw-r--r--"));

    Database.open(folder, schema);

    assertThat(isIntact(schema.in(folder))).isTrue();
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(schema.in(folder))))
        .isEqualTo("rw-------");
    assertThat(unfinished).doesNotExist();
  }

  /** The database file was removed after its process was killed, or a copy was made without it. */
  @ParameterizedTest
  @EnumSource
  void orphanedWal_isNotAppliedToTheNewFile(Schema schema) throws IOException {
    Path killed = Files.createDirectory(folder.resolve("killed"));
    String wal = schema.in(folder).getFileName() + "-wal";
    Database.open(killed, schema);
    Jdbi.create("jdbc:sqlite:" + schema.in(killed))
        .useHandle(
            handle -> {
              handle.execute("CREATE TABLE orphaned (value)");
              Files.copy(killed.resolve(wal), folder.resolve(wal));
            });

    Database.open(folder, schema);

    assertThat(tables(schema.in(folder))).contains(HISTORY).doesNotContain("orphaned");
    assertThat(isIntact(schema.in(folder))).isTrue();
  }

  @ParameterizedTest
  @EnumSource
  void existingFile_isNotReplaced(Schema schema) throws IOException {
    Files.writeString(schema.in(folder), "existing content");

    TemplateCopy.create(schema.in(folder), schema);

    assertThat(schema.in(folder)).hasContent("existing content");
  }

  private static List<String> tablesAndIndexes(Path file) {
    return texts(file, "SELECT coalesce(sql, name) FROM sqlite_schema ORDER BY name");
  }

  private static List<String> tables(Path file) {
    return texts(file, "SELECT name FROM sqlite_schema WHERE type = 'table'");
  }

  private static boolean isIntact(Path file) {
    return texts(file, "PRAGMA integrity_check").equals(List.of("ok"));
  }

  private static List<String> texts(Path file, String sql) {
    return read(
        file, handle -> handle.createQuery(sql).map((row, context) -> row.getString(1)).list());
  }

  /** Reads the file without {@link Database}, which would change it. */
  private static <R> R read(Path file, Function<Handle, R> query) {
    return Jdbi.create("jdbc:sqlite:" + file).withHandle(query::apply);
  }
}
