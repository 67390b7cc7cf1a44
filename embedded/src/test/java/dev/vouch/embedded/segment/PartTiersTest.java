package dev.vouch.embedded.segment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.site.SiteId;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PartTiersTest {
  private static final PartKey KEY = new PartKey(new SiteId(7), LocalDate.parse("2026-03-01"));

  @TempDir private Path directory = Path.of("");

  @Test
  void groups_haveAllPartsInOrder_andFewRows_unlessOnePartHasMore() {
    SiteNumbers numbers = Numbering.open(directory, FileExtent.NONE).of(KEY.site());
    RandomEventRows rows = new RandomEventRows(new Random(1), 5);
    List<LivePart> parts =
        IntStream.of(4, 6, 1, 12, 3)
            .mapToObj(size -> NewPart.of(KEY, rows.of(KEY, size), numbers))
            .map(LivePart::new)
            .toList();
    List<List<LivePart>> groups = PartTiers.groups(parts, 10);
    assertThat(groups.stream().flatMap(List::stream).toList()).isEqualTo(parts);
    assertThat(groups)
        .extracting(group -> group.stream().mapToInt(LivePart::size).sum())
        .containsExactly(10, 1, 12, 3);
  }
}
