package dev.vouch.server.cli;

import dev.vouch.embedded.log.LogFailedException;
import java.io.PrintWriter;
import java.util.function.Consumer;

/**
 * Ends the process at once when the disk can't be trusted, without closing anything: nothing that
 * waits for the log may be answered any more.
 *
 * @param err where the reason is told
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
