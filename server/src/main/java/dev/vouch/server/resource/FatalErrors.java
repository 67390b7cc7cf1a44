package dev.vouch.server.resource;

/**
 * Reporter of errors after which the process must not continue. Any error that ends a thread is
 * one, since nothing does that thread's work any more; the thread's handler of uncaught exceptions
 * is called, and {@code vouch serve} installs one that ends the process. Threads that survive an
 * error, since they continue with other work, pass it to {@link #report}: exhausted memory is fatal
 * there too, but a stack overflow is not. It ends with the call that caused it, and a request may
 * cause it. Thread-safe.
 */
public final class FatalErrors {
  private FatalErrors() {}

  /** Reports an error that the thread survives, if it is fatal; ignores other failures. */
  public static void report(Throwable failure) {
    if (failure instanceof Error && !(failure instanceof StackOverflowError)) {
      Thread thread = Thread.currentThread();
      thread.getUncaughtExceptionHandler().uncaughtException(thread, failure);
    }
  }
}
