package dev.vouch.embedded.log;

import java.nio.file.Path;

/** Another process serves from the same data directory. */
public final class LogInUseException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  LogInUseException(Path lock) {
    super(
        "Another vouch runs on this data directory (it holds "
            + lock.getFileName()
            + "). Stop it, or give this one its own directory with --data.");
  }
}
