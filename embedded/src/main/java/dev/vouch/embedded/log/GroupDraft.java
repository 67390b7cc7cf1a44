package dev.vouch.embedded.log;

import dev.vouch.core.log.Appended;
import dev.vouch.core.log.EncodedRecord;
import dev.vouch.core.log.Idempotency;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.migration.UsedKey;
import dev.vouch.core.site.SiteId;
import dev.vouch.embedded.log.AppendQueue.PendingAppend;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.rocksdb.RocksDBException;

/**
 * A group while the outcomes of its appends are decided, which hold once it is written. Not
 * thread-safe.
 */
final class GroupDraft {
  private static final Appended TOO_LATE = new Appended.Unavailable(Duration.ofSeconds(1));
  private static final Appended KEYS_FAIL = new Appended.Unavailable(LogHealth.RETRY_AFTER);

  private final long firstPosition;
  private final Instant now;
  private final IdempotencyKeys keys;
  private final List<byte[]> records;
  private final List<Appended> outcomes;
  private final List<Removal> removals = new ArrayList<>();

  /** The keys that this group uses first. */
  private final Map<SiteKey, UsedKey> used = new HashMap<>();

  private record SiteKey(SiteId site, String key) {}

  GroupDraft(long firstPosition, Instant now, IdempotencyKeys keys, int appends) {
    this.firstPosition = firstPosition;
    this.now = now;
    this.keys = keys;
    records = new ArrayList<>(appends + 1);
    outcomes = new ArrayList<>(appends);
  }

  /** Decides the outcome of an append, and adds its record if it is to be stored. */
  void add(PendingAppend append) {
    Appended outcome = decide(append);
    if (outcome instanceof Appended.Stored) {
      EncodedRecord record = append.record();
      Removal.of(firstPosition + records.size(), record.record()).ifPresent(removals::add);
      records.add(record.bytes());
    }
    outcomes.add(outcome);
  }

  /** Adds a record that nobody waits for. */
  void add(byte[] record) {
    records.add(record);
  }

  private Appended decide(PendingAppend append) {
    LogRecord record = append.record().record();
    boolean isTooLate = record.receivedAt().isBefore(now.minus(Committer.LATEST_APPEND));
    if (append.idempotency().isEmpty()) {
      return isTooLate ? TOO_LATE : new Appended.Stored(record.id());
    }
    Idempotency idempotency = append.idempotency().get();
    SiteKey key = new SiteKey(record.site(), idempotency.key());
    Optional<UsedKey> firstUse;
    try {
      firstUse = firstUse(key);
    } catch (RocksDBException _) {
      return KEYS_FAIL;
    }
    if (firstUse.isPresent()) {
      return repeated(idempotency, firstUse.get());
    }
    if (isTooLate) {
      return TOO_LATE;
    }
    used.put(key, new UsedKey(record.site(), idempotency, record.id(), now));
    return new Appended.Stored(record.id());
  }

  private Optional<UsedKey> firstUse(SiteKey key) throws RocksDBException {
    UsedKey here = used.get(key);
    return here == null ? keys.find(key.site(), key.key(), now) : Optional.of(here);
  }

  private static Appended repeated(Idempotency idempotency, UsedKey firstUse) {
    return firstUse.idempotency().payload().equals(idempotency.payload())
        ? new Appended.Replayed(firstUse.event())
        : new Appended.PayloadDiffers();
  }

  /** Returns the outcomes, in the order of the appends. */
  List<Appended> outcomes() {
    return outcomes;
  }

  boolean isEmpty() {
    return records.isEmpty();
  }

  NewGroup group() {
    return new NewGroup(firstPosition, now, records, List.copyOf(used.values()), removals);
  }
}
