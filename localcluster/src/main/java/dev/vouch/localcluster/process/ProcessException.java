package dev.vouch.localcluster.process;

/** A server cannot be started; the message says why and what to do. */
public final class ProcessException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public ProcessException(String message) {
    super(message);
  }

  ProcessException(String message, Throwable cause) {
    super(message, cause);
  }
}
