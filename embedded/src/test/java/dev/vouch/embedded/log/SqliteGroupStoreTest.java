package dev.vouch.embedded.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.ProgressHandler;

class SqliteGroupStoreTest {
  @Test
  void failedReadOfTheWalsSize_doesNotFailTheNextOne(@TempDir Path directory) throws SQLException {
    try (Connection connection = LogDatabase.openForWriting(directory)) {
      SqliteGroupStore store = new SqliteGroupStore(connection);
      int pages = store.walPages();
      ProgressHandler.setHandler(connection, 1, new Interruption());
      assertThatThrownBy(store::walPages).isInstanceOf(SQLException.class);
      ProgressHandler.clearHandler(connection);

      assertThat(store.walPages()).isEqualTo(pages);
    }
  }

  /** Ends each statement at its first step, with SQLITE_INTERRUPT. */
  private static final class Interruption extends ProgressHandler {
    @Override
    protected int progress() {
      return 1;
    }
  }
}
