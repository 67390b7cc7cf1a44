package dev.vouch.embedded.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.log.LogFailedException;
import dev.vouch.core.log.RecordCodec;
import dev.vouch.core.migration.UsedKey;
import dev.vouch.core.site.SiteId;
import dev.vouch.embedded.log.StoredGroup.StoredRecord;
import dev.vouch.embedded.log.StoredGroup.StoredRecord.Damaged;
import dev.vouch.embedded.log.StoredGroup.StoredRecord.Intact;
import dev.vouch.embedded.log.StoredGroup.StoredRecord.Removed;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Files of random groups that are changed at random (docs/format.md): what a crash can leave is cut
 * off, and damage is found and named; no changed record is ever read.
 */
class LogFormatTest {
  private static final Instant START = Instant.parse("2026-11-20T07:30:00Z");

  @TempDir Path directory;
  private final long seed = Long.getLong("vouch.seed", System.nanoTime());
  private final Random random = new Random(seed);
  private List<NewGroup> written = List.of();
  private byte[] finished = {};

  @BeforeEach
  void write() throws IOException {
    List<NewGroup> groups = new ArrayList<>();
    try (GroupStore store = GroupStore.open(directory)) {
      for (int count = 2 + random.nextInt(20); count > 0; count--) {
        NewGroup group = group(store.nextPosition(), 1 + random.nextInt(40));
        store.append(group);
        groups.add(group);
      }
    }
    written = groups;
    finished = Files.readAllBytes(stored().file());
  }

  private NewGroup group(long first, int size) {
    List<byte[]> records = new ArrayList<>();
    List<UsedKey> keys = new ArrayList<>();
    for (long position = first; position < first + size; position++) {
      boolean isLarge = random.nextInt(20) == 0;
      records.add(
          RecordCodec.encode(
              isLarge ? Records.large(position, START) : Records.event(position, START)));
      if (random.nextInt(4) == 0) {
        keys.add(
            new UsedKey(
                new SiteId(random.nextInt(3)),
                Records.idempotency(position),
                Records.event(position, START).id(),
                START));
      }
    }
    return new NewGroup(first, START.plus(Duration.ofSeconds(first)), records, keys, List.of());
  }

  @RepeatedTest(20)
  void fileThatWasCutOff_keepsItsWholeGroups_andIsContinuedAfterThem() throws IOException {
    int length = 4_096 + random.nextInt(finished.length - 4_096);
    cutOff(length);

    assertIsContinued(groupsWithin(length));
  }

  /** Blocks of the last group that were not written, and those after it that never were. */
  @RepeatedTest(20)
  void lastGroupWithMissingBlocks_isCutOff() throws IOException {
    StoredGroup last = stored().groups().getLast();
    int begin = finished.length - EndMark.BYTES - last.bytes().length;
    cutOff(finished.length - EndMark.BYTES);
    int block = random.nextBoolean() ? 512 : 4_096;
    int missing = random.nextInt(begin / block, (finished.length - EndMark.BYTES) / block + 1);
    try (RandomAccessFile file = new RandomAccessFile(stored().file().toFile(), "rw")) {
      int from = Math.max(begin, missing * block);
      file.seek(from);
      file.write(new byte[Math.max(1, (missing + 1) * block - from)]);
    }
    boolean isKept = stored().groups().size() == written.size();

    assertIsContinued(written.size() - (isKept ? 0 : 1));
  }

  private void cutOff(int length) throws IOException {
    try (RandomAccessFile file = new RandomAccessFile(stored().file().toFile(), "rw")) {
      file.setLength(length);
      file.setLength(length + 1_000_000L);
    }
  }

  private int groupsWithin(int length) {
    int end = 4_096;
    int count = 0;
    for (StoredGroup group : new StoredLog(directory).groups()) {
      end += group.bytes().length;
      count += end <= length ? 1 : 0;
    }
    return count;
  }

  private void assertIsContinued(int groups) throws IOException {
    long next = 1 + written.subList(0, groups).stream().mapToLong(g -> g.records().size()).sum();
    try (GroupStore store = GroupStore.open(directory)) {
      assertThat(store.nextPosition()).as("seed %d", seed).isEqualTo(next);
      store.append(group(next, 5));
    }
    assertThat(LogCheck.run(directory).file().problems()).as("seed %d", seed).isEmpty();
    List<StoredGroup> kept = stored().groups();
    assertThat(kept).as("seed %d", seed).hasSize(groups + 1);
    for (int index = 0; index < groups; index++) {
      assertThat(kept.get(index).keys()).isEqualTo(written.get(index).keys());
      assertThat(kept.get(index).writtenAt()).isEqualTo(written.get(index).writtenAt());
      assertThat(kept.get(index).end()).isEqualTo(written.get(index).end());
    }
  }

  @RepeatedTest(20)
  void flippedBitOfAFinishedFile_isNamed_orChangesNothing() throws IOException {
    assertDamageIsNamed(1);
  }

  @RepeatedTest(10)
  void manyFlippedBitsOfAFinishedFile_areNamed() throws IOException {
    assertDamageIsNamed(20);
  }

  @Test
  @Tag("prove")
  void flippedBits_areNamed_inManyFiles() throws IOException {
    System.out.printf("log format: seed %d%n", seed);
    for (int round = 0; round < 3_000; round++) {
      assertDamageIsNamed(1 + random.nextInt(40));
      Files.write(stored().file(), finished);
    }
  }

  private void assertDamageIsNamed(int flips) throws IOException {
    byte[] bytes = finished.clone();
    for (int flip = 0; flip < flips; flip++) {
      // Both copies of the file's header are not damaged together.
      int place = 2_048 + random.nextInt(bytes.length - 2_048);
      bytes[place] ^= (byte) (1 << random.nextInt(Byte.SIZE));
    }
    Files.write(stored().file(), bytes);

    List<Long> positions = new ArrayList<>();
    boolean isDamaged = false;
    for (StoredGroup group : stored().groups()) {
      for (StoredRecord record : group.records()) {
        switch (record) {
          case Intact(long position, _, ByteBuffer encoded) -> {
            assertThat(encoded).as("seed %d", seed).isEqualTo(ByteBuffer.wrap(record(position)));
            positions.add(position);
          }
          case Removed(long position) -> positions.add(position);
          case Damaged damaged -> {
            isDamaged = true;
            assertThat(damaged.reason()).contains(".log at byte ");
            LongStream.rangeClosed(damaged.position(), damaged.last()).forEach(positions::add);
          }
        }
      }
    }
    long last = written.getLast().end() - 1;
    assertThat(positions)
        .as("seed %d", seed)
        .isEqualTo(LongStream.rangeClosed(1, positions.size()).boxed().toList());
    assertThat(LogCheck.run(directory).file().isIntact()).isEqualTo(!isDamaged);
    ByteBuffer mark = ByteBuffer.wrap(bytes, bytes.length - EndMark.BYTES, EndMark.BYTES);
    if (EndMark.decode(mark, salt()).isPresent()) {
      assertThat(positions).as("seed %d", seed).hasSize((int) last);
    }
  }

  private long salt() {
    return stored().files().all().getFirst().header().orElseThrow().salt();
  }

  private byte[] record(long position) {
    for (NewGroup group : written) {
      if (position < group.end()) {
        return group.records().get((int) (position - group.firstPosition()));
      }
    }
    throw new AssertionError("no record at " + position);
  }

  @RepeatedTest(10)
  void anyBytes_areReadOrRefused() throws IOException {
    assertIsReadOrRefused();
  }

  @Test
  @Tag("prove")
  void anyBytes_areReadOrRefused_manyTimes() throws IOException {
    System.out.printf("log format: seed %d%n", seed);
    for (int round = 0; round < 2_000; round++) {
      assertIsReadOrRefused();
      new StoredLog(directory).deleteOthers();
      Files.write(stored().file(), finished);
    }
  }

  private void assertIsReadOrRefused() throws IOException {
    byte[] bytes = finished.clone();
    int from = random.nextInt(bytes.length);
    int length = 1 + random.nextInt(bytes.length - from);
    byte[] noise = new byte[length];
    random.nextBytes(noise);
    System.arraycopy(noise, 0, bytes, from, length);
    Files.write(stored().file(), bytes);

    try {
      boolean _ = LogCheck.run(directory).file().isIntact();
      try (GroupStore store = GroupStore.open(directory)) {
        store.append(group(store.nextPosition(), 3));
      }
    } catch (LogFailedException e) {
      assertThat(e.isDamage()).as("seed %d", seed).isTrue();
    }
  }

  private StoredLog stored() {
    return new StoredLog(directory);
  }
}
