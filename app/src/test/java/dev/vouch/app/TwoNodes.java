package dev.vouch.app;

import dev.vouch.api.export.AuditedExporter;
import dev.vouch.api.export.ExportJobs;
import dev.vouch.api.export.UpToDateExporter;
import dev.vouch.app.Storage.Coordination;
import dev.vouch.app.config.Setting;
import dev.vouch.app.config.Settings;
import dev.vouch.core.engine.Engine;
import dev.vouch.core.engine.Reporting;
import dev.vouch.core.warehouse.EventExporter;
import dev.vouch.directory.Directory;
import dev.vouch.directory.SharedDirectory;
import dev.vouch.directory.SharedState;
import dev.vouch.directory.account.PasswordCost;
import dev.vouch.directory.database.PostgresServer;
import dev.vouch.embedded.EmbeddedEngine;
import dev.vouch.embedded.EmbeddedEngine.EmbeddedSettings;
import dev.vouch.http.ops.DiskReserve;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Two nodes of a cluster: servers with a directory in one PostgreSQL and everything that nodes
 * share there. Instead of the engine of a cluster, both use one embedded engine of this process.
 */
final class TwoNodes implements AutoCloseable {
  private final Path folder;
  private final EmbeddedPostgres postgres;
  private final Engine engine;
  private final Reporting reporting;
  private final Vouch one;
  private final Vouch other;

  TwoNodes(Path folder) throws IOException {
    this.folder = folder;
    postgres = EmbeddedPostgres.builder().setServerConfig("listen_addresses", "127.0.0.1").start();
    engine =
        EmbeddedEngine.open(
            new EmbeddedSettings(
                Files.createDirectory(folder.resolve("engine")),
                MemoryBudget.of(Optional.empty(), EmbeddedSettings.MEMORY_MIN_MEGABYTES).engine()),
            Clock.systemUTC(),
            e -> {
              throw new AssertionError("the log failed", e);
            });
    reporting = engine.startReporting();
    one = start("one");
    other = start("other");
  }

  private Vouch start(String name) {
    return Vouch.start(
        new Settings()
            .addEnvironment(Map.of("VOUCH_DRAIN", "0s"))
            .addOption(Setting.DATA, Optional.of(folder.resolve(name).toString()))
            .addOption(Setting.PORT, Optional.of("0"))
            .configuration(),
        Clock.systemUTC(),
        System::nanoTime,
        this::openStorage);
  }

  private Storage openStorage(Path data, Startup startup) {
    CloseableStack resources = startup.resources();
    PostgresServer server =
        resources.add(
            "connections to PostgreSQL",
            new PostgresServer(
                "postgresql://postgres@127.0.0.1:%d/postgres".formatted(postgres.getPort()),
                "vouch"));
    SharedDirectory shared =
        resources.add(
            "directory",
            SharedDirectory.open(
                server,
                startup.clock(),
                System::nanoTime,
                startup.random(),
                new PasswordCost(8, 1)));
    SharedState state =
        resources.add(
            "shared state", SharedState.open(server, shared, startup.clock(), System::nanoTime));
    Directory directory = shared.directory();
    DiskReserve reserve = new DiskReserve(0, () -> Long.MAX_VALUE, System::nanoTime);
    EventExporter copier = upToDate(reporting.exporter());
    EventExporter exporter =
        upToDate(new AuditedExporter(reporting.exporter(), directory.sites(), directory.audit()));
    return new Storage(
        engine,
        directory,
        Coordination.of(shared),
        Optional.of(state),
        reporting,
        reserve,
        resources.add("exports", ExportJobs.open(exporter, copier, data, reserve)));
  }

  private EventExporter upToDate(EventExporter exporter) {
    return new UpToDateExporter(exporter, engine::lastPositions, reporting::isApplied);
  }

  Vouch one() {
    return one;
  }

  Vouch other() {
    return other;
  }

  List<Vouch> all() {
    return List.of(one, other);
  }

  static String address(Vouch node) {
    return "http://127.0.0.1:" + node.port();
  }

  @Override
  public void close() {
    try (postgres;
        engine;
        reporting;
        one;
        other) {
      // Closes all, the servers first.
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
