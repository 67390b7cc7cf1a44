package dev.vouch.embedded.sealed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SealedDaysListTest {
  private static final SealedDay FIRST = new SealedDay(0, LocalDate.parse("2026-05-12"));

  @TempDir private Path data;

  @Test
  void dayWhoseWriteFails_isWrittenByTheNextAttempt() throws IOException {
    SealedDaysList list = SealedDaysList.empty(sealed());
    list.add(List.of(FIRST));
    Path obstacle = Files.createDirectories(data.resolve("sealed-days.unfinished/obstacle"));
    assertThatThrownBy(() -> list.add(List.of(FIRST.next()))).isInstanceOf(IOException.class);
    assertThat(list.days()).containsExactly(FIRST);

    Files.delete(obstacle);
    list.add(List.of(FIRST.next()));

    assertThat(SealedDaysList.read(sealed()).days()).containsExactly(FIRST, FIRST.next());
  }

  private Path sealed() {
    return data.resolve("sealed");
  }
}
