package dev.vouch.embedded.log;

import dev.vouch.contract.log.EventLogContract;
import dev.vouch.core.log.EventLog;
import java.nio.file.Path;
import java.time.InstantSource;
import org.junit.jupiter.api.io.TempDir;

/** The SQLite log passes the contract of every engine's log. */
class SqliteLogContractTest extends EventLogContract {
  @TempDir Path directory;

  @Override
  protected EventLog open(InstantSource clock) {
    return SqliteLog.open(
        directory,
        LogSettings.STANDARD,
        clock,
        fatal -> {
          throw fatal;
        });
  }
}
