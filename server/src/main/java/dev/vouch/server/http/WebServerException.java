package dev.vouch.server.http;

/** The server cannot listen, or broke while it did. */
public final class WebServerException extends RuntimeException {
  private static final long serialVersionUID = 1;

  WebServerException(String message, Throwable cause) {
    super(message, cause);
  }
}
