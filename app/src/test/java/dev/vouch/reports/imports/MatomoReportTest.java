package dev.vouch.reports.imports;

import static java.nio.charset.StandardCharsets.UTF_16LE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Reports of days with the columns of Matomo's Reporting API. */
class MatomoReportTest {
  private static List<String> lines(String report, String table) {
    return ConvertedExports.lines(Map.of(report + ".csv", table));
  }

  @Test
  void reportWithoutLabels_hasTheTotalsOfTheSite() {
    assertThat(
            lines(
                "API.get",
                """
                date,nb_uniq_visitors,nb_visits,nb_actions,nb_pageviews,bounce_rate
                2025-10-01,12,14,40,31,40%
                2025-10-02,9,9,20,18,55%
                """))
        .containsExactly("2025-10-01,,,12,31", "2025-10-02,,,9,18");
    assertThat(lines("any", "date,nb_uniq_visitors,nb_visits\n2025-10-01,12,14\n"))
        .containsExactly("2025-10-01,,,12,");
  }

  @Test
  void reportsWithLabels_haveTheDimensionOfTheirName() {
    assertThat(
            lines(
                "Referrers.getReferrerType",
                """
                date,label,nb_uniq_visitors,nb_visits
                2025-10-01,Direct Entry,5,6
                2025-10-01,Search Engines,4,4
                2025-10-01,Websites,3,3
                """))
        .containsExactlyInAnyOrder(
            "2025-10-01,channel,direct,5,",
            "2025-10-01,channel,search,4,",
            "2025-10-01,channel,referral,3,",
            "2025-10-01,source,direct,5,");
    assertThat(lines("Referrers.getWebsites", row("forum.example", "3", "")))
        .containsExactlyInAnyOrder(
            "2025-10-01,source,forum.example,3,", "2025-10-01,referrer,forum.example,3,");
    assertThat(lines("Referrers.getSearchEngines", row("Google", "3", "")))
        .containsExactly("2025-10-01,source,Google,3,");
    assertThat(lines("Referrers.getCampaigns", row("autumn", "3", "")))
        .containsExactly("2025-10-01,campaign,autumn,3,");
    assertThat(lines("UserCountry.getCountry", row("Germany", "3", "de")))
        .containsExactly("2025-10-01,country,DE,3,");
    assertThat(lines("UserCountry.getCountry", row("Unknown", "3", "xx")))
        .containsExactly("2025-10-01,country,,3,");
    assertThat(lines("DevicesDetection.getType", row("Smartphone", "3", "")))
        .containsExactly("2025-10-01,device,mobile,3,");
    assertThat(lines("DevicesDetection.getBrowsers", row("Microsoft Edge", "3", "")))
        .containsExactly("2025-10-01,browser,Edge,3,");
    assertThat(lines("DevicesDetection.getOsFamilies", row("GNU/Linux", "3", "")))
        .containsExactly("2025-10-01,os,Linux,3,");
  }

  private static String row(String label, String visitors, String code) {
    return "date,label,nb_uniq_visitors,nb_visits,metadata_code\n2025-10-01,%s,%s,9,%s\n"
        .formatted(label, visitors, code);
  }

  @Test
  void pages_haveThePathOfTheirUrl_andHitsAsPageViews() {
    assertThat(
            lines(
                "Actions.getPageUrls",
                """
                date,label,nb_visits,nb_hits,nb_uniq_visitors,metadata_url
                2025-10-01,/index,5,9,4,https://shop.example/
                2025-10-01,/?ref=a,1,1,1,https://shop.example/?ref=a
                2025-10-01,pricing,2,2,2,
                """))
        .containsExactlyInAnyOrder(
            "2025-10-01,page_path,/,5,10", "2025-10-01,page_path,/pricing,2,2");
  }

  @Test
  void utf16_asMatomoWritesByDefault_isRead() {
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    file.writeBytes(new byte[] {(byte) 0xff, (byte) 0xfe});
    file.writeBytes(row("Z\u00fcrich", "3", "").getBytes(UTF_16LE));

    assertThat(ConvertedExports.csv("Referrers.getCampaigns.csv", file.toByteArray()))
        .contains("2025-10-01,campaign,Z\u00fcrich,3,");
  }

  @Test
  void reportsWithoutRows_haveNoTotals() {
    assertThat(
            ConvertedExports.lines(
                Map.of(
                    "API.get.csv", "date,nb_uniq_visitors\n2025-10-01,4\n",
                    "Referrers.getCampaigns.csv", "No data available",
                    "Referrers.getSocials.csv", "")))
        .containsExactly("2025-10-01,,,4,");
  }

  @Test
  void labelThatASpreadsheetWouldRun_isReadWithoutItsEscape() {
    assertThat(lines("Referrers.getCampaigns", row("'=autumn", "3", "")))
        .containsExactly("2025-10-01,campaign,=autumn,3,");
  }

  @Test
  void reportOfAnUnknownName_isRefused_withTheNameToGive() {
    assertThatThrownBy(() -> lines("report", row("Germany", "3", "de")))
        .isInstanceOf(ImportFileException.class)
        .hasMessage(
            "report.csv: The file is a report of Matomo, but its name does not say which one. Name"
                + " it as the method, such as UserCountry.getCountry.csv");
  }

  @Test
  void reportWithoutUniqueVisitors_isRefused() {
    assertThatThrownBy(() -> lines("API.get", "date,nb_visits\n2025-10-01,4\n"))
        .hasMessage("API.get.csv: Line 1: the column nb_uniq_visitors is missing");
  }

  @Test
  void reportsWithTheSameTotals_areRefused_sinceTheyWouldBeAddedUp() {
    Map<String, String> reports = new LinkedHashMap<>();
    reports.put("API.get.csv", "date,nb_uniq_visitors\n2025-10-01,4\n");
    reports.put("VisitsSummary.get.csv", "date,nb_uniq_visitors\n2025-10-01,4\n");

    assertThatThrownBy(() -> ConvertedExports.lines(reports))
        .hasMessage(
            "VisitsSummary.get.csv: Both this file and API.get.csv have totals of the site of"
                + " 2025-10-01. Import only one of them");
  }

  @Test
  void reportsWithDifferentSources_areImportedTogether() {
    Map<String, String> reports = new LinkedHashMap<>();
    reports.put("Referrers.getSearchEngines.csv", row("Google", "3", ""));
    reports.put("Referrers.getSocials.csv", row("Facebook", "2", ""));

    assertThat(ConvertedExports.lines(reports))
        .containsExactlyInAnyOrder("2025-10-01,source,Google,3,", "2025-10-01,source,Facebook,2,");
  }
}
