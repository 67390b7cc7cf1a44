package dev.vouch.app.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * docs/recovery.md and docs/backup.md: what commands say about intact files on a disk that is full
 * or read-only. The disk is a tmpfs that only the command's process sees; this needs user
 * namespaces ({@code unshare}), so the test is not run by default.
 */
@Tag("prove")
class UnusableDiskTest {
  private static final String FULL = "(cat /dev/zero > \"$0/others\" 2> /dev/null; true)";
  private static final String READ_ONLY = "mount -o remount,ro \"$0\"";

  @TempDir Path directory;

  /** SQLite has to create the files that a server deletes when it stops. */
  @Test
  void check_onAFullDisk_callsNoIntactFileDamaged() throws Exception {
    recordAndStop();

    assertThat(check(FULL))
        .containsPattern("log +ok")
        .containsPattern("directory\\.db +UNKNOWN  cannot be checked")
        .contains("may be intact", "exit 74")
        .doesNotContain("PROBLEM", "damaged", "Restore");
  }

  @Test
  void check_onAReadOnlyDisk_readsAllFiles() throws Exception {
    recordAndStop();

    assertThat(check(READ_ONLY))
        .containsPattern("log +ok")
        .containsPattern("directory\\.db +ok")
        .containsPattern("salts\\.db +ok")
        .containsPattern("segments +ok")
        .contains("exit 0");
  }

  @Test
  void check_onAReadOnlyDisk_readsTheLastCommitsOfAKilledServer() throws Exception {
    recordAndKill();

    assertThat(check(READ_ONLY))
        .containsPattern("log +ok")
        .containsPattern("directory\\.db +ok")
        .doesNotContain("PROBLEM", "damaged", "Restore");
  }

  @Test
  void backup_ofAFullDisk_namesTheDataDirectory() throws Exception {
    recordAndStop();

    assertThat(run(FULL, "backup", directory.resolve("backups").toString(), "--data", data()))
        .contains("Check the free space and the permissions of " + data(), "exit 1");
  }

  private void recordAndStop() {
    try (ServerProcess server = server()) {
      assertThat(server.stop()).as("of SIGTERM").isEqualTo(143);
    }
  }

  private void recordAndKill() {
    try (ServerProcess server = server()) {
      server.kill();
    }
  }

  private ServerProcess server() {
    return new ServerProcess(
        directory.resolve("recorded"), directory.resolve("server.out"), Map.of());
  }

  private String check(String disk) throws IOException, InterruptedException {
    return run(disk, "check", "--data", data());
  }

  /** Returns what a command has printed, and its exit code. */
  private String run(String disk, String... arguments) throws IOException, InterruptedException {
    Files.createDirectory(Path.of(data()));
    String script =
        "mount -t tmpfs -o mode=700,size=16m tmpfs \"$0\" && cp -r \"$1\"/. \"$0\" && "
            + disk
            + " && shift && exec \"$@\"";
    List<String> launcher =
        List.of(
            "unshare",
            "--map-root-user",
            "--mount",
            "sh",
            "-c",
            script,
            data(),
            directory.resolve("recorded").toString());
    CommandProcess command =
        new CommandProcess(directory.resolve("command.out"), launcher, List.of(arguments));
    int exitCode = command.exitCode();
    return command.printed() + "exit " + exitCode;
  }

  private String data() {
    return directory.resolve("data").toString();
  }
}
