package dev.vouch.server.http;

/**
 * Budget for the memory of requests that have arrived in part, on one event loop. Anonymous clients
 * can use half of it, so that the other half is always available to authenticated ones. What a
 * connection holds is in use until it is closed, which is some time after the decision to close it:
 * an event loop first reads from all other connections that have data. Confined to its event loop.
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
    AUTHENTICATED(1),
    ANONYMOUS(2),
    LARGE_ANONYMOUS(4);

    private final int divisor;

    Priority(int divisor) {
      this.divisor = divisor;
    }
  }

  boolean hasRoom(long bytes, Priority priority) {
    return heldBytes + bytes <= bytesMax / priority.divisor;
  }

  /** Whether there is room once all connections are closed that are about to be. */
  boolean willHaveRoom(long bytes, Priority priority) {
    return heldBytes - closingBytes + bytes <= bytesMax / priority.divisor;
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
