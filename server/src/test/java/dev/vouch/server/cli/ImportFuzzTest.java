package dev.vouch.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.vouch.directory.imported.ImportedTotal;
import dev.vouch.server.csv.CsvFile;
import dev.vouch.server.manage.ImportFile;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Any file has totals or problems, and any export is converted to a file or refused. */
class ImportFuzzTest {
  private static final int BYTES_MAX = 64 * 1024;

  @FuzzTest(maxDuration = "3s")
  void anyFile_isReadOrRefused(FuzzedDataProvider input) {
    boolean hasHeader = input.consumeBoolean();
    String text = input.consumeRemainingAsString();
    assertRead(hasHeader ? "date,dimension,value,visitors,pageviews\n" + text : text);
  }

  @FuzzTest(maxDuration = "3s")
  void anyExport_isConvertedOrRefused(FuzzedDataProvider input) {
    boolean isRaw = input.consumeBoolean();
    String table = input.pickValue(new String[] {"visitors", "sources", "pages", "devices"});
    byte[] content = input.consumeRemainingAsBytes();
    byte[] zip = isRaw ? content : ZipFiles.of(Map.of("imported_" + table + ".csv", content));
    try {
      assertRead(new String(new PlausibleExport(BYTES_MAX).csv(zip), StandardCharsets.UTF_8));
    } catch (UsageException e) {
      assertThat(e.reason()).isNotEmpty();
    }
  }

  private static void assertRead(String text) {
    switch (ImportFile.parse(text)) {
      case CsvFile.Result.Valid<ImportedTotal>(var totals) -> assertThat(totals).isNotEmpty();
      case CsvFile.Result.Invalid<ImportedTotal>(var problems) ->
          assertThat(problems.shown()).isNotEmpty();
    }
  }
}
