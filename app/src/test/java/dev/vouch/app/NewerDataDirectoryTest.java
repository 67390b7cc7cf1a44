package dev.vouch.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.app.config.Setting;
import dev.vouch.app.config.Settings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Clock;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A data directory with one file that a newer version of Vouch has upgraded (docs/UPGRADING.md).
 */
class NewerDataDirectoryTest {
  private static final String NEWER_MIGRATION =
      "INSERT INTO flyway_schema_history SELECT max(installed_rank) + 1, '99', 'future', type,"
          + " 'V99__future.sql', 7, installed_by, installed_on, 1, 1 FROM flyway_schema_history";

  @TempDir Path folder;

  @Test
  void newerLog_isRefused_andNotChanged() throws Exception {
    start().close();
    LogFile.upgrade(folder);

    assertRefused(
        "log/00000000000000000001.log",
        "log/ was written by a newer version of Vouch. Run that version.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"directory.db", "salts.db"})
  void newerDirectoryOrSalts_areRefused_andNotChanged(String file) throws Exception {
    change(file, NEWER_MIGRATION);

    assertRefused(file, file + " was written by a newer version of Vouch. Run that version.");
  }

  private void change(String file, String sql) throws Exception {
    start().close();
    try (Connection connection =
            DriverManager.getConnection("jdbc:sqlite:" + folder.resolve(file));
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private void assertRefused(String file, String message) throws Exception {
    byte[] before = Files.readAllBytes(folder.resolve(file));

    assertThatThrownBy(this::start).hasMessageContaining(message);

    assertThat(Files.readAllBytes(folder.resolve(file))).isEqualTo(before);
  }

  private Vouch start() {
    return Vouch.start(
        new Settings()
            .addOption(Setting.DATA, Optional.of(folder.toString()))
            .addOption(Setting.PORT, Optional.of("0"))
            .addOption(Setting.DRAIN, Optional.of("0s"))
            .configuration(),
        Clock.systemUTC(),
        failure -> {});
  }
}
