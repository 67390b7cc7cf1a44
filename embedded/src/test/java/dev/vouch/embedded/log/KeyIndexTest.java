package dev.vouch.embedded.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.event.EventId;
import dev.vouch.core.log.LogRecord;
import dev.vouch.core.log.RecordCodec;
import dev.vouch.core.migration.UsedKey;
import dev.vouch.core.site.SiteId;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A key is found until it expires and not afterwards, also after a crash of the index. */
class KeyIndexTest {
  private static final int SITES = 3;
  private static final int KEYS = 2_000;

  private record Key(long site, long number) {}

  @TempDir Path directory;
  private final long seed = Long.getLong("vouch.seed", System.nanoTime());
  private final Random random = new Random(seed);
  private final Map<Key, UsedKey> model = new HashMap<>();
  private Instant now = Instant.parse("2026-11-20T07:30:00Z");
  private GroupStore store;
  private KeyIndex index;

  @BeforeEach
  void open() throws Exception {
    store = GroupStore.open(directory);
    index = KeyIndex.open(directory, store.files(), store.nextPosition(), now);
  }

  @AfterEach
  void close() throws Exception {
    index.close();
    store.close();
  }

  @Test
  void randomHistory_matchesAHashMap() throws Exception {
    for (int commit = 0; commit < 900; commit++) {
      now = now.plusMillis(random.nextLong(Duration.ofHours(1).toMillis()));
      commit(random.nextInt(200) == 0);
      switch (random.nextInt(60)) {
        case 0 -> {
          index.flush(store.nextPosition());
          crash();
        }
        case 1 -> crash();
        case 2 -> {
          index.close();
          KeyIndex.delete(directory);
          index = KeyIndex.open(directory, store.files(), store.nextPosition(), now);
        }
        default -> {
          // It goes on.
        }
      }
    }
  }

  /** Everything since the last flush is lost. */
  private void crash() throws Exception {
    close();
    open();
  }

  /** Uses random keys repeatedly and, as the committer does, looks each up first. */
  private void commit(boolean isDeletion) throws Exception {
    Map<Key, UsedKey> used = new HashMap<>();
    for (int use = random.nextInt(30); use > 0; use--) {
      Key key = new Key(random.nextInt(SITES), random.nextInt(KEYS));
      Optional<UsedKey> found = find(key);
      Optional<UsedKey> known =
          Optional.ofNullable(model.get(key))
              .filter(last -> last.usedAt().plus(KeyIndex.LIFETIME).isAfter(now));
      assertThat(found).as("seed %d", seed).isEqualTo(known);
      if (known.isEmpty()) {
        used.put(
            key,
            new UsedKey(
                new SiteId(key.site()),
                Records.idempotency(key.number()),
                new EventId(new UUID(random.nextLong(), key.number())),
                now));
      }
    }
    model.putAll(used);
    List<Removal> removals = new ArrayList<>();
    byte[] record = RecordCodec.encode(Records.event(1, now));
    if (isDeletion) {
      SiteId site = new SiteId(random.nextInt(SITES));
      LogRecord deletion = new LogRecord.SiteDeletion(new EventId(new UUID(1, 1)), site, now);
      record = RecordCodec.encode(deletion);
      removals.add(Removal.of(store.nextPosition(), deletion).orElseThrow());
      model.keySet().removeIf(key -> key.site() == site.value());
    }
    NewGroup group =
        new NewGroup(
            store.nextPosition(), now, List.of(record), List.copyOf(used.values()), removals);
    store.append(group);
    index.add(group.keys(), group.removals(), group.end(), group.bytes());
  }

  private Optional<UsedKey> find(Key key) throws Exception {
    return index.find(new SiteId(key.site()), Records.idempotency(key.number()).key(), now);
  }
}
