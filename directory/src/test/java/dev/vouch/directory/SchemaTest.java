package dev.vouch.directory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.file.OwnerOnly;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a new file is: a copy of one that the build made. */
class SchemaTest {
  private static final String HISTORY = "flyway_schema_history";

  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource
  void aNewFile_isWhatTheMigrationsMake_andHoldsNothing(Schema schema) throws IOException {
    Path copy = folder.resolve("copy.db");
    schema.create(copy);
    assertThat(copy).isNotEmptyFile();
    Path migrated = folder.resolve("migrated.db");
    OwnerOnly.createFile(migrated);

    Database ofCopy = Database.open(copy, schema);
    Database ofMigrated = Database.open(migrated, schema);

    assertThat(tablesAndIndexes(ofCopy)).isNotEmpty().isEqualTo(tablesAndIndexes(ofMigrated));
    assertThat(ofCopy.read(Schema::historyOf)).isEqualTo(ofMigrated.read(Schema::historyOf));
    assertThat(tables(ofCopy))
        .filteredOn(table -> !table.equals(HISTORY))
        .isNotEmpty()
        .allSatisfy(table -> assertThat(isEmpty(ofCopy, table)).as(table).isTrue());
  }

  @ParameterizedTest
  @EnumSource
  void whatAnInterruptedStartLeft_isReplaced(Schema schema) throws IOException {
    Path unfinished = folder.resolve(schema.in(folder).getFileName() + ".new");
    Files.writeString(unfinished, "half of a file");

    Database database = Database.open(schema.in(folder), schema);

    assertThat(tables(database)).contains(HISTORY);
    assertThat(unfinished).doesNotExist();
  }

  @ParameterizedTest
  @EnumSource
  void aFileThatIsThere_isNotReplaced(Schema schema) throws IOException {
    Files.writeString(schema.in(folder), "somebody's");

    schema.create(schema.in(folder));

    assertThat(schema.in(folder)).hasContent("somebody's");
  }

  private static List<String> tablesAndIndexes(Database database) {
    return texts(database, "SELECT coalesce(sql, name) FROM sqlite_schema ORDER BY name");
  }

  private static List<String> tables(Database database) {
    return texts(database, "SELECT name FROM sqlite_schema WHERE type = 'table'");
  }

  private static boolean isEmpty(Database database, String table) {
    return texts(database, "SELECT 'a row' FROM " + table).isEmpty();
  }

  private static List<String> texts(Database database, String sql) {
    return database.read(
        handle -> handle.createQuery(sql).map((row, context) -> row.getString(1)).list());
  }
}
