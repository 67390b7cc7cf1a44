package dev.vouch.localcluster.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.postgresql.ds.PGSimpleDataSource;

/** A PostgreSQL server with durable commits. Its user {@code postgres} needs no password. */
public final class LocalPostgres implements AutoCloseable {
  private static final String NAME = "postgresql";
  private static final String USER = "postgres";
  private static final Duration STOP_MAX = Duration.ofSeconds(20);

  private static final List<String> SETTINGS =
      List.of(
          "listen_addresses=127.0.0.1",
          "unix_socket_directories=",
          "max_connections=300",
          "fsync=on",
          "synchronous_commit=on");

  private final LocalProcess process;

  private LocalPostgres(LocalProcess process) {
    this.process = process;
  }

  /** Starts a server in a new directory for a test, and waits until it is ready. */
  public static LocalPostgres start(Path directory) {
    return ready(start(directory, Ports.keptIn(directory.resolve("ports")), directory));
  }

  /** As {@link #start(Path)}, with TLS for the clients that want it. */
  public static LocalPostgres startSecured(Path directory, ServerCertificate certificate) {
    return ready(
        start(directory, Ports.keptIn(directory.resolve("ports")), directory, tls(certificate)));
  }

  private static List<String> tls(ServerCertificate certificate) {
    return List.of(
        "ssl=on",
        "ssl_cert_file=" + certificate.certificate(),
        "ssl_key_file=" + certificate.privateKey());
  }

  /**
   * As {@link #startSecured}, and the user {@code vouch} may connect with a certificate only.
   *
   * @param client the certificate of clients
   */
  public static LocalPostgres startWithClientCertificates(
      Path directory, ServerCertificate certificate, ServerCertificate client) {
    Path rules = directory.resolve("access.conf");
    try {
      Files.createDirectories(directory);
      Files.writeString(
          rules,
          """
          hostnossl all vouch all reject
          hostssl all vouch all trust clientcert=verify-ca
          host all all all trust
          """);
    } catch (IOException e) {
      throw new UncheckedIOException("PostgreSQL's rules of access cannot be written", e);
    }
    List<String> settings = new ArrayList<>(tls(certificate));
    settings.add("ssl_ca_file=" + client.certificate());
    settings.add("hba_file=" + rules.toAbsolutePath());
    return ready(start(directory, Ports.keptIn(directory.resolve("ports")), directory, settings));
  }

  private static LocalPostgres ready(LocalPostgres server) {
    try {
      server.process.awaitReady();
      return server;
    } catch (RuntimeException e) {
      server.close();
      throw e;
    }
  }

  /**
   * Starts a server; does not wait until it is ready.
   *
   * @param directory holds its files
   * @param logs the directory of its output
   */
  public static LocalPostgres start(Path directory, Ports ports, Path logs) {
    return start(directory, ports, logs, List.of());
  }

  private static LocalPostgres start(
      Path directory, Ports ports, Path logs, List<String> furtherSettings) {
    int port = ports.freePortOf(NAME);
    Path log = logs.resolve(NAME + ".log");
    Path data = directory.resolve("data").toAbsolutePath();
    if (!Files.exists(data)) {
      initialize(data, log);
    }
    return new LocalPostgres(
        LocalProcess.start(
            new ServerCommand(
                NAME,
                port,
                command(data, port, furtherSettings),
                Map.of(),
                log,
                () -> isReady(port),
                ProcessSignal.INT, // With SIGTERM, it would wait for its clients.
                STOP_MAX)));
  }

  /** Its directory appears when all files are in it. */
  private static void initialize(Path data, Path log) {
    try {
      Path unfinished = data.resolveSibling("unfinished");
      Files.createDirectories(data.getParent());
      FileTree.delete(unfinished);
      Process initdb =
          new ProcessBuilder(
                  unprivileged(
                      List.of(
                          PostgresPrograms.program("initdb").toString(),
                          "--pgdata=" + unfinished,
                          "--username=" + USER,
                          "--auth=trust",
                          "--encoding=UTF8",
                          "--locale=C.UTF-8")))
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
              .start();
      if (initdb.waitFor() != 0) {
        throw new ProcessException("PostgreSQL cannot be initialized; see " + log);
      }
      Files.move(unfinished, data);
    } catch (IOException e) {
      throw new UncheckedIOException("PostgreSQL cannot be initialized", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ProcessException("interrupted while PostgreSQL was initialized");
    }
  }

  private static List<String> command(Path data, int port, List<String> furtherSettings) {
    List<String> command =
        new ArrayList<>(
            List.of(
                PostgresPrograms.program("postgres").toString(),
                "-D",
                data.toString(),
                "-p",
                Integer.toString(port)));
    Stream.concat(SETTINGS.stream(), furtherSettings.stream())
        .forEach(setting -> command.addAll(List.of("-c", setting)));
    return unprivileged(command);
  }

  /** PostgreSQL refuses to run as root; in a user namespace, root has another id. */
  private static List<String> unprivileged(List<String> command) {
    List<String> whole = new ArrayList<>();
    if (System.getProperty("user.name").equals("root")) {
      whole.addAll(List.of("unshare", "--user"));
    }
    whole.addAll(command);
    return whole;
  }

  private static boolean isReady(int port) {
    try (Connection _ = connections(url(port)).getConnection()) {
      return true;
    } catch (SQLException _) {
      return false;
    }
  }

  private static String url(int port) {
    return "jdbc:postgresql://127.0.0.1:" + port + "/postgres";
  }

  /** The URL of its database, for JDBC. */
  public String jdbcUrl() {
    return url(process.port());
  }

  /** The URL of its database, as clients other than Java's write it. */
  public String url() {
    return "postgresql://" + USER + "@" + process.address() + "/postgres";
  }

  /** Returns a source of connections that notices a stopped server. */
  public static PGSimpleDataSource connections(String jdbcUrl) {
    PGSimpleDataSource connections = new PGSimpleDataSource();
    connections.setUrl(jdbcUrl);
    connections.setUser(USER);
    connections.setConnectTimeout(5);
    connections.setSocketTimeout(10);
    return connections;
  }

  /** Its process. */
  public LocalProcess process() {
    return process;
  }

  @Override
  public void close() {
    process.close();
  }
}
