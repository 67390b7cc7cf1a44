package dev.vouch.embedded.sealed;

import dev.vouch.embedded.duckdb.DuckDbFailure;
import dev.vouch.embedded.duckdb.DuckDbSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.duckdb.DuckDBConnection;

/** Rewrites the files that contain what is removed. For one thread. */
final class SealedRewrite implements AutoCloseable {
  private final SealedFiles files;
  private final SealedRemoval removal;
  private final DuckDBConnection database;

  private SealedRewrite(SealedFiles files, SealedRemoval removal, DuckDBConnection database) {
    this.files = files;
    this.removal = removal;
    this.database = database;
  }

  static SealedRewrite begin(SealedFiles files, DuckDbSettings settings, SealedRemoval removal)
      throws SQLException {
    return new SealedRewrite(files, removal, ParquetFiles.database(settings, files.spill()));
  }

  /** Returns those of some days that are damaged, which are not rewritten. */
  List<DayCheck.Damaged> run(Collection<SealedFile> days) throws SQLException, IOException {
    List<DayCheck.Damaged> damaged = new ArrayList<>();
    for (SealedFile file : days) {
      if (file.day().start().isBefore(removal.before())) {
        rewriteIfAffected(file).ifPresent(damaged::add);
      }
    }
    return damaged;
  }

  private Optional<DayCheck.Damaged> rewriteIfAffected(SealedFile file)
      throws SQLException, IOException {
    try {
      if (!isAffected(file)) {
        return Optional.empty();
      }
    } catch (SQLException e) {
      return switch (DuckDbFailure.of(e)) {
        case DAMAGED, OTHER ->
            Optional.of(SealedFiles.damaged(file, "It cannot be read: " + e.getMessage()));
        case NEWER_VERSION, IN_USE, INVALIDATED, OUT_OF_MEMORY, SYSTEM -> throw e;
      };
    }
    // Otherwise the damage would get a checksum of its own.
    return switch (files.check(file)) {
      case DayCheck.Damaged damaged -> Optional.of(damaged);
      case DayCheck.Unreadable unreadable ->
          throw new IOException(unreadable.file() + ": " + unreadable.reason());
      case DayCheck.Missing _, DayCheck.NotRestored _, DayCheck.Intact _ -> {
        rewrite(file);
        yield Optional.empty();
      }
    };
  }

  /** The statistics in the file show most often that it is not, without reading its rows. */
  private boolean isAffected(SealedFile file) throws SQLException {
    if (removal.column().isPresent()
        && !ParquetFiles.hasColumn(database, files.path(file), removal.column().get())) {
      return false;
    }
    try (Statement statement = database.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT 1 FROM (%s) WHERE %s LIMIT 1"
                    .formatted(ParquetFiles.select(files.path(file)), removal.affected()))) {
      return rows.next();
    }
  }

  private void rewrite(SealedFile file) throws SQLException, IOException {
    Path rewritten = files.createUnfinished();
    String query =
        "WITH day AS (%s) %s".formatted(ParquetFiles.select(files.path(file)), removal.kept());
    ParquetFiles.write(database, query, rewritten);
    files.replace(file);
  }

  @Override
  public void close() throws SQLException {
    database.close();
  }
}
