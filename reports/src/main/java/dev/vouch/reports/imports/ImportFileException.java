package dev.vouch.reports.imports;

import java.util.Objects;

/**
 * Exception for a file that cannot be imported. The message contains the problem and the remedy.
 */
public final class ImportFileException extends RuntimeException {
  private static final long serialVersionUID = 1;

  ImportFileException(String message) {
    super(message);
  }

  ImportFileException(String message, Throwable cause) {
    super(message, cause);
  }

  @Override
  public String getMessage() {
    return Objects.requireNonNull(super.getMessage());
  }
}
