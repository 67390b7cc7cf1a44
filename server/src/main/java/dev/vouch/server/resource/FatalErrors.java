package dev.vouch.server.resource;

/**
 * Reporter of errors after which the process must not continue, such as exhausted memory. They are
 * passed to the thread's handler of uncaught exceptions, also on threads that would survive them;
 * {@code vouch serve} installs one that ends the process. Thread-safe.
 */
public final class FatalErrors {
  private FatalErrors() {}

  /**
   * Reports {@code failure} if it is a fatal error. A stack overflow is not, because it ends with
   * the call that caused it, and a request may cause it.
   */
  public static void report(Throwable failure) {
    if (failure instanceof Error && !(failure instanceof StackOverflowError)) {
      Thread thread = Thread.currentThread();
      thread.getUncaughtExceptionHandler().uncaughtException(thread, failure);
    }
  }
}
