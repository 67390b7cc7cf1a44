package dev.vouch.app.cli;

import dev.vouch.core.log.LogFailedException;
import dev.vouch.http.resource.FatalErrors;
import java.io.PrintWriter;
import java.lang.Thread.UncaughtExceptionHandler;
import java.util.function.Consumer;

/**
 * Handler of failures after which the process must not continue. It prints one message and exits at
 * once; a supervisor can then restart the process, unless data is damaged. Nothing is closed,
 * because no request that waits for the log may get a response.
 *
 * @param err the writer of the message
 */
record FatalErrorExit(PrintWriter err)
    implements Consumer<LogFailedException>, UncaughtExceptionHandler {
  /** Sets this object as the default handler of uncaught exceptions. */
  FatalErrorExit install() {
    Thread.setDefaultUncaughtExceptionHandler(this);
    return this;
  }

  @Override
  public void accept(LogFailedException failed) {
    if (failed.getCause() instanceof Error error) {
      exit(error);
    }
    exit(
        String.valueOf(failed.getMessage()),
        failed,
        failed.isDamage() ? ExitCode.DAMAGED_DATA : ExitCode.DISK_FAILED);
  }

  /**
   * Ends the process if {@code failure} is an {@link Error}, including a stack overflow: the error
   * has ended its thread ({@link FatalErrors}). Prints any other exception.
   */
  @Override
  public void uncaughtException(Thread thread, Throwable failure) {
    if (failure instanceof Error error) {
      exit(error);
    }
    failure.printStackTrace(err);
  }

  private void exit(Error error) {
    exit(
        "Vouch must stop: %s. Restart it; if memory is exhausted, give it more with JAVA_OPTS=-Xmx."
            .formatted(error),
        error,
        ExitCode.SOFTWARE_FAILED);
  }

  /** Exits even if printing fails, as it can when memory is exhausted. */
  private void exit(String message, Throwable failure, int exitCode) {
    try {
      err.println("vouch: " + message);
      failure.printStackTrace(err);
    } finally {
      Runtime.getRuntime().halt(exitCode);
    }
  }
}
