package dev.vouch.benchmarks.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vouch.benchmarks.result.Target.Section;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class FigureTest {
  private static final Figure ERRORS = Target.OPEN_ERRORS.measured(1);
  private static final Figure SPEED = Target.CLOSED_RATE.measured(41_234.5);
  private static final Figure MEMORY =
      Figure.plain(Section.CLOSED, "memory at most", 512, Unit.MEGABYTES);

  @Test
  void verdict_isMetFromExactlyTheTarget() {
    assertThat(Target.OPEN_P99.measured(15).verdict()).isEqualTo("met");
    assertThat(Target.OPEN_P99.measured(15.01).verdict()).isEqualTo("missed");
    assertThat(Target.CLOSED_RATE.measured(40_000).verdict()).isEqualTo("met");
    assertThat(Target.CLOSED_RATE.measured(39_999).verdict()).isEqualTo("missed");
    assertThat(MEMORY.verdict()).isEmpty();
  }

  @Test
  void missedFigure_isNotRoundedToTheTarget() {
    assertThat(Target.OPEN_P99.measured(15.01).shown()).isEqualTo("15.1 ms");
    assertThat(Target.CLOSED_RATE.measured(39_999.9).shown()).isEqualTo("39,999 events/s");
  }

  @Test
  void table_listsEachFigureWithItsTarget() {
    assertThat(FigureTable.of(List.of(SPEED, ERRORS, MEMORY)))
        .isEqualTo(
            """

            As fast as it answers, 256 connections
              rate             41,234 events/s  ≥ 40,000 events/s    met
              memory at most            512 MB

            10,000 events/s and a dashboard that reloads each second
              errors                         1  ≤ 0                  missed
            """);
  }

  @Test
  void update_replacesOnlyTheMeasuredSection() {
    Machine machine = new Machine("A CPU", 2, 24_000_000_000L, "Linux 6", "ext4", "Someone 25");
    Results results =
        new Results(machine, Instant.EPOCH, "abc1234", List.of(SPEED, ERRORS), List.of());

    String page =
        MeasuredPage.update(
            "# Title\n" + MeasuredPage.BEGIN + "old\n" + MeasuredPage.END + "rest\n", results);

    assertThat(page)
        .startsWith("# Title\n" + MeasuredPage.BEGIN)
        .contains("On 1 January 1970, commit `abc1234`: 2 cores of A CPU, 24 GB of memory")
        .contains("| rate | 41,234 events/s | ≥ 40,000 events/s | met |\n")
        .contains("| errors | 1 | ≤ 0 | **missed** |\n")
        .doesNotContain("old")
        .endsWith(MeasuredPage.END + "rest\n");
    assertThat(MeasuredPage.update(page, results)).isEqualTo(page);
    assertThatThrownBy(() -> MeasuredPage.update("# Title\n", results))
        .hasMessageContaining("no section for results");
  }

  @Test
  void ratios_areComputedFromTheAvailableFigures() {
    assertThat(
            Ratios.of(
                List.of(
                    Figure.plain(Section.CLOSED, "CPU per event", 21, Unit.MICROSECONDS),
                    Figure.plain(Section.FLOOR, "CPU per event", 10, Unit.MICROSECONDS))))
        .containsExactly(Target.CLOSED_CPU.measured(2.1));
    assertThat(Ratios.of(List.of(SPEED))).isEmpty();
  }
}
