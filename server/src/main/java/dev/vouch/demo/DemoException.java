package dev.vouch.demo;

/** Exception for a demo that cannot start. The message names the cause and the remedy. */
public final class DemoException extends RuntimeException {
  private static final long serialVersionUID = 1;

  DemoException(String message) {
    super(message);
  }

  DemoException(String message, Throwable cause) {
    super(message, cause);
  }
}
