package dev.vouch.train;

/** The server did not answer as it should. */
public final class TrainingException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  TrainingException(String message) {
    super(message);
  }

  TrainingException(String message, Throwable cause) {
    super(message, cause);
  }
}
