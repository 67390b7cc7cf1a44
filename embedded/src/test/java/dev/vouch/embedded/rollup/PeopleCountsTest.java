package dev.vouch.embedded.rollup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.roaringbitmap.RoaringBitmap;

class PeopleCountsTest {
  private static final int KEYS = 5;
  private static final int PEOPLE = 1_000;

  private final long seed = Long.getLong("vouch.seed", System.nanoTime());
  private final Random random = new Random(seed);

  @Test
  void people_areCountedOnceForEachKey_inLittleMemory() {
    PeopleCounts<Integer> counts = new PeopleCounts<>(6L * KEYS * PEOPLE);
    Map<Integer, Set<Integer>> expected = new HashMap<>();
    for (int added = 0; added < 1_000; added++) {
      int key = random.nextInt(KEYS);
      int[] people = random.ints(random.nextInt(100), 0, PEOPLE).distinct().toArray();
      counts.add(key, bitmap(people));
      IntStream.of(people)
          .forEach(person -> expected.computeIfAbsent(key, _ -> new HashSet<>()).add(person));
    }
    counts.count();
    expected.forEach(
        (key, people) ->
            assertThat(counts.of(key)).as("vouch.seed=%d", seed).isEqualTo(people.size()));
    assertThat(counts.of(KEYS)).isZero();
  }

  @Test
  void repeatedPeople_takeNoMoreMemory() {
    byte[] people = bitmap(IntStream.range(0, PEOPLE).map(person -> person * 3).toArray());
    PeopleCounts<Integer> counts = new PeopleCounts<>(3L * people.length);
    assertThatCode(
            () -> {
              for (int added = 0; added < 100; added++) {
                counts.add(0, people);
              }
            })
        .doesNotThrowAnyException();
  }

  @Test
  void tooManyPeople_areRefused_untilSomeAreCounted() {
    byte[] people = bitmap(IntStream.range(0, PEOPLE).map(person -> person * 3).toArray());
    int bytes = PeopleCounts.KEY_BYTES + PeopleCounts.BITMAP_BYTES + people.length;
    PeopleCounts<Integer> counts = new PeopleCounts<>(3L * bytes);
    counts.add(0, people);
    counts.count();
    counts.add(1, people);
    counts.add(2, people);
    counts.add(3, people);
    assertThatThrownBy(() -> counts.add(4, people)).isInstanceOf(TooManyPeopleException.class);

    counts.discard();
    counts.add(4, people);
    counts.count();
    assertThat(counts.of(0)).isEqualTo(PEOPLE);
    assertThat(counts.of(1)).isZero();
    assertThat(counts.of(4)).isEqualTo(PEOPLE);
  }

  @Test
  void smallBitmaps_takeMuchMoreMemoryThanTheirBytes() {
    byte[] person = bitmap(71);
    assertThat(person).hasSizeLessThan(20);
    PeopleCounts<Integer> counts = new PeopleCounts<>(100_000);
    assertThatThrownBy(
            () -> {
              for (int key = 0; key < 100_000 / 300; key++) {
                counts.add(key, person);
              }
            })
        .isInstanceOf(TooManyPeopleException.class);
  }

  @Test
  void unions_takeMemoryForEachContainer() {
    byte[] people = bitmap(IntStream.range(0, 10).map(container -> container << 16).toArray());
    PeopleCounts<Integer> counts = new PeopleCounts<>(20_000);
    for (int key = 0; key < 8; key++) {
      counts.add(key, people);
      counts.add(key, people);
    }
    assertThatThrownBy(
            () -> {
              for (int added = 0; added < 100; added++) {
                counts.add(0, people);
              }
            })
        .isInstanceOf(TooManyPeopleException.class);
  }

  private static byte[] bitmap(int... people) {
    RoaringBitmap bitmap = RoaringBitmap.bitmapOf(people);
    ByteBuffer bytes = ByteBuffer.allocate(bitmap.serializedSizeInBytes());
    bitmap.serialize(bytes);
    return bytes.array();
  }
}
