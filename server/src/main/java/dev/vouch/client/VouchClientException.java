package dev.vouch.client;

/** A request had no response, or one that is not a success. */
public final class VouchClientException extends RuntimeException {
  private static final long serialVersionUID = 1;

  VouchClientException(String message) {
    super(message);
  }

  VouchClientException(String message, Throwable cause) {
    super(message, cause);
  }
}
