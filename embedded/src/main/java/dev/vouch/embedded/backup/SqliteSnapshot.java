package dev.vouch.embedded.backup;

import dev.vouch.core.file.DurableFiles;
import dev.vouch.core.file.PrivateFiles;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/** A durable copy of one commit of a SQLite file, made while other processes write the file. */
public final class SqliteSnapshot {
  private SqliteSnapshot() {}

  /**
   * Copies the last commit of a file to a new one, which only its owner can access. The copy has no
   * free pages, so nothing that was deleted before is in it.
   *
   * @throws FileAlreadyExistsException if the target exists
   * @throws UnreadableSourceException if the file cannot be read
   * @throws IOException if the copy cannot be written
   */
  public static void write(Path source, Path target) throws IOException {
    if (Files.exists(target)) {
      throw new FileAlreadyExistsException(target.toString());
    }
    if (Files.notExists(source)) {
      // SQLite would create it.
      throw new UnreadableSourceException(source + " does not exist", null);
    }
    // SQLite accepts an empty file as target and keeps its mode.
    PrivateFiles.createFile(target);
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + source);
        PreparedStatement copy = prepare(connection, source)) {
      copy.setString(1, target.toString());
      copy.execute();
    } catch (UnreadableSourceException e) {
      Files.deleteIfExists(target);
      throw e;
    } catch (SQLException e) {
      Files.deleteIfExists(target);
      throw new IOException(
          "%s cannot be copied to %s; check the disk and its free space".formatted(source, target),
          e);
    }
    DurableFiles.force(target);
  }

  /** Reads the file, so that a later failure is of the copy. */
  private static PreparedStatement prepare(Connection connection, Path source)
      throws SQLException, UnreadableSourceException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("SELECT count(*) FROM sqlite_schema");
      return connection.prepareStatement("VACUUM INTO ?");
    } catch (SQLException e) {
      throw new UnreadableSourceException(
          source + " cannot be read: " + String.valueOf(e.getMessage()), e);
    }
  }

  /** Thrown if the source of a copy is missing or cannot be read. */
  public static final class UnreadableSourceException extends IOException {
    private static final long serialVersionUID = 1;

    private UnreadableSourceException(String message, @Nullable Throwable cause) {
      super(message, cause);
    }
  }
}
