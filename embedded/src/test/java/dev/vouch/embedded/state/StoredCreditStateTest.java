package dev.vouch.embedded.state;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.credit.CreditState;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reads see all writes before them, and commits and reopening change no value. */
class StoredCreditStateTest {
  private static final int STEPS = 6_000;
  private static final int KEYS = 300;

  @TempDir Path directory;

  private final long seed = Long.getLong("vouch.seed", System.nanoTime());
  private final Random random = new Random(seed);
  private RocksDbState store;
  private Model model;
  private boolean isFrozen;

  /** What the state must contain. */
  private static final class Model {
    private StoredCreditState state;
    private NavigableMap<String, String> now = new TreeMap<>();
    private NavigableMap<String, String> committed = new TreeMap<>();
    private long next = 1;

    private Model(StoredCreditState state) {
      this.state = state;
    }
  }

  @BeforeEach
  void open() {
    store = States.open(directory);
    model = new Model(store.credit());
  }

  @AfterEach
  void close() {
    store.close();
  }

  @Test
  void randomOperations_readLikeASortedMap() {
    for (int step = 0; step < STEPS; step++) {
      int kind = random.nextInt(100);
      if (kind < 45) {
        put();
      } else if (kind < 55) {
        String key = key();
        model.state.delete(States.bytes(key));
        model.now.remove(key);
      } else if (kind < 60) {
        deleteRange();
      } else if (kind < 75) {
        assertValues();
      } else if (kind < 85) {
        assertRange();
      } else if (kind < 95) {
        commit();
      } else if (kind < 97) {
        model.state.rollback();
        model.now = new TreeMap<>(model.committed);
      } else if (kind < 99) {
        freezeOrWrite();
      } else {
        reopen();
      }
    }
    assertThat(States.entries(model.state, "", "z")).as("vouch.seed=%d", seed).isEqualTo(model.now);
  }

  @Test
  void copy_isThatOfTheLastCommit_andItsWritesAreDiscarded() {
    for (int step = 0; step < 200; step++) {
      switch (random.nextInt(6)) {
        case 0 -> commit();
        case 1 -> freezeOrWrite();
        case 2 -> deleteRange();
        case 3 -> {
          Map<String, String> read = model.state.readCopy(copy -> States.entries(copy, "", "z"));
          assertThat(read).as("vouch.seed=%d", seed).isEqualTo(model.committed);
        }
        case 4 -> {
          String changed = model.state.readCopy(this::changed);
          assertThat(changed).isEqualTo("changed");
        }
        default -> put();
      }
    }
    assertThat(States.entries(model.state, "", "z")).as("vouch.seed=%d", seed).isEqualTo(model.now);
  }

  /** Changes a copy, and reads what it has changed. */
  private String changed(CreditState copy) {
    String kept = key();
    copy.deleteRange(States.bytes("k"), States.bytes("l"));
    copy.put(States.bytes(kept), States.bytes("changed"));
    assertThat(States.entries(copy, "", "z")).containsExactly(Map.entry(kept, "changed"));
    return copy.get(States.bytes(kept)).map(States::text).orElse("none");
  }

  private void put() {
    String key = key();
    String value = Long.toHexString(random.nextLong()).repeat(1 + random.nextInt(20));
    model.state.put(States.bytes(key), States.bytes(value));
    model.now.put(key, value);
  }

  private void deleteRange() {
    String from = key();
    String until = key();
    model.state.deleteRange(States.bytes(from), States.bytes(until));
    if (from.compareTo(until) < 0) {
      model.now.subMap(from, until).clear();
    }
  }

  private void assertValues() {
    for (int count = random.nextInt(20); count >= 0; count--) {
      String key = key();
      assertThat(model.state.get(States.bytes(key)).map(States::text))
          .as("vouch.seed=%d", seed)
          .isEqualTo(Optional.ofNullable(model.now.get(key)));
    }
  }

  private void assertRange() {
    String from = key();
    String until = key();
    assertThat(States.entries(model.state, from, until).entrySet())
        .as("vouch.seed=%d", seed)
        .containsExactlyElementsOf(
            from.compareTo(until) < 0 ? model.now.subMap(from, until).entrySet() : List.of());
  }

  private void commit() {
    model.next += 1 + random.nextInt(1_000);
    model.state.commit(model.next);
    model.committed = new TreeMap<>(model.now);
  }

  private void freezeOrWrite() {
    if (isFrozen) {
      store.writeFrozen();
    } else {
      store.freeze();
    }
    isFrozen = !isFrozen;
  }

  private void reopen() {
    if (isFrozen) {
      freezeOrWrite();
    }
    store.checkpoint();
    store.close();
    store = States.open(directory);
    model.state = store.credit();
    model.now = new TreeMap<>(model.committed);
    assertThat(model.state.next()).as("vouch.seed=%d", seed).isEqualTo(model.next);
  }

  private String key() {
    return "k%03d".formatted(random.nextInt(KEYS));
  }
}
