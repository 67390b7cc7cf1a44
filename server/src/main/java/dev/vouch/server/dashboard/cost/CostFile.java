package dev.vouch.server.dashboard.cost;

import dev.vouch.directory.cost.CampaignCost;
import dev.vouch.server.csv.CsvContent;
import dev.vouch.server.csv.CsvFile;
import dev.vouch.server.csv.CsvFormat;
import dev.vouch.server.manage.CampaignCostFields;
import java.util.List;
import java.util.Set;

/** Parser of campaign costs in a CSV file. */
final class CostFile {
  /** A file to download and fill in. */
  static final String EXAMPLE =
      """
      date,source,campaign,currency,amount
      2026-11-16,Google,autumn-sale,EUR,120.50
      2026-11-16,"newsletter, weekly",,EUR,35
      """
          .replace("\n", "\r\n");

  private static final CsvFormat<CampaignCost> FORMAT =
      new CsvFormat<>(
          "cost",
          List.of("date", "source", "campaign", "currency", "amount"),
          List.of("campaign"),
          Set.of("amount"),
          CsvFile.ITEMS_MAX,
          CampaignCostFields::cost,
          CostFile::key,
          "the date, source and campaign are those of line %d. Add up the amounts in one line.");

  private CostFile() {}

  private static List<String> key(CampaignCost cost) {
    return List.of(
        cost.key().date().toString(), cost.key().source(), cost.key().campaign().orElse(""));
  }

  static CsvFile.Result<CampaignCost> parse(CsvContent text) {
    return CsvFile.parse(text, FORMAT);
  }
}
