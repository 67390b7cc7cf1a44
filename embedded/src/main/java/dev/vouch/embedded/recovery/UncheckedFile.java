package dev.vouch.embedded.recovery;

import dev.vouch.core.file.FileCheck;
import dev.vouch.directory.database.SqliteFailure;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The result for a file that cannot be read at present, for example on a full disk. Such a failure
 * says nothing about the file, and a restored backup would replace newer data.
 */
final class UncheckedFile {
  private UncheckedFile() {}

  /** Returns the result if a failure does not mean that the file is damaged. */
  static Optional<FileCheck> of(String file, Exception failure) {
    return isOfSystem(failure)
        ? Optional.of(because(file, String.valueOf(root(failure).getMessage())))
        : Optional.empty();
  }

  /** Returns the result for this reason. */
  static FileCheck because(String file, String reason) {
    return FileCheck.unchecked(
        file,
        "The system cannot read it at present, so it may be intact: %s. Do not replace the file. Free space on its disk or correct the permissions, and check again. If that does not help, copy the whole directory to another disk and check the copy."
            .formatted(reason));
  }

  private static boolean isOfSystem(Exception failure) {
    return switch (SqliteFailure.of(failure)) {
      case DISK_FULL, LOCKED, SYSTEM -> true;
      case DAMAGED -> false;
      case OTHER -> root(failure) instanceof IOException;
    };
  }

  private static Throwable root(Exception failure) {
    Throwable root = failure;
    for (@Nullable Throwable cause = failure; cause != null; cause = cause.getCause()) {
      root = cause;
    }
    return root;
  }
}
