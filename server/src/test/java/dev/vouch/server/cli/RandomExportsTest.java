package dev.vouch.server.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.directory.imported.ImportedTotal;
import dev.vouch.server.csv.CsvFile;
import dev.vouch.server.manage.ImportFile;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Random exports: their totals survive the conversion, and damaged ones are read or refused. */
class RandomExportsTest {
  private static final int EXPORTS = 500;
  private static final int BYTES_MAX = 64 * 1024;
  private static final List<String> PARTS =
      List.of("Google", "\"", ",", "\n", "\u00e9", " ", "a", "\ud83d\ude00", "=", ";", "\r\n");

  private static String text(Random random) {
    StringBuilder text = new StringBuilder("x");
    for (int part = random.nextInt(4); part > 0; part--) {
      text.append(PARTS.get(random.nextInt(PARTS.size())));
    }
    return text.append('y').toString();
  }

  /** Adds random lines to a file, and their visitors to the sums by day and value. */
  private static String browsers(Random random, Map<String, Long> sums) {
    StringBuilder file = new StringBuilder("date,browser,visitors\n");
    for (int line = 1 + random.nextInt(20); line > 0; line--) {
      String day = "2025-10-0" + (1 + random.nextInt(9));
      String browser = random.nextInt(3) == 0 ? "Firefox" : text(random);
      long visitors = random.nextInt(1000);
      file.append("%s,\"%s\",%d\n".formatted(day, browser.replace("\"", "\"\""), visitors));
      sums.merge(day + " " + browser, visitors, Long::sum);
    }
    return file.toString();
  }

  private static CsvFile.Result<ImportedTotal> converted(byte[] zip) {
    return ImportFile.parse(new PlausibleExport(BYTES_MAX).csv(zip));
  }

  @Test
  void totalsOfAnyExport_equalTheSumsOfItsLines_unlessAValueIsRefused() {
    int valid = 0;
    for (int seed = 0; seed < EXPORTS; seed++) {
      Map<String, Long> sums = new TreeMap<>();
      String file = browsers(new Random(seed), sums);
      byte[] zip = ZipFiles.of(Map.of("imported_browsers.csv", file.getBytes(UTF_8)));

      switch (converted(zip)) {
        case CsvFile.Result.Valid<ImportedTotal>(List<ImportedTotal> totals) -> {
          valid++;
          Map<String, Long> read = new TreeMap<>();
          totals.forEach(
              total ->
                  read.put(
                      total.key().date() + " " + total.key().value().orElseThrow(),
                      total.counts().visitors()));
          assertThat(read).as("seed %d", seed).isEqualTo(sums);
        }
        case CsvFile.Result.Invalid<ImportedTotal>(var problems) ->
            assertThat(problems.shown())
                .as("seed %d", seed)
                .allMatch(problem -> problem.contains("control characters"));
      }
    }
    assertThat(valid).isGreaterThan(EXPORTS / 20);
  }

  @Test
  void damagedExport_isReadOrRefused_withoutAnotherFailure() {
    int refused = 0;
    for (int seed = 0; seed < EXPORTS; seed++) {
      Random random = new Random(seed);
      String file = browsers(random, new TreeMap<>());
      byte[] zip = ZipFiles.of(Map.of("imported_browsers.csv", file.getBytes(UTF_8)));
      for (int flips = random.nextInt(8); flips > 0; flips--) {
        zip[random.nextInt(zip.length)] = (byte) random.nextInt(256);
      }
      byte[] damaged = Arrays.copyOf(zip, 1 + random.nextInt(zip.length));
      try {
        assertThat(converted(damaged)).isNotNull();
      } catch (UsageException e) {
        assertThat(e.reason()).isNotEmpty();
        refused++;
      }
    }
    assertThat(refused).isPositive();
  }
}
