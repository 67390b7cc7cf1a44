package dev.vouch.dashboard.cost;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.dashboard.cost.CostPages.CostFile;
import dev.vouch.directory.cost.CampaignCost;
import dev.vouch.directory.cost.CampaignCost.CostKey;
import dev.vouch.reports.csv.CsvContent;
import dev.vouch.reports.csv.CsvFile;
import dev.vouch.reports.csv.FileProblems;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CostFileTest {
  private static final String HEADER = "date,source,campaign,currency,amount\n";
  private static final String COST = "2026-11-16,google,sale,EUR,120.50\n";

  private static List<CampaignCost> costs(String text) {
    if (CostFile.parse(CsvContent.of(text))
        instanceof CsvFile.Result.Valid<CampaignCost>(CsvFile<CampaignCost> costs)) {
      return costs.toList();
    }
    throw new AssertionError(problems(text));
  }

  private static List<String> problems(String text) {
    return CostFile.parse(CsvContent.of(text))
            instanceof CsvFile.Result.Invalid<CampaignCost>(FileProblems problems)
        ? problems.shown()
        : List.of();
  }

  private static CampaignCost cost(String source, Optional<String> campaign, String amount) {
    CostKey key = new CostKey(LocalDate.parse("2026-11-16"), source, campaign);
    return new CampaignCost(key, new BigDecimal(amount), "EUR");
  }

  @Test
  void example_isValid() {
    assertThat(costs(CostFile.EXAMPLE))
        .containsExactly(
            cost("Google", Optional.of("autumn-sale"), "120.50"),
            cost("newsletter, weekly", Optional.empty(), "35"));
  }

  @Test
  void columns_areInAnyOrder_theDateMayBeNamedDay_andTheCampaignBeAbsent() {
    assertThat(costs("Amount, Currency ,Source,Day\r\n 7 , EUR , google , 2026-11-16 \r\n"))
        .containsExactly(cost("google", Optional.empty(), "7"));
  }

  @Test
  void byteOrderMark_isIgnored() {
    assertThat(costs("\uFEFF" + HEADER + COST)).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "16.11.2026,google,sale,EUR,1|date must be a calendar date such as 2026-11-30.",
        ",google,sale,EUR,1|date is required.",
        "2026-11-16,,sale,EUR,1|source is required.",
        "2026-11-16,google,sale,eur,1|currency must have three capital letters, such as EUR.",
        "2026-11-16,google,sale,EUR,|amount is required.",
        "2026-11-16,google,sale,1|4 cells instead of 5. Enclose a cell that contains a comma in"
            + " quotation marks.",
        "2026-11-16,g\uFFFDgle,sale,EUR,1|a character is not UTF-8. Save the file as CSV in UTF-8."
      })
  void problem_hasItsLine_theColumnAndTheRemedy(String line, String problem) {
    assertThat(problems(HEADER + COST + line)).containsExactly("Line 3: " + problem);
  }

  @ParameterizedTest
  @CsvSource({"'\"1,5\"'", "-1", "1e3", "EUR 5", "NaN"})
  void amountThatIsNoPlainNumber_isRefused(String amount) {
    assertThat(problems(HEADER + "2026-11-16,google,sale,EUR," + amount))
        .containsExactly(
            "Line 2: amount must be a number of at least 0 with at most 12 digits before the"
                + " decimal point and 9 after it.");
  }

  @Test
  void allProblems_areListed() {
    assertThat(problems(HEADER + "x,google,,EUR,1\n2026-11-16,google,,EUR,x")).hasSize(2);
  }

  @Test
  void sameCostTwice_isRefused_withBothLines() {
    assertThat(problems(HEADER + COST + COST.replace("120.50", "3")))
        .containsExactly(
            "Line 3: the date, source and campaign are those of line 2. Add up the amounts in one"
                + " line.");
  }

  @Test
  void fileWithoutCosts_isRefused() {
    assertThat(problems(HEADER)).singleElement().asString().startsWith("The file has no costs.");
  }

  @Test
  void columns_areAllKnown_andNoneIsMissing() {
    assertThat(problems("date,source,clicks,date\n1,2,3,4"))
        .containsExactly(
            "Line 1: column 3 is none of date, source, campaign, currency and amount. Rename or"
                + " remove it.",
            "Line 1: the column date is there twice. Remove one.",
            "Line 1: add the column currency.",
            "Line 1: add the column amount.");
  }

  @Test
  void semicolons_areRefused() {
    assertThat(problems(HEADER.replace(',', ';') + COST.replace(',', ';')))
        .containsExactly(
            "Line 1: separate the columns date, source, campaign, currency and amount by commas,"
                + " not by semicolons or tabs.");
  }

  @Test
  void moreThanTheMaximum_isRefused() {
    assertThat(problems(HEADER + COST.repeat(CsvFile.ITEMS_MAX + 1)))
        .containsExactly("The file has more than 10000 costs. Split it into several files.");
  }
}
