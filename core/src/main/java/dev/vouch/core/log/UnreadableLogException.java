package dev.vouch.core.log;

/** Thrown if the log cannot be read; the message has the remedy. */
public abstract class UnreadableLogException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  protected UnreadableLogException(String message) {
    super(message);
  }

  protected UnreadableLogException(String message, Throwable cause) {
    super(message, cause);
  }

  /** Whether what it has stored is damaged, so that repeating the read does not help. */
  public abstract boolean isDamage();
}
