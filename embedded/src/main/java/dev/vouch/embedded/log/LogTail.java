package dev.vouch.embedded.log;

import dev.vouch.core.log.Batch;
import dev.vouch.core.log.LogStart;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Optional;

/**
 * Reader of the log of a data directory, which a server may append to meanwhile. Used and closed by
 * one thread.
 */
public final class LogTail implements AutoCloseable {
  private final GroupReader reader;

  private LogTail(GroupReader reader) {
    this.reader = reader;
  }

  /**
   * Opens the log of a data directory.
   *
   * @throws dev.vouch.core.log.LogFailedException if it cannot be read
   */
  public static LogTail open(Path directory) {
    UnfinishedRestore.refuse(directory);
    UnfinishedMigration.refuse(directory);
    try {
      return new LogTail(GroupReader.open(directory));
    } catch (SQLException e) {
      throw unreadable(e);
    }
  }

  /** Returns where the log begins at present. */
  public LogStart start() {
    try {
      return SqliteLog.start(reader.connection(), lost());
    } catch (SQLException e) {
      throw unreadable(e);
    }
  }

  /**
   * Reads records from a position on; empty if there are none at present.
   *
   * @throws dev.vouch.core.log.LogFailedException if a record is damaged or was pruned
   */
  public Optional<Batch> read(long position) {
    try {
      NextBatch batch = new NextBatch(position, lost());
      reader.read(position, batch::add);
      return batch.isEmpty() ? Optional.empty() : Optional.of(batch.complete());
    } catch (SQLException | IllegalArgumentException e) {
      throw unreadable(e);
    }
  }

  private LostPositions lost() throws SQLException {
    return LostPositions.readIfStored(reader.connection());
  }

  private static RuntimeException unreadable(Exception e) {
    return LogFailure.of("log.db cannot be read. Check the data directory and the disk.", e);
  }

  @Override
  public void close() {
    try {
      reader.close();
    } catch (SQLException e) {
      throw LogFailure.of("The log's reader cannot be closed; it ends with this process.", e);
    }
  }
}
