package dev.vouch.core.file;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Optional;

/**
 * Formatter of the reason of a failed file access; Java's messages are often only the file's path.
 */
public final class FileFailure {
  private FileFailure() {}

  /** Returns the reason without the file's name, such as "it does not exist". */
  public static String reason(IOException failure) {
    return switch (failure) {
      case NoSuchFileException _ -> "it does not exist";
      case AccessDeniedException _ -> "permission denied";
      case NotDirectoryException _ -> "it is not a directory";
      case FileSystemException other ->
          Optional.ofNullable(other.getReason()).orElseGet(() -> message(other));
      default -> message(failure);
    };
  }

  private static String message(IOException failure) {
    return Optional.ofNullable(failure.getMessage())
        .orElseGet(() -> failure.getClass().getSimpleName());
  }
}
