package dev.vouch.server;

import dev.vouch.directory.Directory;
import java.nio.file.Path;

/**
 * Thrown if a data directory has recorded events but no {@code directory.db}. A start would make a
 * new, empty one: anyone could then create the first account, and every key would be unknown.
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
   * Throws if the directory is missing beside recorded events.
   *
   * @param hasEvents whether events were ever recorded
   */
  static void throwIfMissing(Path data, boolean hasEvents) {
    if (hasEvents && Directory.isMissingIn(data)) {
      throw new MissingDirectoryException(data);
    }
  }
}
