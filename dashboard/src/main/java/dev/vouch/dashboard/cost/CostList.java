package dev.vouch.dashboard.cost;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.reducing;
import static java.util.stream.Collectors.toList;

import dev.vouch.core.report.Dimension.Field;
import dev.vouch.core.report.Revenue;
import dev.vouch.dashboard.daily.ListPage;
import dev.vouch.dashboard.report.DateFormats;
import dev.vouch.dashboard.report.DimensionNames;
import dev.vouch.dashboard.report.NumberFormats;
import dev.vouch.directory.cost.CampaignCost;
import dev.vouch.reports.CampaignCostCheck.UnseenNames;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A page of a site's costs by day, newest first.
 *
 * @param count the total number of costs, formatted
 * @param page the number and size of the page
 * @param unseen the sources and campaigns of recent costs that occur in no visit
 */
public record CostList(String count, List<Day> days, ListPage page, List<UnseenNames> unseen) {
  public CostList {
    days = List.copyOf(days);
    unseen = List.copyOf(unseen);
  }

  /**
   * The costs of one day that are on the page.
   *
   * @param totals the totals of all costs of the day, one per currency
   */
  public record Day(String date, List<String> totals, List<Row> rows) {
    public Day {
      totals = List.copyOf(totals);
      rows = List.copyOf(rows);
    }
  }

  /**
   * A cost.
   *
   * @param campaign the campaign; empty for spend without a campaign
   */
  public record Row(String source, Optional<String> campaign, String amount) {}

  /**
   * Groups costs by day.
   *
   * @param shown the costs on the page
   * @param ofDays all costs of the days on the page, for the totals
   */
  static List<Day> days(List<CampaignCost> shown, List<CampaignCost> ofDays, Locale locale) {
    DateFormats dates = new DateFormats(locale);
    DimensionNames names = new DimensionNames(locale);
    NumberFormats numbers = new NumberFormats(locale);
    Map<LocalDate, List<CampaignCost>> rows =
        shown.stream().collect(groupingBy(cost -> cost.key().date(), LinkedHashMap::new, toList()));
    return rows.entrySet().stream()
        .map(
            day ->
                new Day(
                    dates.day(day.getKey()),
                    totals(ofDays, day.getKey(), numbers),
                    day.getValue().stream().map(cost -> row(cost, names, numbers)).toList()))
        .toList();
  }

  private static List<String> totals(
      List<CampaignCost> costs, LocalDate day, NumberFormats numbers) {
    Map<String, BigDecimal> sums =
        costs.stream()
            .filter(cost -> cost.key().date().equals(day))
            .collect(
                groupingBy(
                    CampaignCost::currency,
                    TreeMap::new,
                    reducing(BigDecimal.ZERO, CampaignCost::amount, BigDecimal::add)));
    return sums.entrySet().stream()
        .map(sum -> money(sum.getKey(), sum.getValue(), numbers))
        .toList();
  }

  private static Row row(CampaignCost cost, DimensionNames names, NumberFormats numbers) {
    return new Row(
        names.of(Field.SOURCE, Optional.of(cost.key().source())),
        cost.key().campaign().map(campaign -> names.of(Field.CAMPAIGN, Optional.of(campaign))),
        money(cost.currency(), cost.amount(), numbers));
  }

  private static String money(String currency, BigDecimal amount, NumberFormats numbers) {
    return numbers.money(new Revenue.Amount(Optional.of(currency), amount));
  }
}
