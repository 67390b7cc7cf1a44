package dev.vouch.reports.imports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Files with the comments and headings of Google Analytics 4. */
class GoogleAnalyticsReportTest {
  private static String exploration(String table) {
    return """
    # ----------------------------------------
    # Shop "online", all sites
    # Free form-Free form 1
    # 20251001-20251002
    # ----------------------------------------

    """
        + table;
  }

  private static List<String> lines(String table) {
    return ConvertedExports.lines(Map.of("download.csv", exploration(table)));
  }

  @Test
  void explorationOfDays_hasTheTotalsOfTheSite_withoutTheGrandTotal() {
    assertThat(
            lines(
                """
                Date,Total users,Views,Sessions,Engagement rate
                ,30,70,35,0.5,Grand total
                20251001,20,40,22,0.512
                20251002,11,30,13,0.4
                """))
        .containsExactly("2025-10-01,,,20,40", "2025-10-02,,,11,30");
  }

  @Test
  void explorationsOfDimensions_haveTheValuesOfReports() {
    assertThat(lines("Date,Country ID,Total users\n20251001,DE,2\n20251001,(not set),1\n"))
        .containsExactlyInAnyOrder("2025-10-01,country,DE,2,", "2025-10-01,country,,1,");
    assertThat(lines("Date,Device category,Total users\n20251001,mobile,2\n20251001,smart tv,1\n"))
        .containsExactlyInAnyOrder(
            "2025-10-01,device,mobile,2,", "2025-10-01,device,television,1,");
    assertThat(
            lines(
                """
                Page path and screen class,Date,Total users,Views
                /pricing?plan=a,20251001,2,5
                /pricing?plan=b,20251001,3,6
                """))
        .containsExactly("2025-10-01,page_path,/pricing,5,11");
    assertThat(
            lines(
                """
                Date,Session default channel group,Total users
                20251001,Direct,1
                20251001,Organic Search,2
                20251001,Paid Shopping,3
                20251001,Display,4
                20251001,Unassigned,5
                """))
        .containsExactlyInAnyOrder(
            "2025-10-01,channel,direct,1,",
            "2025-10-01,channel,search,2,",
            "2025-10-01,channel,paid,7,",
            "2025-10-01,channel,,5,");
    assertThat(lines("Date,Operating system,Active users\n20251001,Macintosh,2\n"))
        .containsExactly("2025-10-01,os,Mac OS X,2,");
  }

  @Test
  void sourceAndMedium_areTwoDimensions() {
    assertThat(
            lines(
                """
                Date,Session source / medium,Total users
                20251001,google / organic,4
                20251001,google / cpc,2
                20251001,(direct) / (none),3
                20251001,t.co / referral,1
                """))
        .containsExactlyInAnyOrder(
            "2025-10-01,source,Google,6,",
            "2025-10-01,source,direct,3,",
            "2025-10-01,source,Twitter,1,",
            "2025-10-01,medium,organic,4,",
            "2025-10-01,medium,cpc,2,",
            "2025-10-01,medium,,3,",
            "2025-10-01,medium,referral,1,");
  }

  @Test
  void severalFiles_areOneImport() {
    assertThat(
            ConvertedExports.lines(
                Map.of(
                    "a.csv", exploration("Date,Total users\n20251001,2\n"),
                    "b.csv", exploration("Date,Browser,Total users\n20251001,Edge,1\n"))))
        .containsExactly("2025-10-01,,,2,", "2025-10-01,browser,Edge,1,");
  }

  @Test
  void snapshotOfReports_hasTheUsersOfNumberedDays_ofItsFirstTable() {
    assertThat(
            ConvertedExports.lines(
                Map.of(
                    "snapshot.csv",
                    """
                    # ----------------------------------------
                    # Reports snapshot
                    # Start date: 20250930
                    # End date: 20251001
                    Nth day,Active users
                    0000,5
                    0001,7

                    # Start date: 20250930
                    # End date: 20251001
                    Nth day,Active users
                    0000,99
                    # Start date: 20250930
                    City,Active users
                    Berlin,12
                    """)))
        .containsExactly("2025-09-30,,,5,", "2025-10-01,,,7,");
  }

  /** As Google Analytics writes it, with fewer days and tables. */
  private static final String SNAPSHOT =
      """
      # ----------------------------------------
      # Reports snapshot
      # Account: shop
      # Property: Shop
      # ----------------------------------------
      # \s
      # Start date: 20251001
      # End date: 20251002
      Nth day,%s
      0000,%s
      0001,%s

      # Start date: 20251001
      # End date: 20251002
      Nth day,New users
      0000,1
      0001,1

      # \s
      # Start date: 20251001
      # End date: 20251002
      City,Active users
      3188,1

      # How well do you retain your users?
      # Start date: 20250921
      # End date: 20251004
      Date,Week 0,Week 1
      Sep 21 - Sep 27,3,1
      Sep 28 - Oct 4,4,-1

      # What are your top performing key events?
      # Start date: 20251001
      # End date: 20251002
      Event name,Key events
      """;

  @Test
  void snapshotWithCohorts_hasTheUsersOfItsDays() {
    assertThat(
            ConvertedExports.lines(
                Map.of("snapshot.csv", SNAPSHOT.formatted("Active users", "5", "7"))))
        .containsExactly("2025-10-01,,,5,", "2025-10-02,,,7,");
    assertThat(
            ConvertedExports.lines(
                Map.of(
                    "snapshot.csv",
                    SNAPSHOT.formatted("30 days,7 days,1 day", "50,20,5", "51,21,7"))))
        .containsExactly("2025-10-01,,,5,", "2025-10-02,,,7,");
  }

  @Test
  void snapshotWithoutUsersOfDays_isRefused_withTheExplorationToCreate() {
    assertThatThrownBy(
            () ->
                ConvertedExports.lines(
                    Map.of("snapshot.csv", SNAPSHOT.formatted("new,returning", "5,1", "7,2"))))
        .hasMessageStartingWith("snapshot.csv: There is no table with the users of days. Create");
  }

  @Test
  void fileInAnotherLanguage_isRefused_withTheLanguageToSet() {
    String message =
        "The headings are not in English. Set the language of your Google account to English";
    assertRefused("Datum,Nutzer insgesamt,Aufrufe\n20251001,3,9\n", "download.csv: " + message);
    assertThatThrownBy(
            () ->
                ConvertedExports.lines(
                    Map.of(
                        "download.csv",
                        """
                        # Berichtsübersicht
                        # Startdatum: 20251001
                        # Enddatum: 20251002
                        Tag N,Aktive Nutzer
                        0000,5
                        """)))
        .hasMessageStartingWith("download.csv: " + message);
  }

  @Test
  void reportWithoutDays_isRefused_withTheExplorationToCreate() {
    assertRefused(
        "Page path and screen class,Views,Active users\n/,12,3\n",
        "download.csv: There is no table with the users of days. Create an exploration with the");
  }

  @Test
  void otherDimensions_andSeveralAtOnce_areRefused() {
    assertRefused(
        "Date,City,Total users\n20251001,Berlin,3\n",
        "download.csv: Line 8: remove the dimension City from the exploration.");
    assertRefused(
        "Date,Browser,Country ID,Total users\n20251001,Edge,DE,3\n",
        "download.csv: Line 8: remove Country ID from the exploration, and export it in a file");
    assertRefused("Date,Views\n20251001,3\n", "download.csv: Add the metric Total users");
    assertRefused("Date,Total users\n20251332,3\n", "download.csv: Line 8: 20251332 is not a day");
  }

  private static void assertRefused(String table, String message) {
    assertThatThrownBy(() -> lines(table))
        .isInstanceOf(ImportFileException.class)
        .hasMessageStartingWith(message);
  }

  @Test
  void explorationsWithTheSameDimension_areRefused_sinceTheyWouldBeAddedUp() {
    Map<String, String> explorations = new LinkedHashMap<>();
    explorations.put("a.csv", exploration("Date,Session source,Total users\n20251001,google,4\n"));
    explorations.put(
        "b.csv",
        exploration("Date,Session source / medium,Total users\n20251001,google / cpc,4\n"));

    assertThatThrownBy(() -> ConvertedExports.lines(explorations))
        .hasMessageStartingWith("b.csv: Both this file and a.csv have totals by source");
  }

  @Test
  void dimensionOfNumbers_isRefused_sinceItsUsersWouldBeAddedUp() {
    assertThatThrownBy(() -> lines("Date,Hour,Total users\n20251001,9,4\n20251001,10,5\n"))
        .hasMessageContaining("Line 9: the table has more than one row of 2025-10-01. Remove all");
  }

  @Test
  void rowWithAnotherFormatOfTheDay_isRefused_andIsNotTakenForAHeader() {
    assertThatThrownBy(() -> lines("Date,Total users\n20251001,4\n2025-10-02,5\n"))
        .hasMessageContaining("Line 9: 2025-10-02 is not a day such as 20251001");
  }
}
