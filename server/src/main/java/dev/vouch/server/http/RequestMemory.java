package dev.vouch.server.http;

/**
 * Budget for the memory of requests that have arrived in part, on one event loop. Anonymous clients
 * can use half of it and uploads of files three quarters, so that the rest is always available to
 * other authenticated ones, such as events. What a connection holds is in use until it is closed,
 * which is some time after the decision to close it: an event loop first reads from all other
 * connections that have data. Confined to its event loop.
 */
final class RequestMemory {
  private final long bytesMax;
  private long heldBytes;

  /** The part of it that connections hold which are about to be closed. */
  private long closingBytes;

  RequestMemory(long bytesMax) {
    this.bytesMax = bytesMax;
  }

  /** The sender of a request, by the part of the budget up to which it can use memory. */
  enum Priority {
    AUTHENTICATED(4),
    UPLOAD(3),
    ANONYMOUS(2),
    LARGE_ANONYMOUS(1);

    private final int quarters;

    Priority(int quarters) {
      this.quarters = quarters;
    }
  }

  boolean hasRoom(long bytes, Priority priority) {
    return heldBytes + bytes <= bytesMax / 4 * priority.quarters;
  }

  /** Whether there is room once all connections are closed that are about to be. */
  boolean willHaveRoom(long bytes, Priority priority) {
    return heldBytes - closingBytes + bytes <= bytesMax / 4 * priority.quarters;
  }

  void hold(long bytes) {
    heldBytes += bytes;
  }

  void release(long bytes) {
    heldBytes -= bytes;
  }

  /** A connection that holds this much is about to be closed. */
  void closing(long bytes) {
    closingBytes += bytes;
  }

  /** Releases what a connection held that was about to be closed. */
  void closed(long bytes) {
    closingBytes -= bytes;
    release(bytes);
  }
}
