package dev.vouch.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.app.config.Setting;
import dev.vouch.app.config.Settings;
import dev.vouch.directory.Directory;
import dev.vouch.directory.site.SiteSettings;
import dev.vouch.http.CapturedLog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Permissions of the data directory, and a copy of it without salts. */
class DataDirectoryTest {
  private static final SiteSettings SHOP =
      new SiteSettings("Shop", Set.of("shop.example"), ZoneOffset.UTC, Set.of(), false);

  @TempDir Path folder;

  @Test
  void newDirectory_andItsFiles_areAccessibleToTheOwnerOnly() throws IOException {
    Path data = folder.resolve("parent/data");
    try (Vouch _ = start(data)) {
      assertThat(mode(data)).isEqualTo("rwx------");
      assertThat(files(data))
          .extracting(file -> file.getFileName().toString())
          .contains("log.lock", "directory.db", "salts.db", "admin-token.sha256");
      assertThat(mode(data.resolve("log"))).isEqualTo("rwx------");
      assertThat(files(data.resolve("log")))
          .allSatisfy(file -> assertThat(mode(file)).isEqualTo("rw-------"));
      assertThat(mode(data.resolve("segments"))).isEqualTo("rwx------");
      assertThat(files(data))
          .filteredOn(Files::isRegularFile)
          .allSatisfy(file -> assertThat(mode(file)).isEqualTo("rw-------"));
    }
  }

  @Test
  void worldReadableDirectory_isUsed_withOneWarningThatNamesTheRemedy() throws IOException {
    Path data = Files.createDirectory(folder.resolve("data"));
    Files.setPosixFilePermissions(data, PosixFilePermissions.fromString("rwxr-xr-x"));
    try (CapturedLog log = new CapturedLog()) {
      assertThat(DataDirectory.open(data)).isEqualTo(data);
      assertThat(log.text()).containsOnlyOnce("chmod 700 " + data);
    }
    assertThat(mode(data)).isEqualTo("rwxr-xr-x");
  }

  @Test
  void groupReadableDirectory_isUsedWithoutAWarning() throws IOException {
    Path data = Files.createDirectory(folder.resolve("data"));
    Files.setPosixFilePermissions(data, PosixFilePermissions.fromString("rwxr-x---"));
    try (CapturedLog log = new CapturedLog()) {
      DataDirectory.open(data);
      assertThat(log.text()).doesNotContain("chmod");
    }
  }

  @Test
  void symbolicLinkToADirectory_isAccepted() throws IOException {
    Path data = Files.createDirectory(folder.resolve("data"));
    Path link = Files.createSymbolicLink(folder.resolve("link"), data);
    assertThat(DataDirectory.open(link)).isEqualTo(link);
  }

  @Test
  void missingSaltsDatabase_isRecreated_withOneWarning() throws IOException {
    try (CapturedLog log = new CapturedLog()) {
      try (Directory directory = open()) {
        directory.sites().create(SHOP);
      }
      open().close();
      assertThat(log.text()).doesNotContain("salts.db");

      Files.delete(folder.resolve("salts.db"));
      open().close();
      open().close();
      assertThat(log.text())
          .containsOnlyOnce("salts.db has no salts for the sites in directory.db");
    }
  }

  private Directory open() {
    return TestDirectory.open(folder, Clock.systemUTC());
  }

  private static Vouch start(Path data) {
    Settings settings =
        new Settings()
            .addOption(Setting.DATA, Optional.of(data.toString()))
            .addOption(Setting.PORT, Optional.of("0"));
    return Vouch.start(
        settings.configuration(),
        Clock.systemUTC(),
        failed -> {
          throw failed;
        });
  }

  private static List<Path> files(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.filter(Files::isRegularFile).toList();
    }
  }

  private static String mode(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }
}
