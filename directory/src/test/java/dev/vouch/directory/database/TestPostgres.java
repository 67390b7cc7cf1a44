package dev.vouch.directory.database;

import dev.vouch.contract.SeverableConnection;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.jdbi.v3.core.Jdbi;

/**
 * The PostgreSQL server of the tests: the one of the environment variable DATABASE_URL, or one that
 * this JVM starts and stops. A server of DATABASE_URL gets schemas with names of their own, which
 * are dropped at the end.
 */
public final class TestPostgres {
  private static final PostgresServer SERVER =
      Optional.ofNullable(System.getenv("DATABASE_URL"))
          .map(TestPostgres::named)
          .orElseGet(() -> new PostgresServer(start(), "vouch"));

  /** Of the tables on which all others depend. */
  private static final List<String> ROOTS =
      List.of(
          "vouch_directory.sites",
          "vouch_directory.accounts",
          "vouch_directory.site_deletions",
          "vouch_directory.deleted_sites",
          "vouch_directory.leases",
          "vouch_directory.key_activity",
          "vouch_directory.submitted_forms",
          "vouch_directory.shared_values",
          "vouch_directory.recent_causes",
          "vouch_directory.export_requests",
          "vouch_directory.export_removals",
          "vouch_salts.salts");

  private static final Set<Path> FOLDERS = new HashSet<>();

  private TestPostgres() {}

  /** Whether the tests that run on any database shall use PostgreSQL. */
  public static boolean isSelected() {
    return System.getProperty("vouch.directory", "sqlite").equals("postgresql");
  }

  public static PostgresServer server() {
    return SERVER;
  }

  /** Opens a network to the server that can be cut. */
  public static SeverableConnection network() {
    URI location = URI.create(SERVER.url());
    return SeverableConnection.to(location.getHost(), location.getPort());
  }

  /** Returns the server as it is reached through a network. */
  public static PostgresServer through(SeverableConnection network) {
    URI location = URI.create(SERVER.url());
    return new PostgresServer(
        SERVER.url().replace(location.getHost() + ":" + location.getPort(), network.address()),
        SERVER.prefix());
  }

  /** Returns the server, without the rows of other folders if this one is new. */
  public static synchronized PostgresServer serverFor(Path folder) {
    if (FOLDERS.add(folder)) {
      clear();
    }
    return SERVER;
  }

  /** Deletes all rows. */
  public static void clear() {
    jdbi()
        .useHandle(
            handle -> {
              for (String table : ROOTS) {
                String name = table.replace("vouch", SERVER.prefix());
                if (handle.select("SELECT to_regclass(?)", name).mapTo(String.class).one()
                    != null) {
                  handle.execute("DELETE FROM " + name);
                }
              }
            });
  }

  /** Opens connections that bypass the directory. */
  public static Jdbi jdbi() {
    return Jdbi.create(SERVER.connections(Schema.DIRECTORY));
  }

  private static String start() {
    try {
      EmbeddedPostgres postgres =
          EmbeddedPostgres.builder()
              .setServerConfig("listen_addresses", "127.0.0.1")
              .setServerConfig("fsync", "on")
              .setServerConfig("synchronous_commit", "on")
              .start();
      Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(postgres)));
      return "postgresql://postgres@127.0.0.1:%d/postgres".formatted(postgres.getPort());
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static void stop(EmbeddedPostgres postgres) {
    try {
      postgres.close();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static PostgresServer named(String url) {
    String prefix = "vouch_test_" + RandomGenerator.getDefault().nextInt(1_000_000);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> drop(SERVER)));
    return new PostgresServer(url, prefix);
  }

  /** Drops the schemas of a server. */
  static void drop(PostgresServer server) {
    jdbi()
        .useHandle(
            handle -> {
              for (Schema schema : Schema.values()) {
                handle.execute("DROP SCHEMA IF EXISTS %s CASCADE".formatted(server.nameOf(schema)));
              }
            });
  }
}
