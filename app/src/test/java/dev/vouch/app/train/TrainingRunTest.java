package dev.vouch.app.train;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.app.TestDirectory;
import dev.vouch.directory.Directory;
import java.nio.file.Path;
import java.time.Clock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrainingRunTest {
  @TempDir Path data;

  @Test
  void trainingRun_completesEveryStep_andStops() throws InterruptedException {
    TrainingRun.run(
        data,
        failed -> {
          throw new AssertionError("the log failed", failed);
        });

    try (Directory directory = TestDirectory.open(data, Clock.systemUTC())) {
      assertThat(directory.sites().list()).hasSize(1);
      assertThat(directory.people().accounts().isEmpty()).isFalse();
    }
  }
}
