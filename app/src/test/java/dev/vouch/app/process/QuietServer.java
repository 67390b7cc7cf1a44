package dev.vouch.app.process;

import dev.vouch.app.LogFile;
import dev.vouch.app.process.DiskFault.Action;
import dev.vouch.app.process.DiskFault.Operation;
import dev.vouch.core.log.LogFailedException;
import dev.vouch.core.log.LogRecord;
import dev.vouch.embedded.segment.EventStore;
import dev.vouch.embedded.segment.StoredFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.sqlite.SQLiteConfig;

/**
 * A server that does nothing but the step under test, above a fault injector, with events that are
 * all known. Not thread-safe.
 */
final class QuietServer implements AutoCloseable {
  private static final int LAST_CLOSED_DAYS_AGO = 15;
  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final int READ_ATTEMPTS = 100;

  private final FaultInjector injector;
  private final ServerProcess server;
  private final Ledger ledger = new Ledger();
  private final Load load;

  QuietServer(Path directory) throws Exception {
    Path data = directory.resolve("data");
    injector = new FaultInjector(data, directory.resolve("faults"));
    Map<String, String> settings = new HashMap<>(injector.environment());
    settings.put("VOUCH_TRUSTED_PROXIES", "127.0.0.1/32");
    server = ServerProcess.withMaintenanceOnDemand(data, directory.resolve("server.out"), settings);
    load = Load.onNewSite(server, ledger);
  }

  ServerProcess server() {
    return server;
  }

  FaultInjector injector() {
    return injector;
  }

  Load load() {
    return load;
  }

  /** Kills the process at a change of files, after {@code skip} others. */
  void killAt(String files, int skip) throws IOException {
    Action action = skip % 2 == 0 ? Action.KILL : Action.TORN;
    injector.inject(new DiskFault(Operation.CHANGE, files, action, skip, 1));
  }

  /** Returns the stored events of the load, once all that were recorded are. */
  StoredEvents stored() {
    return StoredEvents.awaitAndReadOverApi(load.sendLast(), server, load.site());
  }

  /** Asserts that every recorded event is stored once and no other. */
  void assertKept() {
    ledger.assertKept(stored());
  }

  /** Waits for a state of the server and its files; it is not reached while the check fails. */
  void await(String state, Callable<Boolean> isReached) {
    server.await(state, () -> holds(isReached));
  }

  /**
   * Waits until the last day that was due an hour ago is sealed, or the process has ended. A day
   * that has closed is sealed by the next checkpoint, at most a minute later.
   */
  void awaitSealed() {
    await(
        "closed days are sealed",
        () -> {
          injector.moveClock(SECOND);
          return isSealed() || !server.isAlive();
        });
  }

  /**
   * Whether the last day that was due an hour ago, 14 days after its end, is sealed. A day closes
   * by the hourly time records of the log.
   */
  private boolean isSealed() {
    Instant hourAgo = injector.now().minus(Duration.ofHours(1));
    LocalDate today = LocalDate.ofInstant(hourAgo, ZoneOffset.UTC);
    LocalDate lastClosed = today.minusDays(LAST_CLOSED_DAYS_AGO);
    return new StoredFiles(server.data().resolve(EventStore.DIRECTORY))
        .extent()
        .flatMap(extent -> extent.durableUntil())
        .filter(until -> until.isAfter(lastClosed.atStartOfDay(ZoneOffset.UTC).toInstant()))
        .isPresent();
  }

  private static boolean holds(Callable<Boolean> condition) {
    try {
      return condition.call();
    } catch (Exception e) {
      return false;
    }
  }

  /** Returns the first column of a query of a SQLite file that a server may have open. */
  List<Object> query(String file, String sql) throws SQLException {
    // A connection that may write would make a checkpoint when it is the last one.
    SQLiteConfig config = new SQLiteConfig();
    config.setReadOnly(true);
    try (Connection connection =
        config.createConnection("jdbc:sqlite:" + server.data().resolve(file))) {
      return firstColumn(connection, sql);
    }
  }

  /** The records of the log; reads again if a file was pruned meanwhile. */
  List<LogRecord> records() {
    for (int attempt = 1; ; attempt++) {
      try {
        return LogFile.records(server.data());
      } catch (LogFailedException e) {
        if (attempt == READ_ATTEMPTS) {
          throw e;
        }
      }
    }
  }

  private static List<Object> firstColumn(Connection connection, String sql) throws SQLException {
    List<Object> values = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        values.add(rows.getObject(1));
      }
      return values;
    }
  }

  /**
   * Whether any file whose name begins like this contains the bytes. A file that the server renames
   * meanwhile may be missed under both names, so all are read again.
   */
  boolean isInFiles(String prefix, byte[] bytes) throws IOException {
    String wanted = new String(bytes, StandardCharsets.ISO_8859_1);
    for (int attempt = 1; ; attempt++) {
      try (Stream<Path> files = Files.walk(server.data())) {
        return files
            .filter(file -> server.data().relativize(file).toString().startsWith(prefix))
            .filter(Files::isRegularFile)
            .anyMatch(file -> text(file).contains(wanted));
      } catch (UncheckedIOException e) {
        if (!(e.getCause() instanceof NoSuchFileException) || attempt == READ_ATTEMPTS) {
          throw e;
        }
      }
    }
  }

  private static String text(Path file) {
    try {
      return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    server.close();
  }
}
