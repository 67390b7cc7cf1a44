package dev.vouch.directory.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.contract.log.ManualClock;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.Directory;
import dev.vouch.directory.DirectoryFixture;
import dev.vouch.directory.account.Account;
import dev.vouch.directory.account.EmailAddress;
import dev.vouch.directory.account.PasswordCost;
import dev.vouch.directory.key.KeyCreation;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jdbi.v3.core.Jdbi;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The copy of SQLite files to PostgreSQL, and back. */
@Tag("postgresql")
class DirectoryCopyTest {
  private static final PasswordCost COST = new PasswordCost(8, 1);

  @TempDir Path folder;

  private final ManualClock clock = new ManualClock(Instant.parse("2026-11-20T10:00:00Z"));
  private final PostgresServer server =
      new PostgresServer(TestPostgres.server().url(), "vouch_test_copy");

  @BeforeEach
  @AfterEach
  void dropSchemas() {
    TestPostgres.drop(server);
  }

  @Test
  void everyRow_isInPostgres_withEqualValues() {
    SiteId site;
    KeyCreation.Created key;
    try (Directory directory = Directory.open(folder, clock, new SecureRandom(), COST)) {
      site = directory.sites().create(DirectoryFixture.SHOP).site().id();
      key = DirectoryFixture.created(directory.keys().create(site, DirectoryFixture.named("api")));
      Account _ =
          directory
              .people()
              .accounts()
              .createFirst(new EmailAddress("admin@shop.example"), DirectoryFixture.PASSWORD)
              .orElseThrow();
    }
    DirectoryCopy copy = DirectoryCopy.toServer(folder, server);
    copy.prepare();
    copy.refuseRows();

    copy.run();

    for (Schema schema : Schema.values()) {
      assertThat(rows(Jdbi.create(server.connections(schema)), tables(schema)).values())
          .anyMatch(rows -> !rows.isEmpty());
      assertThat(rows(Jdbi.create(server.connections(schema)), tables(schema)))
          .isEqualTo(rows(Jdbi.create("jdbc:sqlite:" + schema.in(folder)), tables(schema)));
    }
    try (Directory directory = Directory.open(server, clock, new SecureRandom(), COST)) {
      assertThat(directory.sites().find(site)).isPresent();
      assertThat(
              directory
                  .keys()
                  .find(key.token().keyId())
                  .orElseThrow()
                  .secret()
                  .matches(key.token().secret()))
          .isTrue();
    }
    assertThat(copy.sites()).containsOnlyKeys(site);
  }

  @Test
  void repeatedCopy_replacesTheRows() {
    try (Directory directory = Directory.open(folder, clock, new SecureRandom(), COST)) {
      directory.sites().create(DirectoryFixture.SHOP);
      DirectoryCopy copy = DirectoryCopy.toServer(folder, server);
      copy.prepare();
      copy.run();
      SiteId second = directory.sites().create(DirectoryFixture.SHOP).site().id();

      copy.run();

      try (Directory copied = Directory.open(server, clock, new SecureRandom(), COST)) {
        assertThat(copied.sites().find(second)).isPresent();
      }
    }
  }

  @Test
  void databaseWithSites_isRefused() {
    try (Directory directory = Directory.open(server, clock, new SecureRandom(), COST)) {
      directory.sites().create(DirectoryFixture.SHOP);
    }
    Directory.open(folder, clock, new SecureRandom(), COST).close();
    DirectoryCopy copy = DirectoryCopy.toServer(folder, server);
    copy.prepare();

    assertThatThrownBy(copy::refuseRows)
        .isInstanceOf(DirectoryException.class)
        .hasMessageContaining("Use an empty database.");
  }

  @Test
  void wayBack_restoresEveryRow(@TempDir Path copied) {
    try (Directory directory = Directory.open(folder, clock, new SecureRandom(), COST)) {
      SiteId site = directory.sites().create(DirectoryFixture.SHOP).site().id();
      KeyCreation.Created _ =
          DirectoryFixture.created(directory.keys().create(site, DirectoryFixture.named("api")));
      Account _ =
          directory
              .people()
              .accounts()
              .createFirst(new EmailAddress("admin@shop.example"), DirectoryFixture.PASSWORD)
              .orElseThrow();
    }
    DirectoryCopy there = DirectoryCopy.toServer(folder, server);
    there.prepare();
    there.run();
    DirectoryCopy back = DirectoryCopy.toFolder(copied, server);
    back.prepare();
    back.refuseRows();

    back.run();
    back.run(); // Repeated after an interruption.

    for (Schema schema : Schema.values()) {
      assertThat(rows(Jdbi.create("jdbc:sqlite:" + schema.in(copied)), tables(schema)))
          .isEqualTo(rows(Jdbi.create("jdbc:sqlite:" + schema.in(folder)), tables(schema)));
    }
    assertThat(back.sites()).isEqualTo(there.sites());
    assertThatThrownBy(back::refuseRows)
        .isInstanceOf(DirectoryException.class)
        .hasMessageContaining("Use an empty directory.");
  }

  private List<String> tables(Schema schema) {
    return Jdbi.create("jdbc:sqlite:" + schema.in(folder))
        .withHandle(
            handle ->
                handle
                    .createQuery(
                        "SELECT name FROM sqlite_schema WHERE type = 'table'"
                            + " AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'flyway%'")
                    .mapTo(String.class)
                    .list());
  }

  /** Returns the rows of each table as text, in which truth values are numbers. */
  private static Map<String, List<String>> rows(Jdbi jdbi, List<String> tables) {
    Map<String, List<String>> rows = new TreeMap<>();
    jdbi.useHandle(
        handle -> {
          for (String table : tables) {
            List<String> ofTable = new ArrayList<>();
            handle
                .createQuery("SELECT * FROM " + table)
                .mapToMap()
                .forEach(
                    row -> {
                      Map<String, String> texts = new TreeMap<>();
                      row.forEach((column, value) -> texts.put(column, text(value)));
                      ofTable.add(texts.toString());
                    });
            ofTable.sort(null);
            rows.put(table, ofTable);
          }
        });
    return rows;
  }

  private static String text(@Nullable Object value) {
    return switch (value) {
      case null -> "null";
      case Boolean flag -> flag ? "1" : "0";
      case byte[] bytes -> HexFormat.of().formatHex(bytes);
      default -> value.toString();
    };
  }
}
