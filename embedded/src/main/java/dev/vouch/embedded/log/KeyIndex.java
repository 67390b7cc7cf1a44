package dev.vouch.embedded.log;

import dev.vouch.core.file.DurableFiles;
import dev.vouch.core.file.PrivateFiles;
import dev.vouch.core.migration.UsedKey;
import dev.vouch.core.site.SiteId;
import dev.vouch.embedded.library.UnpackedLibrary;
import dev.vouch.embedded.log.LogFiles.LogFile;
import dev.vouch.embedded.state.StateException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.Cache;
import org.rocksdb.CompressionType;
import org.rocksdb.FlushOptions;
import org.rocksdb.InfoLogLevel;
import org.rocksdb.LRUCache;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.TtlDB;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The idempotency keys of the log's last 7 days, in the directory {@code keys/}: RocksDB without a
 * log of its own. It stores the position that it has the log's keys up to, in the same write; what
 * it lacks after a crash is read from the log. Its filters are in memory, so that a new key is
 * found to be new without reading a file. Not thread-safe.
 */
final class KeyIndex implements AutoCloseable {
  static final String DIRECTORY = "keys";

  /** How long a key is known. */
  static final Duration LIFETIME = Duration.ofDays(7);

  /** RocksDB deletes older keys when it merges files; it measures their age by the system clock. */
  private static final int DELETED_AFTER_SECONDS = (int) Duration.ofDays(9).toSeconds();

  private static final Logger LOG = LoggerFactory.getLogger(KeyIndex.class);
  private static final String LIBRARY = "librocksdbjni";
  private static final byte[] POSITION = {0};
  private static final long CACHE_BYTES = 8L * 1024 * 1024;
  private static final long WRITE_BUFFER_BYTES = 8L * 1024 * 1024;
  private static final double FILTER_BITS_PER_KEY = 10;

  /** What is read again after a crash is about so much of the log at most. */
  private static final long UNFLUSHED_BYTES_MAX = 64L * 1024 * 1024;

  private final Cache cache = new LRUCache(CACHE_BYTES);
  private final BloomFilter filter = new BloomFilter(FILTER_BITS_PER_KEY);
  private final Options options = new Options();
  private final WriteOptions withoutLog = new WriteOptions().setDisableWAL(true);
  private final RocksDB database;
  private long unflushedBytes;

  private KeyIndex(Path directory) throws RocksDBException {
    options
        .setCreateIfMissing(true)
        .setParanoidChecks(true)
        .setWriteBufferSize(WRITE_BUFFER_BYTES)
        .setCompressionType(CompressionType.NO_COMPRESSION)
        .setKeepLogFileNum(2)
        .setInfoLogLevel(InfoLogLevel.ERROR_LEVEL)
        .setStatsDumpPeriodSec(0)
        .setPeriodicCompactionSeconds(Duration.ofDays(1).toSeconds())
        .setMemtableWholeKeyFiltering(true)
        .setMemtablePrefixBloomSizeRatio(0.05)
        .setTableFormatConfig(
            new BlockBasedTableConfig().setBlockCache(cache).setFilterPolicy(filter));
    try {
      database = TtlDB.open(options, directory.toString(), DELETED_AFTER_SECONDS, false);
    } catch (RocksDBException e) {
      closeOptions();
      throw e;
    }
  }

  /**
   * Opens the index of a data directory with all keys of the log; deletes one that is damaged, and
   * makes it again from the log.
   *
   * @param end the position after the log's last record
   */
  static KeyIndex open(Path data, LogFiles files, long end, Instant now)
      throws IOException, RocksDBException {
    RocksDB.loadLibrary();
    UnpackedLibrary.remove(LIBRARY);
    Path directory = data.resolve(DIRECTORY);
    try {
      return opened(directory, files, end, now);
    } catch (RocksDBException e) {
      if (!StateException.isDamage(e)) {
        throw e;
      }
      LOG.error("The index of idempotency keys is damaged, and is made again from the log", e);
      delete(data);
      return opened(directory, files, end, now);
    }
  }

  /** Deletes the index of a data directory; it is made again from the log. */
  static void delete(Path data) throws IOException {
    DurableFiles.deleteTree(data.resolve(DIRECTORY));
  }

  private static KeyIndex opened(Path directory, LogFiles files, long end, Instant now)
      throws IOException, RocksDBException {
    PrivateFiles.createDirectory(directory);
    KeyIndex index = new KeyIndex(directory);
    try {
      index.replay(files, end, now);
      return index;
    } catch (IOException | RocksDBException | RuntimeException e) {
      index.close();
      throw e;
    }
  }

  private void replay(LogFiles files, long end, Instant now) throws IOException, RocksDBException {
    byte[] stored = database.get(POSITION);
    long from = stored == null ? oldest(files, now) : ByteBuffer.wrap(stored).getLong();
    if (from >= end) {
      return;
    }
    try (GroupReader reader = new GroupReader(files, from)) {
      Optional<StoredGroup> next = reader.next(end);
      while (next.isPresent()) {
        StoredGroup group = next.get();
        add(group.keys(), group.removals(), group.end(), group.bytes().length);
        next = reader.next(end);
      }
    }
  }

  /** Returns the position from which the log has all keys that may not have expired. */
  static long oldest(LogFiles files, Instant now) {
    // A day more, because a commit may have taken long, and the clock may have been set back.
    Instant from = now.minus(LIFETIME).minus(Duration.ofDays(1));
    return files.all().stream()
        .filter(file -> !file.day().plus(Duration.ofDays(1)).isBefore(from))
        .mapToLong(LogFile::firstPosition)
        .findFirst()
        .orElse(Long.MAX_VALUE);
  }

  /** Whether a key has not expired. */
  static boolean isKnown(UsedKey key, Instant now) {
    return key.usedAt().plus(LIFETIME).isAfter(now);
  }

  /** Returns the first use of a key, unless it has expired. */
  Optional<UsedKey> find(SiteId site, String key, Instant now) throws RocksDBException {
    byte[] siteAndKey = siteAndKey(site, key);
    byte[] use = database.get(siteAndKey);
    return use == null
        ? Optional.empty()
        : Optional.of(KeyEncoding.decode(ByteBuffer.wrap(siteAndKey), ByteBuffer.wrap(use)))
            .filter(used -> isKnown(used, now));
  }

  /**
   * Adds the keys of a group, once the keys of all earlier groups were added.
   *
   * @param removals of which site deletions remove all keys of their site
   * @param end the position after the group
   * @param bytes the size of the group
   */
  void add(List<UsedKey> keys, Collection<Removal> removals, long end, int bytes)
      throws RocksDBException {
    if (!keys.isEmpty() || !removals.isEmpty()) {
      put(keys, removals, end);
    }
    unflushedBytes += bytes;
    if (unflushedBytes > UNFLUSHED_BYTES_MAX) {
      putPosition(end);
      flush(false);
    }
  }

  private void put(List<UsedKey> keys, Collection<Removal> removals, long end)
      throws RocksDBException {
    try (WriteBatch batch = new WriteBatch()) {
      for (UsedKey used : keys) {
        ByteBuffer use = ByteBuffer.allocate(KeyEncoding.USE_BYTES);
        batch.put(
            siteAndKey(used.site(), used.idempotency().key()),
            KeyEncoding.putUse(used, use).array());
      }
      database.write(withoutLog, batch);
    }
    for (Removal removal : removals) {
      if (removal.userKey().isEmpty()) {
        byte[] site = bytes(removal.site().value());
        database.deleteRange(withoutLog, site, endOfSite(site));
      }
    }
    putPosition(end);
  }

  /** Makes it durable that it has the keys of all groups before a position. */
  void flush(long end) throws RocksDBException {
    putPosition(end);
    flush(true);
  }

  private void putPosition(long end) throws RocksDBException {
    database.put(withoutLog, POSITION, bytes(end));
  }

  private void flush(boolean isAwaited) throws RocksDBException {
    try (FlushOptions flush = new FlushOptions().setWaitForFlush(isAwaited)) {
      database.flush(flush);
    }
    unflushedBytes = 0;
  }

  private static byte[] bytes(long number) {
    return ByteBuffer.allocate(Long.BYTES).putLong(number).array();
  }

  /** Returns what is greater than all keys of a site. */
  private static byte[] endOfSite(byte[] site) {
    byte[] end = Arrays.copyOf(site, KeyEncoding.SITE_AND_KEY_BYTES + 1);
    Arrays.fill(end, Long.BYTES, end.length, (byte) 0xff);
    return end;
  }

  private static byte[] siteAndKey(SiteId site, String key) {
    ByteBuffer bytes = ByteBuffer.allocate(KeyEncoding.SITE_AND_KEY_BYTES);
    return KeyEncoding.putSiteAndKey(site, key, bytes).array();
  }

  private void closeOptions() {
    withoutLog.close();
    options.close();
    filter.close();
    cache.close();
  }

  /** Closes the files, without what was added since the last flush. */
  @Override
  public void close() {
    database.cancelAllBackgroundWork(true);
    database.close();
    closeOptions();
  }
}
