package dev.vouch.http;

import dev.vouch.http.RequestMemory.Priority;

/**
 * The limits of a request body.
 *
 * @param bytesMax the maximum size; a larger body is rejected with 413
 * @param sender the kind of sender. If the memory for unfinished requests runs short, bodies are
 *     rejected with 503: large bodies of anonymous senders first, then other anonymous ones, then
 *     uploads.
 */
public record BodyLimit(int bytesMax, Sender sender) {
  /** The maximum total size of the files of an upload. */
  public static final int UPLOAD_BYTES_MAX = 4 * 1024 * 1024;

  private static final int LARGE_BYTES = 16 * 1024;

  /** The kind of sender and content. */
  enum Sender {
    ANONYMOUS,
    /** An authenticated sender of files, which can be larger than other bodies. */
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

  /** Returns the limit of a body from an anonymous sender. */
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
