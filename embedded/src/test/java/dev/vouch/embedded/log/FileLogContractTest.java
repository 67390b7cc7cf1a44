package dev.vouch.embedded.log;

import dev.vouch.contract.log.EventLogContract;
import dev.vouch.core.log.EventLog;
import java.nio.file.Path;
import java.time.InstantSource;
import org.junit.jupiter.api.io.TempDir;

/** The log in files passes the contract tests of all engines. */
class FileLogContractTest extends EventLogContract {
  @TempDir Path directory;

  @Override
  protected EventLog open(InstantSource clock) {
    return FileLog.open(
        directory,
        LogSettings.STANDARD,
        clock,
        fatal -> {
          throw fatal;
        });
  }
}
