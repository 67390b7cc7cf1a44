package dev.vouch.http;

/**
 * Budget for the memory of partly received requests on one event loop. Anonymous clients can use
 * half of it and uploads three quarters, so that the rest is always available for other
 * authenticated requests, such as events. The memory of a connection is in use until the connection
 * is closed, some time after the decision to close it: an event loop first reads from all other
 * connections with data. Confined to its event loop.
 */
final class RequestMemory {
  private final long bytesMax;
  private long heldBytes;

  /** The part of {@code heldBytes} that belongs to connections that are being closed. */
  private long closingBytes;

  RequestMemory(long bytesMax) {
    this.bytesMax = bytesMax;
  }

  /**
   * The priority of a request: the part of the budget up to which it can use memory, in quarters.
   */
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

  /** Returns whether there is room once all connections that are being closed have been closed. */
  boolean willHaveRoom(long bytes, Priority priority) {
    return heldBytes - closingBytes + bytes <= bytesMax / 4 * priority.quarters;
  }

  void hold(long bytes) {
    heldBytes += bytes;
  }

  void release(long bytes) {
    heldBytes -= bytes;
  }

  /** Counts the memory of a connection that is being closed. */
  void closing(long bytes) {
    closingBytes += bytes;
  }

  /** Releases the memory of a connection that was being closed. */
  void closed(long bytes) {
    closingBytes -= bytes;
    release(bytes);
  }
}
