package dev.vouch.server.http;

import dev.vouch.server.http.RequestMemory.Priority;

/**
 * The limits of a request body.
 *
 * @param bytesMax the maximum size; a larger body is refused with 413
 * @param authenticated whether its sender is known. If memory for unfinished requests runs short,
 *     bodies of anonymous senders are refused with 503 first, large ones before others.
 */
public record BodyLimit(int bytesMax, boolean authenticated) {
  private static final int LARGE_BYTES = 16 * 1024;

  /** Returns the limit of a body whose sender has been authenticated. */
  public static BodyLimit authenticated(int bytesMax) {
    return new BodyLimit(bytesMax, true);
  }

  /** Returns the limit of a body that anybody can send. */
  public static BodyLimit anonymous(int bytesMax) {
    return new BodyLimit(bytesMax, false);
  }

  Priority priority(int bytes) {
    if (authenticated) {
      return Priority.AUTHENTICATED;
    }
    return bytes > LARGE_BYTES ? Priority.LARGE_ANONYMOUS : Priority.ANONYMOUS;
  }
}
