package dev.vouch.embedded.state;

import java.util.Properties;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.Cache;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.CompressionType;
import org.rocksdb.DBOptions;
import org.rocksdb.InfoLogLevel;
import org.rocksdb.LRUCache;
import org.rocksdb.Options;

/** RocksDB's options, with the native objects that they refer to. */
final class StateOptions implements AutoCloseable {
  private static final long MEBIBYTE = 1024 * 1024;
  private static final double BLOOM_BITS_PER_KEY = 10;
  private static final double BLOOM_PART_OF_BUFFERS = 0.05;
  private static final long BLOCK_BYTES = 8 * 1024;

  /** Writes go to one buffer, while the others wait to be written to files. */
  private static final int WRITE_BUFFERS = 3;

  /** One shard: with many, a file's filter would not fit in a shard, and be read for each key. */
  private static final int CACHE_SHARD_BITS = 0;

  private final Cache blocks;
  private final BloomFilter bloom;
  private final Options options;

  StateOptions(StateSettings settings) {
    long memory = settings.memoryMegabytes() * MEBIBYTE;
    blocks = new LRUCache(memory / 2, CACHE_SHARD_BITS);
    bloom = new BloomFilter(BLOOM_BITS_PER_KEY);
    try (DBOptions ofDatabase = DBOptions.getDBOptionsFromProps(ofManifest());
        ColumnFamilyOptions ofKeys = new ColumnFamilyOptions()) {
      options = new Options(ofDatabase, ofKeys);
    }
    options
        .setCreateIfMissing(true)
        .setParanoidChecks(true)
        .setWriteBufferSize(memory / 2 / WRITE_BUFFERS)
        .setMaxWriteBufferNumber(WRITE_BUFFERS)
        // Most keys that are read are those of new browsers, which are in no buffer and no file.
        .setMemtablePrefixBloomSizeRatio(BLOOM_PART_OF_BUFFERS)
        .setMemtableWholeKeyFiltering(true)
        .setCompressionType(CompressionType.LZ4_COMPRESSION)
        .setKeepLogFileNum(2)
        // From INFO on, RocksDB's log contains keys.
        .setInfoLogLevel(InfoLogLevel.ERROR_LEVEL)
        .setStatsDumpPeriodSec(0)
        .setTableFormatConfig(
            new BlockBasedTableConfig()
                .setBlockCache(blocks)
                .setCacheIndexAndFilterBlocks(true)
                .setPinL0FilterAndIndexBlocksInCache(true)
                .setFilterPolicy(bloom)
                .setBlockSize(BLOCK_BYTES));
  }

  /**
   * Each change of the set of files begins a new manifest, since a manifest contains the least and
   * greatest key of every file that it has listed.
   */
  private static Properties ofManifest() {
    Properties properties = new Properties();
    properties.setProperty("max_manifest_file_size", "1");
    properties.setProperty("max_manifest_space_amp_pct", "0");
    return properties;
  }

  Options asOptions() {
    return options;
  }

  @Override
  public void close() {
    options.close();
    bloom.close();
    blocks.close();
  }
}
