package dev.vouch.app.cli;

import static dev.vouch.contract.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.app.LogFile;
import dev.vouch.app.Vouch;
import dev.vouch.app.config.Setting;
import dev.vouch.app.config.Settings;
import dev.vouch.http.CapturedLog;
import dev.vouch.tools.client.VouchClient;
import dev.vouch.tools.client.VouchClient.VouchClientException;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneId;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The commands of docs/backup.md, while a server uses the data directory. */
@Timeout(120)
class BackupCommandTest {
  private static final String ADMIN_TOKEN = "an-administrators-token";
  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  @TempDir Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private Path data;
  private Path backups;
  private Path restored;

  @BeforeEach
  void nameDirectories() {
    data = folder.resolve("data");
    backups = folder.resolve("backups");
    restored = folder.resolve("restored");
  }

  @Test
  void backupOfARunningServer_isRestored_withItsEventsAndKeys() throws IOException {
    String site;
    String token;
    try (Vouch vouch = start(data);
        VouchClient client = client(vouch)) {
      site = client.createSite(ADMIN_TOKEN, "Shop", "shop.example", ZoneId.of("UTC"));
      token = client.createKey(ADMIN_TOKEN, site, new JsonObject().put("name", "shop"));
      success(client, token, 5);

      assertThat(run("backup", "--data", data.toString(), backups.toString())).isZero();

      success(client, token, 7);
    }
    Path backup = onlyBackup();
    assertThat(out.toString())
        .matches(
            "\\Q%s\\E: everything acknowledged before 2\\S+Z, up to position 1, 0 closed days; \\d files copied \\(\\d+\\.\\d MB\\), 0 linked; \\d+\\.\\d s\\n"
                .formatted(backup));

    assertThat(run("restore", "--data", restored.toString(), backups.toString())).isZero();
    assertThat(out.toString())
        .contains("Restored " + backup, "repeats 0 erasures and 0 site deletions")
        .contains("revoke again", "count as new")
        .endsWith("To start: ./vouch serve --data " + restored + "\n");
    try (CapturedLog log = new CapturedLog();
        Vouch vouch = start(restored);
        VouchClient client = client(vouch)) {
      success(client, token, 100);
      assertThat(valueOnceThereAre(client, site, 2)).isEqualTo(105);
      assertThat(log.text()).doesNotContain("salts.db");
    }
  }

  @Test
  void oldBackupsAreDeleted_whenTheNewOneIsComplete() throws IOException {
    start(data).close();
    for (int backup = 0; backup < 3; backup++) {
      assertThat(run("backup", "--data", data.toString(), "--keep=2", backups.toString())).isZero();
    }
    assertThat(backups()).hasSize(2);
    assertThat(out.toString().lines()).element(2).asString().contains(", 1 old backup deleted; ");
  }

  @Test
  void damagedBackup_isFoundByCheck_andNotRestored() throws IOException {
    start(data).close();
    assertThat(run("backup", "--data", data.toString(), backups.toString())).isZero();
    Path backup = onlyBackup();
    assertThat(run("check", backup.toString())).isZero();
    assertThat(out.toString()).contains("log           ok", "segments      ok");

    Files.write(backup.resolve("directory.db"), new byte[200], StandardOpenOption.WRITE);

    assertThat(run("check", backup.toString())).isEqualTo(1);
    assertThat(out.toString()).contains("directory.db  PROBLEM");
    assertThat(run("restore", "--data", restored.toString(), backup.toString())).isEqualTo(1);
    assertThat(err.toString()).contains("cannot be restored", "directory.db");
  }

  @Test
  void damagedDataDirectory_isNotBackedUp_andTheExitCodeSaysSo() throws IOException {
    start(data).close();
    for (String manifest : List.of("manifest", "manifest.copy")) {
      Files.write(data.resolve("segments").resolve(manifest), new byte[20]);
    }

    assertThat(run("backup", "--data", data.toString(), backups.toString())).isEqualTo(65);

    assertThat(err.toString()).contains("manifest");
    assertThat(backups()).isEmpty();
    assertThat(data.resolve("last-backup")).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "log          | -",
        "directory.db | INSERT INTO flyway_schema_history SELECT max(installed_rank) + 1, '99',"
            + " 'future', type, 'V99__future.sql', 7, installed_by, installed_on, 1, 1"
            + " FROM flyway_schema_history"
      })
  void filesOfANewerVersion_areRefused_andNotCalledDamaged(String file, String upgrade)
      throws Exception {
    start(data).close();
    assertThat(run("backup", "--data", data.toString(), backups.toString())).isZero();
    Path backup = onlyBackup();
    for (Path upgraded : List.of(data, backup)) {
      if (file.equals("log")) {
        LogFile.upgrade(upgraded);
        continue;
      }
      try (Connection connection =
              DriverManager.getConnection("jdbc:sqlite:" + upgraded.resolve(file));
          Statement statement = connection.createStatement()) {
        statement.execute(upgrade);
      }
    }

    assertThat(run("restore", "--data", restored.toString(), backup.toString())).isEqualTo(1);
    assertThat(restored).isEmptyDirectory();
    assertThat(run("backup", "--data", data.toString(), backups.toString())).isEqualTo(1);
    assertThat(onlyBackup()).isEqualTo(backup);
    assertThat(run("check", backup.toString())).isEqualTo(1);
    assertThat(run("check", "--data", data.toString())).isEqualTo(1);

    assertThat(err.toString())
        .contains(
            backup.resolve(file) + " was written by a newer version of Vouch. Run that version.",
            data.resolve(file) + " was written by a newer version of Vouch. Run that version.")
        .doesNotContain("damaged");
    assertThat(out.toString().lines().filter(line -> line.startsWith(file)))
        .hasSize(2)
        .allMatch(line -> line.endsWith("PROBLEM  written by a newer version of Vouch"));
  }

  /** Its list of erasures, which a restore repeats, may have what this version cannot read. */
  @Test
  void earlierBackup_isNotRestored_ifANewerVersionWroteTheNewestOfTheSeries() throws Exception {
    start(data).close();
    assertThat(run("backup", "--data", data.toString(), backups.toString())).isZero();
    Path first = onlyBackup();
    assertThat(run("backup", "--data", data.toString(), backups.toString())).isZero();
    Path newest = backups().max(Comparator.naturalOrder()).orElseThrow();
    LogFile.upgrade(newest);

    assertThat(run("restore", "--data", restored.toString(), first.toString())).isEqualTo(1);

    assertThat(err.toString())
        .contains(newest.resolve("log") + " was written by a newer version of Vouch.");
    assertThat(restored).isEmptyDirectory();
  }

  @Test
  void restoreToADirectoryThatIsNotEmpty_isRefused() throws IOException {
    start(data).close();
    assertThat(run("backup", "--data", data.toString(), backups.toString())).isZero();

    assertThat(run("restore", "--data", data.toString(), backups.toString())).isEqualTo(1);
    assertThat(err.toString()).contains("is not empty. Choose an empty directory");
    assertThat(
            run(
                "restore",
                "--data",
                restored.toString(),
                "--until=2020-01-01T00:00:00Z",
                backups.toString()))
        .isEqualTo(1);
    assertThat(err.toString()).contains("no complete backup from 2020-01-01T00:00:00Z or before");
  }

  private Path onlyBackup() throws IOException {
    assertThat(backups()).hasSize(1);
    return backups().findFirst().orElseThrow();
  }

  private Stream<Path> backups() throws IOException {
    try (Stream<Path> files = Files.list(backups)) {
      return files.filter(Files::isDirectory).toList().stream();
    }
  }

  private int run(String... arguments) {
    return Main.run(Map.of(), new PrintWriter(out, true), new PrintWriter(err, true), arguments);
  }

  private static Vouch start(Path data) {
    Settings settings =
        new Settings()
            .addEnvironment(Map.of("VOUCH_ADMIN_TOKEN", ADMIN_TOKEN, "VOUCH_DRAIN", "0s"))
            .addOption(Setting.DATA, Optional.of(data.toString()))
            .addOption(Setting.PORT, Optional.of("0"));
    return Vouch.start(
        settings.configuration(),
        Clock.systemUTC(),
        failed -> {
          throw failed;
        });
  }

  private static VouchClient client(Vouch vouch) {
    return new VouchClient(vouch.port(), TIMEOUT);
  }

  private static void success(VouchClient client, String token, int value) {
    client.send(
        "POST",
        "/event",
        token,
        new JsonObject()
            .put("event_name", "success")
            .put("page_path", "/thanks")
            .put("name", "paid")
            .put("success_value", value));
  }

  private static int valueOnceThereAre(VouchClient client, String site, int successes) {
    return await("%d successes are reported".formatted(successes))
        .until(() -> summary(client, site), summary -> summary.getInteger("successes") == successes)
        .getInteger("success_value");
  }

  /** Returns the summary; one without successes while the warehouse is restored. */
  private static JsonObject summary(VouchClient client, String site) {
    try {
      return client.report(ADMIN_TOKEN, site, "summary");
    } catch (VouchClientException e) {
      assertThat(e.getMessage()).contains("until the warehouse is restored");
      return new JsonObject().put("successes", 0);
    }
  }
}
