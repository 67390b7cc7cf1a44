package dev.vouch.app.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.app.config.Configuration;
import dev.vouch.app.config.Setting;
import dev.vouch.app.config.Settings;
import dev.vouch.app.demo.Demo.DemoSettings;
import dev.vouch.embedded.segment.EventStore;
import dev.vouch.embedded.segment.StoredFiles;
import java.nio.file.Path;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the demo on a whole server, whose reports must agree with the simulator's plan. */
class DemoTest {
  private static final int DAYS = 30;

  @TempDir Path data;

  @Test
  void reports_agreeWithTheSimulatorsPlan_andOldDaysAreClosed() throws InterruptedException {
    ReportComparison comparison = runDemo(new DemoSettings(1, DAYS, 5));

    assertThat(comparison.lines()).hasSizeGreaterThan(50);
    assertThat(comparison.lines()).allMatch(ReportComparison.Line::agrees);
    LocalDate today = LocalDate.now(ZoneOffset.UTC);
    assertThat(lastClosedDay()).isBetween(today.minusDays(17), today.minusDays(15));
  }

  @Test
  @Tag("campaign")
  void reports_agreeWithTheSimulatorsPlan_atFullSizeWithARandomSeed() throws InterruptedException {
    long seed = new Random().nextInt(1_000_000);
    System.out.println("./vouch demo --visitors-per-day 200 --seed " + seed);

    ReportComparison comparison = runDemo(new DemoSettings(seed, DAYS, 200));

    assertThat(comparison.lines()).allMatch(ReportComparison.Line::agrees, "agrees, seed " + seed);
  }

  private ReportComparison runDemo(DemoSettings settings) throws InterruptedException {
    Configuration configuration =
        Demo.withDemoSettings(data, new Settings().addOption(Setting.PORT, Optional.of("0")))
            .configuration();
    try (Demo demo =
        Demo.start(
            configuration,
            settings,
            Clock.systemUTC(),
            failed -> {
              throw new AssertionError("the log failed", failed);
            })) {
      return demo.writeHistory((at, sent, all) -> {});
    }
  }

  private LocalDate lastClosedDay() {
    return new StoredFiles(data.resolve(EventStore.DIRECTORY))
        .extent()
        .flatMap(extent -> extent.durableUntil())
        .map(until -> LocalDate.ofInstant(until, ZoneOffset.UTC).minusDays(1))
        .orElseThrow();
  }
}
