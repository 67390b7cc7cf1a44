package dev.vouch.embedded.warehouse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.embedded.warehouse.BackgroundThreads.Work;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.ReentrantLock;
import org.duckdb.DuckDBConnection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class CreditRefresherTest {
  @Test
  @EnabledOnOs(OS.LINUX)
  void refreshOfAnIdleThread_isCommittedByAnOrdinaryOne(@TempDir Path directory) throws Exception {
    List<Scheduling> committing = new ArrayList<>();
    try (DuckDBConnection connection =
            new WarehouseFile(directory, DuckDbSettings.DEFAULT, Clock.systemUTC()).open();
        ExecutorService pages =
            Executors.newSingleThreadExecutor(new BackgroundThreads("test", Work.LONG));
        CommitThread commits = new CommitThread()) {
      CreditRefresher refresher =
          new CreditRefresher(
              connection,
              new ReentrantLock(),
              commit ->
                  commits.execute(
                      () -> {
                        committing.add(Scheduling.ofThisThread());
                        commit.run();
                      }));

      pages.submit(() -> refresher.refresh(Facts.SITE)).get();
    }

    assertThat(committing).extracting(Scheduling::policy).containsExactly(Scheduling.ORDINARY);
  }
}
