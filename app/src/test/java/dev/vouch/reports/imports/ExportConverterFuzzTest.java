package dev.vouch.reports.imports;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.vouch.api.ImportFile;
import dev.vouch.directory.imported.ImportedTotal;
import dev.vouch.http.UploadedFile;
import dev.vouch.reports.csv.CsvFile;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** Any file is imported or refused; what is converted is valid. */
class ExportConverterFuzzTest {
  private static final List<String> STARTS =
      List.of(
          "",
          "session_id,created_at,url_path,url_query,referrer_domain,hostname,country\n"
              + "s,2025-10-01 10:00:00,",
          "# Shop\nDate,Session source / medium,Total users\n20251001,",
          "# Start date: 20251001\nNth day,Active users\n",
          "date,label,nb_uniq_visitors,nb_hits,metadata_url\n2025-10-01,",
          "date,browser,visitors\n2025-10-01,");

  private static final List<String> NAMES =
      List.of("a.csv", "imported_browsers.csv", "Actions.getPageUrls.csv", "website_event.csv");

  private static final Instant NOW =
      ConvertedExports.TODAY.atStartOfDay(ConvertedExports.ZONE).toInstant();

  @FuzzTest(maxDuration = "30s")
  void anyFile_isImportedOrRefused(FuzzedDataProvider input) {
    boolean isZipped = input.consumeBoolean();
    String name = input.pickValue(NAMES);
    String start = input.pickValue(STARTS);
    byte[] rest = input.consumeRemainingAsBytes();
    byte[] file = start.isEmpty() ? rest : bytes(start, rest);
    byte[] sent = isZipped ? ZipFiles.of(Map.of(name, file)) : file;
    switch (ImportFile.parse(ConvertedExports.SITE, List.of(new UploadedFile(name, sent)), NOW)) {
      case CsvFile.Result.Valid<ImportedTotal>(var totals) -> assertThat(totals).isNotEmpty();
      case CsvFile.Result.Invalid<ImportedTotal>(var problems) ->
          assertThat(problems.shown()).isNotEmpty();
    }
  }

  private static byte[] bytes(String start, byte[] rest) {
    byte[] begin = start.getBytes(UTF_8);
    byte[] all = new byte[begin.length + rest.length];
    System.arraycopy(begin, 0, all, 0, begin.length);
    System.arraycopy(rest, 0, all, begin.length, rest.length);
    return all;
  }
}
