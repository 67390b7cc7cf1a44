package dev.vouch.app.cli;

import static dev.vouch.contract.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.app.LogFile;
import dev.vouch.app.MissingDirectoryException;
import dev.vouch.app.SuppliedClock;
import dev.vouch.app.Vouch;
import dev.vouch.app.config.Setting;
import dev.vouch.app.config.Settings;
import dev.vouch.app.process.StoredRows;
import dev.vouch.embedded.log.DirectoryLock;
import dev.vouch.tools.client.VouchClient;
import dev.vouch.tools.client.VouchClient.VouchClientException;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * docs/recovery.md, incident by incident: what a start says about damaged or missing files, what
 * {@code check} finds, and what is reported after {@code repair}.
 */
@Timeout(120) // A start that is not refused does not return.
class RecoveryTest {
  private static final String ADMIN_TOKEN = "an-administrators-token";
  private static final Duration TIMEOUT = Duration.ofSeconds(30);
  private static final Duration BETWEEN_CHECKPOINTS = Duration.ofMinutes(1);
  private static final ZoneId UTC = ZoneId.of("UTC");
  private static final int EVENTS = 20;
  private static final int ALL = EVENTS * (EVENTS + 1) / 2;

  @TempDir static Path recorded;
  private static String site = "";
  private static String token = "";

  @TempDir Path data;
  @TempDir Path copies;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  /** One event per commit, of the values 1 to 20. */
  @BeforeAll
  static void record() {
    try (Vouch vouch = start(recorded);
        VouchClient client = client(vouch)) {
      site = client.createSite(ADMIN_TOKEN, "Shop", "shop.example", UTC);
      token = client.createKey(ADMIN_TOKEN, site, new JsonObject().put("name", "shop"));
      for (int value = 1; value <= EVENTS; value++) {
        success(client, value);
      }
      assertThat(valueOnceThereAre(client, EVENTS)).isEqualTo(ALL);
    }
  }

  @BeforeEach
  void copyRecorded() throws IOException {
    copyFiles(recorded, data);
  }

  @Test
  void intactDirectory_isOk_oneLineForEachFile() throws IOException {
    assertThat(run("check")).isZero();
    assertThat(out.toString())
        .matches(
            """
            log           ok       20 records, positions 1 to 20
            directory\\.db  ok       sites, keys and accounts
            salts\\.db      ok       salts
            segments      ok       no closed days, applied up to position 20
            """);
    try (Stream<Path> files = Files.list(data)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .contains("log", "directory.db", "salts.db", "segments")
          .noneMatch(name -> name.endsWith("-wal") || name.endsWith("-shm"));
    }
  }

  /** A directory instead of the WAL is an error of the system, also for root. */
  @ParameterizedTest
  @ValueSource(strings = {"directory.db", "salts.db"})
  void fileThatTheSystemCannotRead_isUnknown_andNotDamaged(String file) throws IOException {
    Files.createDirectory(data.resolve(file + "-wal"));

    assertThat(run("check")).isEqualTo(74);
    assertThat(out.toString())
        .containsPattern(file + " +UNKNOWN  cannot be checked\\n")
        .contains("so it may be intact", "Do not replace the file", "check again")
        .doesNotContain("PROBLEM", "damaged", "Restore");
  }

  @Test
  void logThatTheSystemCannotRead_isUnknown_andNotDamaged() throws IOException {
    Files.createDirectory(data.resolve("log/00000000000000000099.log"));

    assertThat(run("check")).isEqualTo(74);
    assertThat(out.toString())
        .containsPattern("log +UNKNOWN  cannot be checked\\n")
        .contains("so it may be intact", "Do not replace the file")
        .doesNotContain("PROBLEM", "damaged", "Restore");
  }

  @ParameterizedTest
  @ValueSource(strings = {"check", "rebuild", "repair --accept-log-end", "repair --skip-record=7"})
  void directoryInUse_isRefused(String command) {
    try (DirectoryLock _ = DirectoryLock.acquire(data)) {
      assertThat(run(command.split(" "))).isEqualTo(1);
    }
    assertThat(err.toString()).contains("Another Vouch process uses this data directory");
  }

  @ParameterizedTest
  @ValueSource(strings = {"serve --port=0", "check", "rebuild", "repair --accept-log-end"})
  void directoryOfAnUnreleasedVersion_isRefused(String command) throws IOException {
    Files.createFile(data.resolve("log.db"));

    assertThat(run(command.split(" "))).isEqualTo(65);
    assertThat(err.toString())
        .contains("has log.db of an earlier, unreleased version of Vouch. Start with an empty");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void missingOrEmptyDirectory_isNoNewInstallation(boolean isEmpty) throws Exception {
    Files.delete(data.resolve("directory.db"));
    if (isEmpty) {
      Files.createFile(data.resolve("directory.db"));
    }

    assertThat(run("serve", "--port=0")).isEqualTo(65);
    assertThat(err.toString())
        .contains("directory.db", "is missing or empty", "Restore directory.db from a backup")
        .contains("./vouch serve --new-directory");
    assertThatThrownBy(this::start).isInstanceOf(MissingDirectoryException.class);
    assertThat(run("check")).isEqualTo(1);
    assertThat(out.toString())
        .contains("directory.db  PROBLEM  missing")
        .contains("./vouch serve --new-directory");

    ServeCommand.createDirectory(data);
    try (Vouch vouch = start()) {
      assertThat(vouch.setupCode()).isPresent();
    }
  }

  @Test
  void newDirectory_doesNotReplaceAnExistingOne() throws Exception {
    ServeCommand.createDirectory(data);

    try (Vouch vouch = start();
        VouchClient client = client(vouch)) {
      assertThat(valueOnceThereAre(client, EVENTS)).isEqualTo(ALL);
    }
  }

  @Test
  void changedValue_isNotReported_andTheSkippedRecordIsTheOnlyOneThatIsMissing() throws Exception {
    LogFile.damage(data, 7);
    deleteWarehouse();

    assertThat(run("check")).isEqualTo(1);
    assertThat(out.toString())
        .contains("log           PROBLEM")
        .contains("the record at position 7 (its checksum does not match, ")
        .contains("./vouch repair --skip-record 7")
        .contains("segments");
    try (Vouch vouch = start();
        VouchClient client = client(vouch)) {
      assertThat(valueOnceThereAre(client, 6)).isEqualTo(21);
      await("server is not ready").until(() -> !isReady(client));
    }
    assertThat(run("repair", "--skip-record", "7")).isZero();
    assertThat(out.toString())
        .contains("Skipped position 7 of the log (its checksum does not match, ");

    try (Vouch vouch = start();
        VouchClient client = client(vouch)) {
      assertThat(valueOnceThereAre(client, EVENTS - 1)).isEqualTo(ALL - 7);
    }
    assertThat(run("check")).isZero();
    assertThat(out.toString()).contains("lost: the record at position 7 (damaged, accepted ");
  }

  @Test
  void lostEndOfTheLog_isAccepted_andReportsAndNewEventsAreRight() throws Exception {
    LogFile.cutBefore(data, 16);
    assertThat(run("serve", "--port=0")).isEqualTo(65);
    assertThat(err.toString()).contains("the log ends at 15", "--accept-log-end");
    assertThat(run("check")).isEqualTo(1);
    assertThat(out.toString())
        .contains("They have the log up to position 20, but the log ends at 15.");

    assertThat(run("repair", "--accept-log-end")).isZero();

    assertThat(out.toString())
        .contains("The log continues at position 21. Lost from the log: positions 16 to 20")
        .contains("Reports still have these")
        .contains("events that were recorded after 2");
    try (Vouch vouch = start();
        VouchClient client = client(vouch)) {
      success(client, 1_000);
      assertThat(valueOnceThereAre(client, EVENTS + 1)).isEqualTo(ALL + 1_000);
    }
    assertThat(run("check")).isZero();
    assertThat(run("repair", "--accept-log-end")).isEqualTo(1);
    assertThat(err.toString()).contains("has not lost its end, and nothing was changed");
  }

  @Test
  void damagedLog_isNamed_andALogCanBeBegunAnewWithoutABackup() throws Exception {
    Path file = LogFile.blankNewest(data);
    assertThat(run("check")).isEqualTo(1);
    assertThat(out.toString()).contains("log           PROBLEM");
    assertThat(run("serve", "--port=0")).isEqualTo(65);
    assertThat(err.toString())
        .contains("The log is damaged, and starting again does not help")
        .doesNotContain("Check the disk");

    Files.delete(file);
    assertThat(run("repair", "--accept-log-end")).isZero();

    try (Vouch vouch = start();
        VouchClient client = client(vouch)) {
      success(client, 1_000);
      assertThat(valueOnceThereAre(client, EVENTS + 1)).isEqualTo(ALL + 1_000);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"directory.db", "salts.db"})
  void damagedPagesOfTheDirectory_areNamed(String name) throws Exception {
    zeroPages(data.resolve(name));

    assertThat(run("check")).isEqualTo(1);
    assertThat(out.toString()).contains("%-12s  PROBLEM".formatted(name), "from a backup");
    assertThat(run("serve", "--port=0")).isEqualTo(65);
    assertThat(err.toString())
        .contains(name + " is damaged, and starting again does not help")
        .contains("restore the file from a backup");
  }

  @Test
  void damagedOpenDays_areFound_andBuiltAgainByTheNextStart() throws Exception {
    Path file = openDays();
    byte[] bytes = Files.readAllBytes(file);
    bytes[bytes.length / 2] ^= 1;
    Files.write(file, bytes);

    assertThat(run("check")).isEqualTo(1);
    assertThat(out.toString()).contains("segments      PROBLEM").contains("Run ./vouch rebuild");
    try (Vouch vouch = start();
        VouchClient client = client(vouch)) {
      assertThat(valueOnceThereAre(client, EVENTS)).isEqualTo(ALL);
    }
  }

  /** The file with the events of all open days. */
  private Path openDays() throws IOException {
    try (Stream<Path> files = Files.list(data.resolve("segments"))) {
      return files
          .filter(file -> file.getFileName().toString().startsWith("open-"))
          .findFirst()
          .orElseThrow();
    }
  }

  @Test
  void rebuild_deletesTheWarehouse_whichTheNextStartBuildsAgain() throws Exception {
    assertThat(run("rebuild")).as(err.toString()).isZero();
    assertThat(out.toString())
        .isEqualTo(
            """
            Deleted the open days of segments/, and state/.
            The next start builds them again from the log (20 records, positions 1 to 20).
            """);
    assertThat(StoredRows.of(data)).isEmpty();
    assertThat(data.resolve("state")).doesNotExist();

    try (Vouch vouch = start();
        VouchClient client = client(vouch)) {
      assertThat(valueOnceThereAre(client, EVENTS)).isEqualTo(ALL);
    }
  }

  @Test
  void rebuild_isRefused_whenARecordOfTheLogIsDamaged() throws Exception {
    LogFile.damage(data, 7);
    assertThat(run("rebuild")).isEqualTo(1);

    assertThat(err.toString())
        .contains("nothing was deleted, because a rebuild would lose events")
        .contains("the record at position 7")
        .contains("./vouch repair --skip-record 7");
    assertThat(StoredRows.of(data)).hasSize(EVENTS);
  }

  @Test
  void rebuild_isRefused_whenTheLogLostItsEnd() throws Exception {
    LogFile.cutBefore(data, 16);
    assertThat(run("repair", "--accept-log-end")).isZero();

    assertThat(run("rebuild")).isEqualTo(1);

    assertThat(err.toString()).contains("lacks 5 records that were accepted as lost");
    assertThat(StoredRows.of(data)).hasSize(EVENTS);
  }

  @Test
  void missingSalts_areOk_asInACopy() throws Exception {
    Files.delete(data.resolve("salts.db"));

    assertThat(run("check")).isZero();
    assertThat(out.toString()).contains("salts.db      ok       missing: the next start");
  }

  /** As a killed server leaves them, also before a checkpoint has the latest events. */
  @Test
  void filesOfARunningServer_areOk() throws Exception {
    AtomicReference<Duration> ahead = new AtomicReference<>(Duration.ZERO);
    Clock clock = new SuppliedClock(() -> Clock.systemUTC().instant().plus(ahead.get()));
    try (Vouch vouch = start(data, clock);
        VouchClient client = client(vouch)) {
      success(client, 1_000);
      valueOnceThereAre(client, EVENTS + 1);
      await("checkpoint has all events")
          .until(
              () -> {
                Path copy = Files.createTempDirectory(copies, "copy");
                copyFiles(data, copy);
                out.getBuffer().setLength(0);
                assertThat(
                        Main.run(
                            Map.of(), writer(out), writer(err), "check", "--data", copy.toString()))
                    .as(out.toString())
                    .isZero();
                assertThat(out.toString()).contains("21 records, positions 1 to 21");
                ahead.updateAndGet(BETWEEN_CHECKPOINTS::plus);
                return out.toString().contains("applied up to position 21");
              });
    }
  }

  /** Copies all again if the server has replaced a file that was listed. */
  private static void copyFiles(Path from, Path to) throws IOException {
    int attempts = 1;
    while (!areCopied(from, to)) {
      assertThat(attempts).isLessThan(10);
      attempts++;
    }
  }

  private static boolean areCopied(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path copy = to.resolve(from.relativize(file));
        if (!file.startsWith(to)) {
          Files.createDirectories(copy.getParent());
          Files.copy(file, copy, StandardCopyOption.REPLACE_EXISTING);
        }
      }
      return true;
    } catch (NoSuchFileException | UncheckedIOException _) {
      return false;
    }
  }

  private void deleteWarehouse() {
    StoredRows.loseOpenDays(data);
  }

  private static void zeroPages(Path file) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    for (int page = 4_096; page < bytes.length; page += 4_096) {
      Arrays.fill(bytes, page, page + 16, (byte) 0);
    }
    Files.write(file, bytes);
  }

  private int run(String... arguments) {
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    return Main.run(Map.of("VOUCH_DATA", data.toString()), writer(out), writer(err), arguments);
  }

  private static PrintWriter writer(StringWriter text) {
    return new PrintWriter(text, true);
  }

  private Vouch start() {
    return start(data);
  }

  private static Vouch start(Path data) {
    return start(data, Clock.systemUTC());
  }

  private static Vouch start(Path data, Clock clock) {
    Settings settings =
        new Settings()
            .addEnvironment(Map.of("VOUCH_ADMIN_TOKEN", ADMIN_TOKEN, "VOUCH_DRAIN", "0s"))
            .addOption(Setting.DATA, Optional.of(data.toString()))
            .addOption(Setting.PORT, Optional.of("0"));
    return Vouch.start(
        settings.configuration(),
        clock,
        failed -> {
          throw failed;
        });
  }

  private static VouchClient client(Vouch vouch) {
    return new VouchClient(vouch.port(), TIMEOUT);
  }

  private static void success(VouchClient client, int value) {
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

  private static int valueOnceThereAre(VouchClient client, int successes) {
    return await("%d successes are reported".formatted(successes))
        .until(() -> summary(client), summary -> summary.getInteger("successes") == successes)
        .getInteger("success_value");
  }

  /** Returns the summary; one without successes while the warehouse is restored. */
  private static JsonObject summary(VouchClient client) {
    try {
      return client.report(ADMIN_TOKEN, site, "summary");
    } catch (VouchClientException e) {
      assertThat(e.getMessage())
          .containsAnyOf("until the warehouse is restored", "opens its warehouse again");
      return new JsonObject().put("successes", 0);
    }
  }

  private static boolean isReady(VouchClient client) {
    try {
      return client.send("GET", "/healthz/ready", Map.of(), "").statusCode() == 200;
    } catch (VouchClientException e) {
      return false;
    }
  }
}
