package dev.vouch.server.http;

import dev.vouch.server.http.RequestMemory.Priority;

/**
 * The limits of a request body.
 *
 * @param bytesMax the maximum size; a larger body is refused with 413
 * @param sender who sends it. If memory for unfinished requests runs short, bodies of anonymous
 *     senders are refused with 503 first, large ones before others, then uploads.
 */
public record BodyLimit(int bytesMax, Sender sender) {
  /** The maximum size of the files of an upload, together. */
  public static final int UPLOAD_BYTES_MAX = 4 * 1024 * 1024;

  private static final int LARGE_BYTES = 16 * 1024;

  /** Who sends a body, and what. */
  enum Sender {
    ANONYMOUS,
    /** An authenticated sender of files, which are larger than all else. */
    UPLOADING,
    AUTHENTICATED
  }

  /** Returns the limit of a body whose sender has been authenticated. */
  public static BodyLimit authenticated(int bytesMax) {
    return new BodyLimit(bytesMax, Sender.AUTHENTICATED);
  }

  /** Returns the limit of a body with files, whose sender has been authenticated. */
  public static BodyLimit upload(int bytesMax) {
    return new BodyLimit(bytesMax, Sender.UPLOADING);
  }

  /** Returns the limit of a body that anybody can send. */
  public static BodyLimit anonymous(int bytesMax) {
    return new BodyLimit(bytesMax, Sender.ANONYMOUS);
  }

  Priority priority(int bytes) {
    return switch (sender) {
      case AUTHENTICATED -> Priority.AUTHENTICATED;
      case UPLOADING -> Priority.UPLOAD;
      case ANONYMOUS -> bytes > LARGE_BYTES ? Priority.LARGE_ANONYMOUS : Priority.ANONYMOUS;
    };
  }
}
