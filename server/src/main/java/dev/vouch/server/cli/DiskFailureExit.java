package dev.vouch.server.cli;

import dev.vouch.embedded.log.LogFailedException;
import java.io.PrintWriter;
import java.util.function.Consumer;

/**
 * Handler of a failed log write: exits the process at once. Nothing is closed, because no request
 * that waits for the log may get a response.
 *
 * @param err the writer of the failure message
 */
record DiskFailureExit(PrintWriter err) implements Consumer<LogFailedException> {
  /** The exit code EX_IOERR of sysexits.h. */
  private static final int DISK_FAILURE = 74;

  @Override
  public void accept(LogFailedException failed) {
    err.println("vouch: " + failed.getMessage());
    failed.printStackTrace(err);
    Runtime.getRuntime().halt(failed.isDamage() ? ExitCode.DAMAGED_DATA : DISK_FAILURE);
  }
}
