package dev.vouch.server.http;

/** Exception for a server that cannot listen or failed while running. */
public final class WebServerException extends RuntimeException {
  private static final long serialVersionUID = 1;

  WebServerException(String message, Throwable cause) {
    super(message, cause);
  }
}
