package dev.vouch.demo;

/** The demo cannot start. The message says why and what to do. */
public final class DemoException extends RuntimeException {
  private static final long serialVersionUID = 1;

  DemoException(String message) {
    super(message);
  }

  DemoException(String message, Throwable cause) {
    super(message, cause);
  }
}
