package dev.vouch.server.http;

import dev.vouch.directory.database.DirectoryException;
import dev.vouch.directory.database.SqliteFailure;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Texts for failures of the directory of sites, keys and accounts, for responses and the log. */
final class DirectoryCause {
  private static final Logger LOG = LoggerFactory.getLogger(DirectoryCause.class);

  private DirectoryCause() {}

  /**
   * Logs a failure, without a stack trace if the disk is the cause, and returns the cause in one or
   * two sentences.
   */
  static String log(DirectoryException failure) {
    return switch (SqliteFailure.of(failure)) {
      case DISK_FULL ->
          ofDisk("The disk of the data directory is full. Free space on it.", failure);
      case SYSTEM ->
          ofDisk(
              "The server's database cannot be read or written. Check the free space and the"
                  + " permissions of the data directory.",
              failure);
      case DAMAGED, LOCKED, OTHER -> {
        LOG.error("A request failed, because the directory cannot be used", failure);
        yield "The server cannot use its database at present.";
      }
    };
  }

  private static String ofDisk(String cause, DirectoryException failure) {
    LOG.error("A request failed. {} Details: {}", cause, failure.getMessage());
    return cause;
  }
}
