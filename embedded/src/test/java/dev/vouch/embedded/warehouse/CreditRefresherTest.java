package dev.vouch.embedded.warehouse;

import static dev.vouch.embedded.warehouse.Facts.hashes;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.embedded.warehouse.BackgroundThreads.Work;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class CreditRefresherTest {
  @Test
  @EnabledOnOs(OS.LINUX)
  void refreshOfAnIdleThread_isCommittedByAnOrdinaryOne(@TempDir Path directory) throws Exception {
    try (DuckDbWarehouse warehouse =
            DuckDbWarehouse.open(directory, DuckDbSettings.DEFAULT, Clock.systemUTC());
        ExecutorService pages =
            Executors.newSingleThreadExecutor(new BackgroundThreads("test", Work.LONG))) {
      warehouse.apply(
          new Facts(1).views(hashes(1, 101), Instant.parse("2026-05-12T00:00:00Z")).batch());

      pages.submit(() -> warehouse.refresh(Facts.SITE)).get();

      assertThat(Scheduling.ofThreads("warehouse-commi"))
          .extracting(Scheduling::policy)
          .containsExactly(Scheduling.ORDINARY);
    }
  }
}
