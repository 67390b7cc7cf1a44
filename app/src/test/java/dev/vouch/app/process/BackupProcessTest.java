package dev.vouch.app.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * docs/backup.md with real processes: a backup under load, the loss of the server, and a restore.
 */
@Tag("prove")
@Timeout(300)
class BackupProcessTest {
  private static final int EVENTS = 400;
  private static final int CONNECTIONS = 8;
  private static final int ACKNOWLEDGED_BEFORE = 500;
  private static final int DAMAGED = 65;
  private static final Map<String, String> SETTINGS =
      Map.of("VOUCH_TRUSTED_PROXIES", "127.0.0.1/32");

  @TempDir Path directory;
  private Path backups;
  private Path restored;
  private Path output;

  @BeforeEach
  void nameDirectories() {
    backups = directory.resolve("backups");
    restored = directory.resolve("restored");
    output = directory.resolve("server.out");
  }

  @Test
  void backupUnderLoad_hasEveryEventThatWasAcknowledgedBefore_withItsCredit() throws Exception {
    Ledger ledger = new Ledger();
    Ledger loaded = Ledger.ofOtherSite();
    StoredEvents reported;
    String last;
    Load quiet;
    Load other;
    Map<Integer, String> acknowledgedBefore;
    try (ServerProcess server = new ServerProcess(directory.resolve("data"), output, SETTINGS)) {
      quiet = Load.onNewSite(server, ledger);
      quiet.sendEach(EVENTS);
      last = quiet.sendLast();
      reported = StoredEvents.awaitAndRead(last, server, quiet.site());
      server.restart();
      other = Load.onNewSite(server, loaded);
      BackupUnderLoad backup = new BackupUnderLoad(server, loaded);
      other.until(backup::thenKillTheServer, CONNECTIONS);
      acknowledgedBefore = backup.acknowledgedBefore;
      System.out.printf(
          "backup under load: %d acknowledged before, %d in all; %s",
          acknowledgedBefore.size(), loaded.acknowledged().size(), backup.printed);
    }
    run("restore", "--data", restored.toString(), backups.toString());

    try (ServerProcess server = new ServerProcess(restored, output, SETTINGS)) {
      StoredEvents stored = StoredEvents.awaitAndRead(last, server, quiet.site());
      assertThat(stored.reports()).isEqualTo(reported.reports());
      assertThat(stored.differencesFrom(reported)).isEmpty();
      ledger.assertKept(stored);

      server.restart();
      Load again = new Load(server.port(), other.site(), other.token(), loaded);
      StoredEvents underLoad =
          StoredEvents.awaitAndReadOverApi(again.sendLast(), server, other.site());
      assertThat(acknowledgedBefore.entrySet())
          .hasSizeGreaterThan(ACKNOWLEDGED_BEFORE)
          .allMatch(event -> underLoad.hasOnce(event.getKey(), event.getValue()));
      assertThat(underLoad.byNumber().values()).allMatch(copies -> copies.size() == 1);
    }
  }

  @Test
  void killedBackup_leavesTheEarlierOneUsable_andIsDeletedByTheNext() throws Exception {
    Path data = directory.resolve("data");
    try (ServerProcess server = new ServerProcess(data, output, SETTINGS)) {
      Load load = Load.onNewSite(server, new Ledger());
      load.sendEach(EVENTS);
      run("backup", "--data", data.toString(), backups.toString());
      Path first = named("2").getFirst();

      CommandProcess killed = start("backup", "--data", data.toString(), backups.toString());
      while (named("unfinished").isEmpty() && killed.isAlive()) {
        LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(100));
      }
      killed.kill();
      assertThat(named("unfinished")).as(killed.printed()).hasSize(1);
      assertThat(named("2")).containsExactly(first);
      run("check", first.toString());

      run("backup", "--data", data.toString(), backups.toString());
      assertThat(named("unfinished")).isEmpty();
      assertThat(named("2")).hasSize(2).contains(first);
    }
    run("restore", "--data", restored.toString(), backups.toString());
  }

  @Test
  void killedRestore_leavesADirectoryThatNoCommandUses_andCanBeRepeated() throws Exception {
    Path data = directory.resolve("data");
    try (ServerProcess server = new ServerProcess(data, output, SETTINGS)) {
      Load.onNewSite(server, new Ledger()).sendEach(EVENTS);
    }
    run("backup", "--data", data.toString(), backups.toString());

    CommandProcess killed = start("restore", "--data", restored.toString(), backups.toString());
    while (Files.notExists(restored.resolve("unfinished-restore")) && killed.isAlive()) {
      LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(100));
    }
    killed.kill();
    assertThat(restored.resolve("unfinished-restore")).as(killed.printed()).exists();

    for (String command : List.of("serve", "check", "rebuild")) {
      CommandProcess refused = start(command, "--data", restored.toString());
      assertThat(refused.exitCode()).as(refused.printed()).isEqualTo(DAMAGED);
      assertThat(refused.printed()).contains("Delete its files, and run ./vouch restore again");
    }
    CommandProcess refused = start("backup", "--data", restored.toString(), backups.toString());
    assertThat(refused.exitCode()).as(refused.printed()).isEqualTo(DAMAGED);
    Path again = directory.resolve("again");
    run("restore", "--data", again.toString(), backups.toString());
    run("check", "--data", again.toString());
  }

  /** A backup while another thread sends events to the server, which then is lost. */
  private final class BackupUnderLoad {
    private final ServerProcess server;
    private final Ledger ledger;
    private Map<Integer, String> acknowledgedBefore = Map.of();
    private String printed = "";

    BackupUnderLoad(ServerProcess server, Ledger ledger) {
      this.server = server;
      this.ledger = ledger;
    }

    void thenKillTheServer() throws IOException {
      while (ledger.acknowledged().size() <= ACKNOWLEDGED_BEFORE) {
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(10));
      }
      acknowledgedBefore = ledger.acknowledged();
      try {
        printed = run("backup", "--data", server.data().toString(), backups.toString());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IOException(e);
      } finally {
        server.kill();
      }
      assertThat(ledger.acknowledged()).hasSizeGreaterThan(acknowledgedBefore.size());
    }
  }

  private List<Path> named(String prefix) throws IOException {
    try (Stream<Path> files = Files.list(backups)) {
      return files.filter(file -> file.getFileName().toString().startsWith(prefix)).toList();
    }
  }

  /** Runs a command, which must succeed; returns what it prints. */
  private String run(String... arguments) throws IOException, InterruptedException {
    CommandProcess command = start(arguments);
    assertThat(command.exitCode()).as(command.printed()).isZero();
    return command.printed();
  }

  private CommandProcess start(String... arguments) throws IOException {
    return new CommandProcess(directory.resolve("command.out"), arguments);
  }
}
