package dev.vouch.app.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Year;
import java.time.ZoneOffset;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The fault injector itself, below {@code dd} and {@code mv}: otherwise its tests prove nothing.
 */
class FaultInjectorTest {
  @TempDir Path directory;

  private Path data;
  private FaultInjector injector;

  @BeforeEach
  void start() throws Exception {
    data = Files.createDirectory(directory.resolve("data"));
    injector = new FaultInjector(data, directory.resolve("faults"));
  }

  @Test
  void nthWrite_fails() throws Exception {
    injector.inject(fault(DiskFault.Operation.WRITE, DiskFault.Action.EIO, 2));
    assertThat(run("dd if=/dev/zero of=$DATA/file bs=512 count=5")).isNotZero();
    assertThat(data.resolve("file")).hasSize(1024);
    assertThat(injector.fired()).isEqualTo(1);
  }

  @Test
  void shortWrite_isContinuedByTheProgram() throws Exception {
    injector.inject(fault(DiskFault.Operation.WRITE, DiskFault.Action.SHORT, 0));
    assertThat(run("dd if=/dev/zero of=$DATA/file bs=512 count=1")).isZero();
    assertThat(injector.fired()).isEqualTo(1);
  }

  @Test
  void calls_areCountedAlsoWhenSkipped_andTheLastFaultIsNamed() throws Exception {
    injector.inject(new DiskFault(DiskFault.Operation.CHANGE, "fi*", DiskFault.Action.EIO, 2, 1));
    assertThat(run("dd if=/dev/zero of=$DATA/file bs=512 count=5")).isNotZero();
    assertThat(injector.calls()).as("one creation and two writes").isEqualTo(3);
    assertThat(injector.lastFired()).isEqualTo("write file");
  }

  @Test
  void failedSync_isReported() throws Exception {
    injector.inject(fault(DiskFault.Operation.SYNC, DiskFault.Action.EIO, 0));
    assertThat(run("dd if=/dev/zero of=$DATA/file bs=512 count=1 conv=fsync")).isNotZero();
  }

  @Test
  void tornWrite_killsTheProgramInTheMiddle() throws Exception {
    injector.inject(fault(DiskFault.Operation.WRITE, DiskFault.Action.TORN, 0));
    assertThat(run("exec dd if=/dev/zero of=$DATA/file bs=512 count=1")).isEqualTo(128 + 9);
    assertThat(data.resolve("file")).hasSize(256);
  }

  @Test
  void filesElsewhere_areLeftAlone() throws Exception {
    injector.inject(fault(DiskFault.Operation.ANY, DiskFault.Action.EIO, 0));
    assertThat(run("dd if=/dev/zero of=$DATA-elsewhere bs=512 count=1")).isZero();
    assertThat(injector.fired()).isZero();
  }

  @Test
  void powerCut_losesOnlyWhatWasNotSynced() throws Exception {
    long seed = Long.getLong("vouch.seed", System.nanoTime());
    long lost = LongStream.range(seed, seed + 16).filter(this::losesUnsyncedWritesOnly).count();
    assertThat(lost).as("cuts that lost something, seed %d", seed).isBetween(1L, 16L);
  }

  private boolean losesUnsyncedWritesOnly(long seed) {
    try {
      String write = "dd if=/dev/zero of=$DATA/file bs=512 count=2 conv=notrunc,fsync status=none";
      String overwrite = "printf %2048s | dd of=$DATA/file bs=1024 conv=notrunc status=none";
      assertThat(run("rm -f $DATA/*; " + write)).isZero();
      assertThat(run(overwrite + "; printf x > $DATA/new; mv $DATA/new $DATA/newer")).isZero();
      injector.cutPower(new Random(seed));
      byte[] left = Files.readAllBytes(data.resolve("file"));
      assertThat(left).hasSizeBetween(1024, 2048);
      for (byte one : left) {
        assertThat(one).isIn((byte) 0, (byte) ' ');
      }
      assertThat(Files.exists(data.resolve("new")) && Files.exists(data.resolve("newer")))
          .isFalse();
      return left.length < 2048 || left[0] == 0 || left[1024] == 0;
    } catch (Exception e) {
      throw new AssertionError("seed " + seed, e);
    }
  }

  @Test
  void powerCut_leavesSyncedFiles() throws Exception {
    assertThat(run("printf %4096s | dd of=$DATA/file bs=512 conv=fsync status=none")).isZero();
    assertThat(injector.cutPower(new Random(1))).isZero();
    assertThat(data.resolve("file")).hasContent(" ".repeat(4096));
  }

  @Test
  void clock_isMoved() throws Exception {
    injector.moveClock(Duration.ofDays(400));
    assertThat(run("test $(date +%Y) -gt " + Year.now(ZoneOffset.UTC))).isZero();
  }

  private static DiskFault fault(DiskFault.Operation operation, DiskFault.Action action, int skip) {
    return new DiskFault(operation, "*", action, skip, 1);
  }

  private int run(String command) throws Exception {
    ProcessBuilder shell = new ProcessBuilder("sh", "-c", command);
    shell.environment().putAll(injector.environment());
    shell.environment().put("DATA", data.toString());
    Path output = directory.resolve("shell.out");
    return shell.redirectErrorStream(true).redirectOutput(output.toFile()).start().waitFor();
  }
}
