package dev.vouch.http.resource;

/**
 * Reporter of errors after which the process must not continue.
 *
 * <p>An {@link Error} that ends its thread is fatal, because nobody continues the thread's work.
 * The thread's handler of uncaught exceptions is called; {@code vouch serve} installs one that ends
 * the process. A thread that survives an error, because it continues with other work, must pass the
 * error to {@link #report}. There, exhausted memory is fatal too, but a stack overflow is not: it
 * ends with the call that caused it, and a request can cause it. Thread-safe.
 */
public final class FatalErrors {
  private FatalErrors() {}

  /** Reports a failure that the thread survives. Ignores it unless it is fatal. */
  public static void report(Throwable failure) {
    if (failure instanceof Error && !(failure instanceof StackOverflowError)) {
      Thread thread = Thread.currentThread();
      thread.getUncaughtExceptionHandler().uncaughtException(thread, failure);
    }
  }
}
