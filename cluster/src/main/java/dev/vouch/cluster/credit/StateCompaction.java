package dev.vouch.cluster.credit;

import java.time.Duration;
import java.util.Map;
import org.apache.kafka.streams.state.RocksDBConfigSetter;
import org.rocksdb.Options;

/**
 * The settings of the local files of the state, by which RocksDB rewrites each file after a day, so
 * that values which were removed do not remain. Kafka Streams creates it.
 */
public final class StateCompaction implements RocksDBConfigSetter {
  private static final Duration REWRITTEN_EVERY = Duration.ofDays(1);

  /** Changes are in memory until there are so many, and the values that they replace in files. */
  private static final long MEMORY_BYTES = 4L * 1024 * 1024;

  @Override
  public void setConfig(String store, Options options, Map<String, Object> configuration) {
    options.setPeriodicCompactionSeconds(REWRITTEN_EVERY.toSeconds());
    options.setWriteBufferSize(MEMORY_BYTES);
  }

  /** There is nothing of its own to close. */
  @Override
  public void close(String store, Options options) {}
}
