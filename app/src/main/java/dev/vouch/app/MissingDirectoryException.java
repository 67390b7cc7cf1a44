package dev.vouch.app;

import dev.vouch.directory.DirectoryFiles;
import java.nio.file.Path;

/**
 * Thrown if a data directory has recorded events but no {@code directory.db}. A start would create
 * an empty database: anyone could then create the first account, and all keys would be unknown.
 */
public final class MissingDirectoryException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private MissingDirectoryException(Path data) {
    super(
        ("directory.db, which has the sites, keys and accounts, is missing or empty in %s, but"
                + " events have been recorded there. Restore directory.db from a backup. Without"
                + " one, start with ./vouch serve --new-directory: it creates an empty"
                + " directory.db, and all sites, keys and accounts are lost (docs/recovery.md).")
            .formatted(data));
  }

  /**
   * Throws this exception if {@code directory.db} is missing although events were recorded.
   *
   * @param hasEvents whether events were ever recorded
   */
  static void throwIfMissing(Path data, boolean hasEvents) {
    if (hasEvents && DirectoryFiles.areMissingIn(data)) {
      throw new MissingDirectoryException(data);
    }
  }
}
