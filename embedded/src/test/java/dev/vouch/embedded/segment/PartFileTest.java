package dev.vouch.embedded.segment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.core.site.SiteId;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PartFileTest {
  private static final PartKey KEY = new PartKey(new SiteId(0xabc), LocalDate.of(2026, 2, 28));
  private static final PartKey OTHER_KEY = new PartKey(new SiteId(-1), LocalDate.of(1969, 12, 31));

  /** Where the first part begins in a file. */
  private static final int FIRST_PART = 16;

  @TempDir private Path directory;

  private SiteNumbers numbers;
  private Path file;

  @BeforeEach
  void open() {
    numbers = Numbering.open(directory, FileExtent.NONE).of(KEY.site());
    file = directory.resolve("parts");
  }

  @Test
  void parts_areReadAsTheyWereWritten() {
    List<Part> parts = List.of(part(KEY, 300), part(OTHER_KEY, 1), part(KEY, 0));

    PartFile.write(file, parts);

    List<Part> read = PartFile.open(file);
    assertThat(read).extracting(Part::key).containsExactly(KEY, OTHER_KEY, KEY);
    for (int i = 0; i < parts.size(); i++) {
      assertThat(bytes(read.get(i))).isEqualTo(bytes(parts.get(i)));
    }
    assertThat(rows(read.get(0))).isEqualTo(rows(parts.get(0)));
    assertThatCode(() -> PartFile.verify(file)).doesNotThrowAnyException();
  }

  @Test
  void fileWithoutParts_isRead() {
    PartFile.write(file, List.of());

    assertThat(PartFile.open(file)).isEmpty();
  }

  @Test
  void anyFlippedBit_isFound() throws IOException {
    PartFile.write(file, List.of(part(KEY, 20), part(OTHER_KEY, 3)));
    byte[] whole = Files.readAllBytes(file);
    Random random = new Random(9);

    for (int i = 0; i < whole.length; i++) {
      byte[] damaged = whole.clone();
      damaged[i] ^= (byte) (1 << random.nextInt(8));
      Files.write(file, damaged);
      assertThatThrownBy(() -> PartFile.verify(file))
          .as("byte %d", i)
          .isInstanceOf(DamagedFileException.class);
    }
  }

  @Test
  void anyCut_isFound() throws IOException {
    PartFile.write(file, List.of(part(KEY, 3)));
    byte[] whole = Files.readAllBytes(file);

    for (int length = 0; length < whole.length; length++) {
      Files.write(file, Arrays.copyOf(whole, length));
      assertThatThrownBy(() -> PartFile.open(file)).isInstanceOf(DamagedFileException.class);
    }
  }

  @Test
  void damagedColumn_isNamed() throws IOException {
    Part part = part(KEY, 500);
    PartFile.write(file, List.of(part));
    byte[] whole = Files.readAllBytes(file);
    MemorySegment content = part.content();

    for (int i = 0; i < content.get(PartFormat.INT, PartFormat.LISTS); i++) {
      long entry = PartFormat.TABLE + (long) i * PartFormat.ENTRY;
      if (PartFormat.list(content, entry).bytes() == 0) {
        continue;
      }
      byte[] damaged = whole.clone();
      long offset = content.get(PartFormat.LONG, entry + PartFormat.ENTRY_OFFSET);
      damaged[FIRST_PART + (int) offset] ^= 4;
      Files.write(file, damaged);
      String column = StoredColumn.name(content.get(ValueLayout.JAVA_BYTE, entry));
      assertThatThrownBy(() -> PartFile.verify(file))
          .hasMessage(
              "parts is damaged: the column " + column + " of site_0000000000000abc on 2026-02-28");
    }
  }

  private Part part(PartKey key, int rows) {
    return NewPart.of(key, new RandomEventRows(new Random(rows), 50).of(key, rows), numbers);
  }

  private static byte[] bytes(Part part) {
    return part.content().toArray(ValueLayout.JAVA_BYTE);
  }

  private List<EventRow> rows(Part part) {
    return IntStream.range(0, part.size()).mapToObj(new PartRows(part, numbers)::read).toList();
  }
}
