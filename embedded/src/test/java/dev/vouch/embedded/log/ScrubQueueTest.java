package dev.vouch.embedded.log;

import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** How the scrubber's tasks reach the committer. */
class ScrubQueueTest {
  private final ScrubQueue queue = new ScrubQueue(this::performNext);

  @TempDir Path directory;

  /** The committer of an idle log waits for records. */
  @Test
  @Timeout(60)
  void task_wakesTheCommitter() throws InterruptedException {
    queue.await(new ScrubTask.TruncateWal());
  }

  private void performNext() {
    try (SqliteGroupStore store = new SqliteGroupStore(LogDatabase.openForWriting(directory))) {
      queue.performNext(store);
    } catch (SQLException e) {
      throw new AssertionError(e);
    }
  }
}
