package dev.vouch.embedded.state;

import static dev.vouch.contract.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.embedded.state.RocksDbState.Opened;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rocksdb.RocksDBException;

/** The state's files: opened, damaged, purged, deleted. */
class RocksDbStateTest {
  @TempDir Path temporary;

  private Path directory;

  @BeforeEach
  void nameDirectory() {
    directory = temporary.resolve("state");
  }

  @Test
  void commits_surviveClosing_afterACheckpoint() {
    fill(10);

    try (RocksDbState state = States.open(directory)) {
      assertThat(state.credit().next()).isEqualTo(11);
      assertThat(state.credit().get(States.bytes("key-3")).map(States::text))
          .hasValueSatisfying(value -> assertThat(value).startsWith("value-3"));
    }
  }

  @Test
  void commitsAfterACheckpoint_areNotInTheFiles() {
    try (RocksDbState state = States.open(directory)) {
      state.credit().put(States.bytes("key"), States.bytes("value"));
      state.credit().commit(2);
      state.freeze();
      state.credit().commit(3);
      state.writeFrozen();
    }
    try (RocksDbState state = States.open(directory)) {
      assertThat(state.credit().next()).isEqualTo(2);
    }
  }

  @Test
  void anotherFormat_isUnusable_untilDeleted() {
    fill(1);

    Opened newer = RocksDbState.open(directory, StateSettings.DEFAULT, States.FORMAT + 1);

    assertThat(newer)
        .isEqualTo(
            new Opened.Unusable(
                "The credit state has format 1, but this version of Vouch uses format 2."));
    RocksDbState.delete(directory);
    assertThat(directory).doesNotExist();
    assertThat(RocksDbState.open(directory, StateSettings.DEFAULT, States.FORMAT + 1))
        .isInstanceOfSatisfying(
            Opened.Usable.class,
            usable -> {
              assertThat(usable.state().credit().next()).isEqualTo(1);
              usable.state().close();
            });
  }

  @Test
  void entriesWithoutAFormat_areUnusable() throws IOException, RocksDBException {
    Files.createDirectory(directory);
    StateDatabase database = StateDatabase.open(directory, StateSettings.DEFAULT);
    database.write(new PendingWrites(), 2);
    database.close();

    assertThat(open())
        .isEqualTo(
            new Opened.Unusable(
                "The credit state has no format that this version of Vouch knows."));
  }

  @Test
  void truncatedFile_isUnusable() throws IOException {
    fill(1_000);
    Path file = tables().getFirst();
    Files.write(file, Arrays.copyOf(Files.readAllBytes(file), 5_000));

    assertThat(open()).isInstanceOf(Opened.Unusable.class);
  }

  @Test
  void missingFile_isUnusable() throws IOException {
    fill(1_000);
    Files.delete(tables().getFirst());

    assertThat(open()).isInstanceOf(Opened.Unusable.class);
  }

  @Test
  void damagedManifest_isUnusable() throws IOException {
    fill(10);
    Path manifest = files("MANIFEST").getFirst();
    byte[] content = Files.readAllBytes(manifest);
    Arrays.fill(content, 20, content.length, (byte) 0x5a);
    Files.write(manifest, content);

    assertThat(open()).isInstanceOf(Opened.Unusable.class);
  }

  @Test
  void damagedValue_isReportedWhenRead() throws IOException {
    fill(1_000);
    Path file = tables().getFirst();
    byte[] content = Files.readAllBytes(file);
    Arrays.fill(content, 0, 4_000, (byte) 0x5a);
    Files.write(file, content);

    Opened opened = open();

    assertThat(opened).isInstanceOf(Opened.Usable.class);
    try (RocksDbState state = ((Opened.Usable) opened).state()) {
      assertDamaged(() -> States.entries(state.credit(), "", "z"));
      assertDamaged(() -> state.credit().get(States.bytes("key-1")));
    }
  }

  private static void assertDamaged(ThrowingCallable reading) {
    assertThatThrownBy(reading)
        .isInstanceOfSatisfying(
            StateException.class, failure -> assertThat(failure.isDamage()).isTrue());
  }

  @Test
  void stateThatIsOpen_isNotTakenForDamaged() {
    try (RocksDbState _ = States.open(directory)) {
      assertThatThrownBy(this::open)
          .isInstanceOfSatisfying(
              StateException.class, failure -> assertThat(failure.isDamage()).isFalse());
    }
  }

  @Test
  void closedState_refusesOperations() {
    RocksDbState state = States.open(directory);
    StoredCreditState credit = state.credit();
    credit.put(States.bytes("key"), States.bytes("value"));
    state.close();
    state.close();

    assertThatThrownBy(() -> credit.get(States.bytes("other"))).isInstanceOf(StateException.class);
    assertThatThrownBy(() -> credit.commit(2)).isInstanceOf(StateException.class);
    assertThatThrownBy(() -> credit.range(States.bytes("a"), States.bytes("b")))
        .isInstanceOf(StateException.class);
  }

  @Test
  void purge_removesTheBytesOfDeletedAndReplacedEntries() {
    try (RocksDbState state = States.open(directory)) {
      StoredCreditState credit = state.credit();
      credit.put(States.bytes("b-9fK2xQ7mZt"), States.bytes("Lw4RjY8sVn"));
      credit.put(States.bytes("c-Hd6TpB3uGe"), States.bytes("Xc1NaM5kQo"));
      credit.put(States.bytes("d-Pz7JyW2vSi"), States.bytes("Fr9DgU4hEl"));
      credit.put(States.bytes("e-Kb3OqC8nAx"), States.bytes("Ty6IwZ1fRm"));
      credit.commit(2);
      state.checkpoint();
      assertThat(List.of("9fK2xQ7mZt", "Hd6TpB3uGe", "Fr9DgU4hEl")).allMatch(this::isInFiles);

      credit.deleteRange(States.bytes("b"), States.bytes("c"));
      credit.delete(States.bytes("c-Hd6TpB3uGe"));
      credit.put(States.bytes("d-Pz7JyW2vSi"), States.bytes("replacement"));
      credit.commit(3);
      state.checkpoint();
      state.purge(Instant.EPOCH);

      // RocksDB deletes the files that it has replaced on a thread of its own.
      await("replaced files are deleted")
          .until(
              () ->
                  Stream.of("9fK2xQ7mZt", "Lw4RjY8sVn", "Hd6TpB3uGe", "Xc1NaM5kQo", "Fr9DgU4hEl")
                      .noneMatch(this::isInFiles));
      assertThat(isInFiles("Kb3OqC8nAx")).isTrue();
      assertThat(States.entries(credit, "", "z"))
          .containsExactly(
              Map.entry("d-Pz7JyW2vSi", "replacement"), Map.entry("e-Kb3OqC8nAx", "Ty6IwZ1fRm"));
    }
  }

  /** Commits this many entries, each alone. */
  private void fill(int entries) {
    try (RocksDbState state = States.open(directory)) {
      StoredCreditState credit = state.credit();
      for (int entry = 1; entry <= entries; entry++) {
        credit.put(States.bytes("key-" + entry), States.bytes(("value-" + entry).repeat(10)));
        credit.commit(entry + 1);
      }
      state.checkpoint();
    }
  }

  private Opened open() {
    return RocksDbState.open(directory, StateSettings.DEFAULT, States.FORMAT);
  }

  private List<Path> tables() throws IOException {
    return files(".sst");
  }

  private List<Path> files(String namePart) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files
          .filter(file -> file.getFileName().toString().contains(namePart))
          .sorted(Comparator.comparingLong(RocksDbStateTest::size).reversed())
          .toList();
    }
  }

  private static long size(Path file) {
    return file.toFile().length();
  }

  private boolean isInFiles(String text) {
    try (Stream<Path> files = Files.list(directory)) {
      return files.map(RocksDbStateTest::read).anyMatch(content -> content.contains(text));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file, StandardCharsets.ISO_8859_1);
    } catch (NoSuchFileException e) {
      return ""; // RocksDB has deleted it since it was listed.
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
