package dev.vouch.dashboard.cost;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.vouch.dashboard.cost.CostPages.CostFile;
import dev.vouch.directory.cost.CampaignCost;
import dev.vouch.reports.csv.CsvContent;
import dev.vouch.reports.csv.CsvFile;

/** Any file has costs or problems; none causes another exception. */
class CostFileFuzzTest {
  @FuzzTest(maxDuration = "30s")
  void anyFile_isReadOrRefused(FuzzedDataProvider input) {
    boolean hasHeader = input.consumeBoolean();
    String text = input.consumeRemainingAsString();
    assertRead(hasHeader ? "date,source,campaign,currency,amount\n" + text : text);
  }

  private static void assertRead(String text) {
    switch (CostFile.parse(CsvContent.of(text))) {
      case CsvFile.Result.Valid<CampaignCost>(var costs) -> assertThat(costs).isNotEmpty();
      case CsvFile.Result.Invalid<CampaignCost>(var problems) ->
          assertThat(problems.shown()).isNotEmpty();
    }
  }
}
