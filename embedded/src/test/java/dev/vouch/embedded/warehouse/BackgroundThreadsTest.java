package dev.vouch.embedded.warehouse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.embedded.warehouse.BackgroundThreads.Work;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class BackgroundThreadsTest {
  /** Of stat, counted from behind the name of the thread (proc_pid_stat(5)). */
  private static final int NICENESS_FIELD = 16;

  @Test
  @EnabledOnOs(OS.LINUX)
  void shortWork_stepsBackBehindIngestion_andLongWorkBehindShort() throws Exception {
    int ingestion = niceness();
    int shortWork = nicenessOf(Work.SHORT);
    int longWork = nicenessOf(Work.LONG);

    assertThat(shortWork).isGreaterThan(ingestion);
    assertThat(longWork).isGreaterThan(shortWork);
  }

  private static int nicenessOf(Work work) throws Exception {
    try (ExecutorService threads =
        Executors.newSingleThreadExecutor(new BackgroundThreads("test", work))) {
      return threads.submit(BackgroundThreadsTest::niceness).get();
    }
  }

  private static int niceness() throws Exception {
    String stat = Files.readString(Path.of("/proc/thread-self/stat"));
    String behindName = stat.substring(stat.lastIndexOf(')') + 2);
    return Pattern.compile(" ")
        .splitAsStream(behindName)
        .skip(NICENESS_FIELD)
        .map(Integer::valueOf)
        .findFirst()
        .orElseThrow();
  }
}
