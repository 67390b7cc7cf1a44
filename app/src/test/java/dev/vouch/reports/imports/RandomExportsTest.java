package dev.vouch.reports.imports;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.api.ImportFile;
import dev.vouch.core.report.Dimension.Field;
import dev.vouch.directory.imported.ImportedTotal;
import dev.vouch.reports.csv.CsvContent;
import dev.vouch.reports.csv.CsvFile;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Random exports: their totals equal those of the source, and damaged ones are read or refused. */
class RandomExportsTest {
  private static final int EXPORTS = 300;
  private static final List<String> PARTS =
      List.of("Google", "\"", ",", "\n", "\u00e9", " ", "a", "\ud83d\ude00", "=", ";", "\r\n");
  private static final Instant START = Instant.parse("2025-10-24T00:00:00Z");

  /** Referrers and the sources that they are of; empty text is none. */
  private static final Map<String, String> SOURCES =
      Map.of("www.google.de", "Google", "forum.example", "forum.example", "", "");

  private static String text(Random random) {
    StringBuilder text = new StringBuilder("x");
    for (int part = random.nextInt(4); part > 0; part--) {
      text.append(PARTS.get(random.nextInt(PARTS.size())));
    }
    return text.append('y').toString();
  }

  private static String quoted(String cell) {
    return '"' + cell.replace("\"", "\"\"") + '"';
  }

  /** Adds random lines to a file, and their visitors to the sums by day and value. */
  private static String browsers(Random random, Map<String, Long> sums) {
    StringBuilder file = new StringBuilder("date,browser,visitors\n");
    for (int line = 1 + random.nextInt(20); line > 0; line--) {
      String day = "2025-10-0" + (1 + random.nextInt(9));
      String browser = random.nextInt(3) == 0 ? "Firefox" : text(random);
      long visitors = random.nextInt(1000);
      file.append("%s,%s,%d\n".formatted(day, quoted(browser), visitors));
      sums.merge(day + " " + browser.replaceAll("[\r\n]", " "), visitors, Long::sum);
    }
    return file.toString();
  }

  /** What the events of a file say, as sets of sessions by the text of a total. */
  private static final class CountedEvents {
    private final StringBuilder file =
        new StringBuilder("event_type,url_path,referrer_domain,country,session_id,created_at\n");
    private final Map<String, Set<String>> sessions = new HashMap<>();
    private final Map<String, Long> pageviews = new HashMap<>();

    void add(Random random) {
      int number = random.nextInt(12);
      String session = "s" + number;
      String path = "/" + random.nextInt(4);
      String referrer = List.copyOf(SOURCES.keySet()).get(random.nextInt(SOURCES.size()));
      String country = List.of("DE", "FR", "").get(number % 3);
      boolean isPageview = random.nextInt(5) > 0;
      // Crosses the end of summer time, when a day of the site has 25 hours.
      Instant at = START.plusSeconds(random.nextInt(4 * 24 * 3600));
      file.append(
          "%d,%s,%s,%s,%s,%s\n"
              .formatted(
                  isPageview ? 1 : 2,
                  path,
                  referrer,
                  country,
                  session,
                  at.toString().replace('T', ' ').replace("Z", "")));
      if (isPageview) {
        String day = at.atZone(ConvertedExports.ZONE).toLocalDate().toString();
        count(day + ",,", session);
        count(day + ",page_path," + path, session);
        count(day + ",country," + country, session);
        String source = SOURCES.getOrDefault(referrer, "");
        sessions.computeIfAbsent(day + ",source," + source, _ -> new HashSet<>()).add(session);
      }
    }

    private void count(String total, String session) {
      sessions.computeIfAbsent(total, _ -> new HashSet<>()).add(session);
      pageviews.merge(total, 1L, Long::sum);
    }

    Map<String, Long> visitors() {
      Map<String, Long> visitors = new TreeMap<>();
      sessions.forEach((total, found) -> visitors.put(total, (long) found.size()));
      sessions.keySet().stream()
          .filter(total -> total.endsWith(",source,"))
          .forEach(
              total -> {
                visitors.remove(total);
                Set<String> direct = new HashSet<>(sessions.getOrDefault(total, Set.of()));
                sessions.forEach(
                    (other, found) -> {
                      if (other.startsWith(total) && !other.equals(total)) {
                        direct.removeAll(found);
                      }
                    });
                if (!direct.isEmpty()) {
                  visitors.put(total + "direct", (long) direct.size());
                }
              });
      return visitors;
    }
  }

  private static List<ImportedTotal> totals(String csv) {
    return switch (ImportFile.parse(CsvContent.of(csv), ConvertedExports.TODAY)) {
      case CsvFile.Result.Valid<ImportedTotal>(CsvFile<ImportedTotal> totals) -> totals.toList();
      case CsvFile.Result.Invalid<ImportedTotal>(var problems) ->
          throw new AssertionError(problems.shown().toString());
    };
  }

  private static String text(ImportedTotal total) {
    return "%s,%s,%s"
        .formatted(
            total.key().date(),
            total.key().dimension().map(Field::wireName).orElse(""),
            total.key().value().orElse(""));
  }

  @Test
  void totalsOfAPlausibleExport_equalTheSumsOfItsLines() {
    for (int seed = 0; seed < EXPORTS; seed++) {
      Map<String, Long> sums = new TreeMap<>();
      String file = browsers(new Random(seed), sums);
      byte[] zip = ZipFiles.of(Map.of("imported_browsers.csv", file.getBytes(UTF_8)));

      Map<String, Long> read = new TreeMap<>();
      totals(ConvertedExports.csv("a.zip", zip))
          .forEach(
              total ->
                  read.put(
                      total.key().date() + " " + total.key().value().orElseThrow(),
                      total.counts().visitors()));
      assertThat(read).as("seed %d", seed).isEqualTo(sums);
    }
  }

  @Test
  void totalsOfAnUmamiExport_equalThoseCountedFromItsEvents() {
    Set<String> dimensions = Set.of("", "page_path", "country", "source");
    for (int seed = 0; seed < EXPORTS; seed++) {
      Random random = new Random(seed);
      CountedEvents events = new CountedEvents();
      for (int event = 1 + random.nextInt(60); event > 0; event--) {
        events.add(random);
      }
      if (events.sessions.isEmpty()) {
        continue;
      }

      List<ImportedTotal> totals =
          totals(ConvertedExports.csv("website_event.csv", events.file.toString().getBytes(UTF_8)))
              .stream()
              .filter(
                  total ->
                      dimensions.contains(total.key().dimension().map(Field::wireName).orElse("")))
              .toList();
      assertThat(
              totals.stream()
                  .collect(toMap(RandomExportsTest::text, total -> total.counts().visitors())))
          .as("visitors of seed %d", seed)
          .isEqualTo(events.visitors());
      assertThat(
              totals.stream()
                  .filter(total -> total.counts().pageviews().isPresent())
                  .collect(
                      toMap(
                          RandomExportsTest::text,
                          total -> total.counts().pageviews().getAsLong())))
          .as("page views of seed %d", seed)
          .isEqualTo(events.pageviews);
    }
  }

  @Test
  void totalsOfAGoogleAnalyticsExport_equalTheSumsOfItsRows() {
    for (int seed = 0; seed < EXPORTS; seed++) {
      Random random = new Random(seed);
      StringBuilder rows = new StringBuilder();
      Map<String, Long> sums = new TreeMap<>();
      long views = 0;
      for (int row = 1 + random.nextInt(20); row > 0; row--) {
        String day = "2025-10-0" + (1 + random.nextInt(9));
        String path = "/" + random.nextInt(3);
        long seen = random.nextInt(100);
        rows.append(
            "%s,%s?row=%d,%d,%d\n".formatted(day.replace("-", ""), path, row, seen, 2 * seen));
        sums.merge(day + ",page_path," + path, seen, Long::sum);
        views += 2 * seen;
      }
      String file =
          "# Shop\n\nDate,Page path and screen class,Total users,Views\n,,9,%d,Grand total\n%s"
              .formatted(views, rows);

      List<ImportedTotal> totals = totals(ConvertedExports.csv("a.csv", file.getBytes(UTF_8)));
      assertThat(
              totals.stream()
                  .collect(toMap(RandomExportsTest::text, total -> total.counts().visitors())))
          .as("seed %d", seed)
          .isEqualTo(sums);
      assertThat(totals.stream().mapToLong(total -> total.counts().pageviews().orElseThrow()).sum())
          .as("views of seed %d", seed)
          .isEqualTo(views);
    }
  }

  @Test
  void totalsOfAMatomoReport_equalItsRows() {
    for (int seed = 0; seed < EXPORTS; seed++) {
      Random random = new Random(seed);
      StringBuilder file = new StringBuilder("date,label,nb_uniq_visitors,metadata_logo\n");
      Map<String, Long> rows = new TreeMap<>();
      for (int row = 1 + random.nextInt(20); row > 0; row--) {
        String label = row + text(random).replaceAll("[\r\n]", "");
        long visitors = random.nextInt(1000);
        file.append("2025-10-01,%s,%d,\n".formatted(quoted(label), visitors));
        rows.put("2025-10-01,campaign," + label, visitors);
      }

      assertThat(
              totals(
                      ConvertedExports.csv(
                          "Referrers.getCampaigns.csv", file.toString().getBytes(UTF_8)))
                  .stream()
                  .collect(toMap(RandomExportsTest::text, total -> total.counts().visitors())))
          .as("seed %d", seed)
          .isEqualTo(rows);
    }
  }

  @Test
  void damagedExport_isReadOrRefused_withoutAnotherFailure() {
    int refused = 0;
    for (int seed = 0; seed < EXPORTS; seed++) {
      Random random = new Random(seed);
      CountedEvents events = new CountedEvents();
      events.add(random);
      byte[] zip =
          ZipFiles.of(
              Map.of(
                  "imported_browsers.csv", browsers(random, new TreeMap<>()).getBytes(UTF_8),
                  "website_event.csv", events.file.toString().getBytes(UTF_8)));
      for (int flips = random.nextInt(8); flips > 0; flips--) {
        zip[random.nextInt(zip.length)] = (byte) random.nextInt(256);
      }
      byte[] damaged = Arrays.copyOf(zip, 1 + random.nextInt(zip.length));
      Optional<String> refusal = refusal(damaged);
      refused += refusal.isPresent() ? 1 : 0;
    }
    assertThat(refused).isPositive();
  }

  private static Optional<String> refusal(byte[] file) {
    try {
      assertThat(totals(ConvertedExports.csv("a.zip", file))).isNotEmpty();
      return Optional.empty();
    } catch (ImportFileException e) {
      return Optional.of(e.getMessage());
    }
  }
}
