package dev.vouch.embedded.segment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.credit.CreditChange;
import dev.vouch.core.warehouse.WarehouseException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Random changes with checkpoints, and openings as if the process was killed at each step. */
class EventStoreModelTest {
  private static final long RECORDS = 500;

  @TempDir Path temporary;

  private final Map<Long, EventModel> checkpoints = new HashMap<>();
  private final List<String> steps = new ArrayList<>();
  private EventModel model = new EventModel();
  private Random random = new Random(0);
  private RandomChanges changes = new RandomChanges(random);
  private long next = 1;
  private Instant now = RandomChanges.START;
  private int copies;
  private long generation;
  private boolean isFailing;

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
  void store_isAsTheModel_alsoAfterAKillAtEachStep(int seed) throws IOException {
    random = new Random(seed);
    changes = new RandomChanges(random);
    checkpoints.put(0L, new EventModel());
    Path directory = temporary.resolve("segments");
    EventStore store = open(directory);
    while (next < RECORDS) {
      applySome(store);
      if (random.nextInt(6) == 0) {
        checkpoint(store, directory, true);
      }
      if (random.nextInt(20) == 0) {
        assertEqual(store, model);
      }
      if (random.nextInt(40) == 0) {
        checkpoint(store, directory, false);
        store.close();
        store = open(directory);
        assertEqual(store, model);
      }
    }
    assertThat(new StoredFiles(directory).check())
        .allMatch(StoredFileCheck.Intact.class::isInstance);
    store.close();
  }

  private EventStore open(Path directory) {
    return usable(new StoreDirectory(directory, step -> killBefore(step, directory)));
  }

  private EventStore usable(StoreDirectory directory) {
    OpenedStore opened = EventStore.open(directory, () -> now);
    assertThat(opened).isInstanceOf(OpenedStore.Usable.class);
    OpenedStore.Usable usable = (OpenedStore.Usable) opened;
    assertThat(usable.damaged()).isEmpty();
    return usable.store();
  }

  private void applySome(EventStore store) {
    for (int batches = random.nextInt(5); batches > 0; batches--) {
      long first = next;
      List<CreditChange> batch = new ArrayList<>();
      for (int records = 1 + random.nextInt(20); records > 0; records--) {
        batch.addAll(changes.of(next++));
      }
      batch.forEach(model::apply);
      Instant until = RandomChanges.receivedAt(next - 1);
      store.apply(new ChangeBatch(first, next, until, batch));
      now = now.plus(Duration.ofMinutes(random.nextInt(6)));
    }
  }

  private void checkpoint(EventStore store, Path directory, boolean withChangesMeanwhile)
      throws IOException {
    generation++;
    steps.clear();
    EventModel frozen = model.copy();
    Checkpoint checkpoint = store.beginCheckpoint();
    checkpoints.put(generation, frozen);
    if (withChangesMeanwhile && random.nextBoolean()) {
      applySome(store);
    }
    isFailing = withChangesMeanwhile && random.nextInt(4) == 0;
    try {
      checkpoint.write();
    } catch (WarehouseException _) {
      assertEqual(store, model);
      return;
    } finally {
      isFailing = false;
    }
    assertThat(generation(directory)).isEqualTo(generation);
    if (withChangesMeanwhile && random.nextBoolean()) {
      applySome(store);
    }
    checkpoint.end();
    assertEqual(store, model);
    assertThat(steps).contains("rename manifest", "rename manifest.copy");
  }

  private static long generation(Path directory) {
    return new StoredFiles(directory).manifest().map(Manifest::generation).orElse(0L);
  }

  private void killBefore(String step, Path directory) {
    steps.add(step);
    if (isFailing && random.nextInt(6) == 0) {
      throw new WarehouseException("the disk is full");
    }
    if (random.nextInt(3) > 0 || generation(directory) == 0) {
      return;
    }
    try {
      Path copy = temporary.resolve("copy-" + copies++);
      Files.createDirectory(copy);
      try (Stream<Path> files = Files.list(directory)) {
        for (Path file : files.toList()) {
          Files.copy(file, copy.resolve(file.getFileName().toString()));
        }
      }
      tear(copy);
      EventModel expected = Optional.ofNullable(checkpoints.get(generation(copy))).orElseThrow();
      EventStore store = usable(new StoreDirectory(copy));
      assertEqual(store, expected);
      store.close();
      EventStore again = usable(new StoreDirectory(copy));
      assertEqual(again, expected);
      again.close();
      try (Stream<Path> files = Files.list(copy)) {
        for (Path file : files.toList()) {
          Files.delete(file);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What no manifest names need not be on the disk as it was written. */
  private void tear(Path directory) throws IOException {
    Manifest manifest = new StoredFiles(directory).manifest().orElseThrow();
    try (Stream<Path> files = Files.list(directory)) {
      for (Path file : files.toList()) {
        String name = file.getFileName().toString();
        if (name.equals(manifest.numbers().name())) {
          tear(file, manifest.numbers().bytes());
        } else if (!manifest.names().contains(name) && !name.startsWith("manifest")) {
          tear(file, 0);
        }
      }
    }
  }

  private void tear(Path file, long kept) throws IOException {
    try (RandomAccessFile content = new RandomAccessFile(file.toFile(), "rw")) {
      long tail = content.length() - kept;
      long torn = tail > 0 ? kept + random.nextLong(tail) : kept;
      if (random.nextBoolean()) {
        content.setLength(torn);
      } else {
        content.seek(torn);
        content.write(new byte[(int) Math.max(0, content.length() - torn)]);
      }
    }
  }

  private void assertEqual(EventStore store, EventModel expected) {
    List<EventRow> rows = expected.rows();
    assertEqual(StoreReader.rows(store), rows);
    assertEqual(StoreReader.scanned(store.version(), changes.sites()), rows);
  }

  private static List<Long> positions(List<EventRow> rows) {
    return rows.stream().map(EventRow::position).toList();
  }

  private static void assertEqual(List<EventRow> actual, List<EventRow> expected) {
    List<Long> positions = new ArrayList<>(positions(actual));
    positions.removeAll(positions(expected));
    assertThat(positions).as("too many").isEmpty();
    positions.addAll(positions(expected));
    positions.removeAll(positions(actual));
    assertThat(positions).as("missing").isEmpty();
    assertThat(positions(actual)).doesNotHaveDuplicates();
    for (int index = 0; index < actual.size(); index++) {
      assertThat(StoreReader.comparable(actual.get(index)))
          .isEqualTo(StoreReader.comparable(expected.get(index)));
    }
  }
}
