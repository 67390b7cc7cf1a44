package dev.vouch.server.cli;

import dev.vouch.embedded.log.LogFailedException;
import java.io.PrintWriter;
import java.util.function.Consumer;

/**
 * Exit after a failed disk write: ends the process at once, without closing anything, since no
 * request that waits for the log may be answered.
 *
 * @param err where the reason is printed
 */
record DiskFailureExit(PrintWriter err) implements Consumer<LogFailedException> {
  /** EX_IOERR of sysexits.h. */
  private static final int EXIT_CODE = 74;

  @Override
  public void accept(LogFailedException failed) {
    err.println("vouch: " + failed.getMessage());
    failed.printStackTrace(err);
    Runtime.getRuntime().halt(EXIT_CODE);
  }
}
