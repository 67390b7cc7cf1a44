package dev.vouch.benchmarks.parts;

import dev.vouch.embedded.state.OpenedState;
import dev.vouch.embedded.state.PartitionState;
import dev.vouch.embedded.state.RocksDbState;
import dev.vouch.embedded.state.StateSettings;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Benchmark of the credit state with a million keys, per key, in batches of a thousand. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class CreditStateBenchmark {
  private static final int BATCH = 1_000;
  private static final int KEYS = 1_000_000;

  /** The size of a value. */
  @Param({"40", "400", "2000"})
  public int bytes;

  private final Path directory = ShopSamples.directory();
  private final RocksDbState state = open(directory);
  private final PartitionState partition = state.partition(0);
  private final SplittableRandom random = new SplittableRandom(1);

  private static RocksDbState open(Path directory) {
    return switch (RocksDbState.open(directory.resolve("state"), StateSettings.DEFAULT, 1)) {
      case OpenedState.Usable usable -> usable.state();
      case OpenedState.Unusable unusable -> throw new IllegalStateException(unusable.reason());
    };
  }

  /** Writes all keys. */
  @Setup
  public void fill() {
    for (int key = 0; key < KEYS; key++) {
      partition.put(key(key), value());
      if (key % BATCH == BATCH - 1) {
        partition.commit(partition.next() + 1);
      }
    }
    state.purge(Instant.EPOCH);
  }

  private static byte[] key(long number) {
    return ByteBuffer.allocate(2 * Long.BYTES)
        .putLong(7)
        .putLong(number * 0x9e37_79b9_7f4a_7c15L)
        .array();
  }

  private byte[] value() {
    byte[] value = new byte[bytes];
    random.nextBytes(value);
    return value;
  }

  private List<byte[]> keys() {
    List<byte[]> keys = new ArrayList<>(BATCH);
    for (int key = 0; key < BATCH; key++) {
      keys.add(key(random.nextInt(KEYS)));
    }
    return keys;
  }

  /** Reads keys one by one. */
  @Benchmark
  @OperationsPerInvocation(BATCH)
  public int get() {
    int found = 0;
    for (byte[] key : keys()) {
      found += partition.get(key).isPresent() ? 1 : 0;
    }
    return found;
  }

  /** Reads keys together. */
  @Benchmark
  @OperationsPerInvocation(BATCH)
  public List<Optional<byte[]>> getAll() {
    return partition.getAll(keys());
  }

  /** Reads keys that are not there. */
  @Benchmark
  @OperationsPerInvocation(BATCH)
  public List<Optional<byte[]>> getAllAbsent() {
    List<byte[]> keys = new ArrayList<>(BATCH);
    for (int key = 0; key < BATCH; key++) {
      keys.add(key(KEYS + random.nextLong(1L << 40)));
    }
    return partition.getAll(keys);
  }

  /** Writes keys and commits them. */
  @Benchmark
  @OperationsPerInvocation(BATCH)
  public long put() {
    for (byte[] key : keys()) {
      partition.put(key, value());
    }
    partition.commit(partition.next() + 1);
    return partition.next();
  }

  /** Removes the directory. */
  @TearDown
  public void close() {
    state.close();
    ShopSamples.remove(directory);
  }
}
