package dev.vouch.server.http;

/**
 * Budget for the memory of requests that have arrived in part, on one event loop. Anonymous clients
 * can use half of it, so that the other half is always available to authenticated ones. Confined to
 * its event loop.
 */
final class RequestMemory {
  private final long bytesMax;
  private long heldBytes;

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

  void hold(long bytes) {
    heldBytes += bytes;
  }

  void release(long bytes) {
    heldBytes -= bytes;
  }
}
