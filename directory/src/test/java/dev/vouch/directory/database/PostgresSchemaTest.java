package dev.vouch.directory.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.directory.DirectoryFixture;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Pattern;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The schemas in PostgreSQL. */
@Tag("postgresql")
class PostgresSchemaTest {
  /** The tables that only a cluster needs. */
  private static final Pattern OF_CLUSTER =
      Pattern.compile(
          "(change_counter|leases|key_activity|shared_values|recent_causes|export_requests"
              + "|export_removals)\\..*");

  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource
  void schema_hasTheTablesColumnsAndKeysOfSqlite(Schema schema) throws Exception {
    Database.open(folder, schema);
    PostgresServer server = TestPostgres.server();
    Database.open(server, schema);

    List<String> sqlite = SchemaStructure.of(Jdbi.create("jdbc:sqlite:" + schema.in(folder)), null);
    List<String> postgres =
        SchemaStructure.of(Jdbi.create(server.connections(schema)), server.nameOf(schema));

    assertThat(sqlite).hasSizeGreaterThan(3);
    assertThat(postgres)
        .filteredOn(OF_CLUSTER.asMatchPredicate().negate())
        .containsExactlyElementsOf(sqlite);
  }

  @Test
  void newerSchemaVersion_isRejected() {
    Database database = Database.open(TestPostgres.server(), Schema.DIRECTORY);
    database.change(
        handle ->
            handle.execute(
                "INSERT INTO flyway_schema_history SELECT max(installed_rank) + 1, '99', 'future',"
                    + " 'SQL', 'V99__future.sql', 7, 'vouch', now(), 1, TRUE FROM"
                    + " flyway_schema_history"));
    try {
      assertThatThrownBy(() -> Database.open(TestPostgres.server(), Schema.DIRECTORY))
          .isInstanceOf(DirectoryException.class)
          .hasMessageContaining("vouch_directory")
          .hasMessageContaining("newer version");
    } finally {
      database.change(
          handle -> handle.execute("DELETE FROM flyway_schema_history WHERE version = '99'"));
    }
  }

  @Test
  void nodesThatStartAtTheSameTime_createTheSchemaOnce() throws Exception {
    PostgresServer empty = new PostgresServer(TestPostgres.server().url(), "vouch_test_start");
    try (ExecutorService threads = Executors.newFixedThreadPool(3)) {
      List<Future<Database>> nodes = new ArrayList<>();
      for (int node = 0; node < 3; node++) {
        nodes.add(threads.submit(() -> Database.open(empty, Schema.DIRECTORY)));
      }
      for (Future<Database> node : nodes) {
        assertThat(node.get().refresh()).isTrue();
      }
    } finally {
      TestPostgres.drop(empty);
    }
  }

  @Test
  void unreachableServer_isReportedWithARemedy() {
    PostgresServer unreachable = new PostgresServer("postgresql://127.0.0.1:1/vouch", "vouch");

    assertThatThrownBy(() -> Database.open(unreachable, Schema.DIRECTORY))
        .isInstanceOf(DirectoryException.class)
        .hasMessageContaining("postgresql://127.0.0.1:1/vouch: check that PostgreSQL runs there");
  }

  @Test
  void failedStatement_doesNotExposeBoundValues() {
    Database database = Database.open(TestPostgres.server(), Schema.DIRECTORY);

    assertThatThrownBy(
            () ->
                database.change(
                    handle ->
                        handle
                            .createUpdate("UPDATE sites SET missing = :secret")
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

  @Test
  void statementsOfARead_cannotChangeAnything() {
    Database database = Database.open(TestPostgres.server(), Schema.DIRECTORY);

    assertThatThrownBy(() -> database.read(handle -> handle.execute("DELETE FROM sites")))
        .isInstanceOf(DirectoryException.class);
  }

  /** Rewriting a table removes the old versions of its rows. */
  @Test
  void vacuum_leavesNoDeletedRow() {
    DirectoryFixture fixture = new DirectoryFixture(folder);
    Database database = Database.open(TestPostgres.server(), Schema.DIRECTORY);
    for (int site = 0; site < 50; site++) {
      fixture.newSite();
    }
    long before = sizeOfSites(database);
    database.change(handle -> handle.execute("DELETE FROM sites"));
    assertThat(sizeOfSites(database)).isGreaterThanOrEqualTo(before);

    database.vacuum();

    assertThat(sizeOfSites(database)).isZero();
  }

  private static long sizeOfSites(Database database) {
    return database.read(
        handle ->
            handle
                .createQuery("SELECT pg_relation_size('sites')")
                .map((row, context) -> row.getLong(1))
                .one());
  }
}
