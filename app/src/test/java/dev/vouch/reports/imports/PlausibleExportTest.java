package dev.vouch.reports.imports;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Zip files as Plausible exports them, with the columns that its import documents. */
class PlausibleExportTest {
  private static final String VISITORS =
      "\"date\",\"visitors\",\"pageviews\",\"bounces\",\"visits\",\"visit_duration\"\n";
  private static final String SOURCES =
      "\"date\",\"source\",\"utm_medium\",\"utm_campaign\",\"utm_content\",\"utm_term\","
          + "\"visitors\",\"visits\",\"visit_duration\",\"bounces\"\n";

  private static List<String> lines(Map<String, String> files) {
    Map<String, byte[]> bytes = new LinkedHashMap<>();
    files.forEach((name, text) -> bytes.put(name, text.getBytes(UTF_8)));
    return ConvertedExports.csv("plausible.zip", ZipFiles.of(bytes)).lines().skip(1).toList();
  }

  @Test
  void totalsOfTheSite_areThoseOfVisitors() {
    assertThat(
            lines(
                Map.of(
                    "imported_visitors_20251001_20251002.csv",
                    VISITORS
                        + "\"2025-10-01\",120,310,40,130,9000\n"
                        + "\"2025-10-02\",98,251,30,99,8000\n")))
        .containsExactly("2025-10-01,,,120,310", "2025-10-02,,,98,251");
  }

  @Test
  void unzippedFiles_areImported_withoutThoseThatHaveNoTotals() {
    Map<String, String> files = new LinkedHashMap<>();
    files.put(
        "imported_custom_events_20251001_20251002.csv",
        "date,name,link_url,path,visitors,events\n2025-10-01,Signup,,,1,2\n");
    files.put("imported_entry_pages.csv", "date,entry_page,visitors,entrances\n2025-10-01,/,1,2\n");
    files.put(
        "imported_visitors_20251001_20251002.csv", VISITORS + "2025-10-01,120,310,4,130,90\n");

    assertThat(ConvertedExports.lines(files)).containsExactly("2025-10-01,,,120,310");
  }

  @Test
  void exportOfTheDashboard_isRefused_withTheExportToChoose() {
    String message =
        "Plausible's dashboard exports sums of a range instead of days. Export the site";
    for (String header :
        List.of(
            "date,visitors,pageviews,visits,views_per_visit,bounce_rate,visit_duration",
            "name,visitors,bounce_rate,visit_duration",
            "name,visitors,pageviews,bounce_rate,time_on_page,scroll_depth",
            "name,visitors,percentage",
            "name,unique_conversions,total_conversions")) {
      assertThatThrownBy(() -> lines(Map.of("visitors.csv", header + "\n")))
          .hasMessageStartingWith("visitors.csv: " + message)
          .hasMessageContaining("Imports & exports");
      assertThatThrownBy(() -> ConvertedExports.lines(Map.of("pages.csv", header + "\n")))
          .hasMessageStartingWith("pages.csv: " + message);
    }
  }

  @Test
  void sourcesWithSeveralCampaigns_areAddedUp_inEachDimension() {
    assertThat(
            lines(
                Map.of(
                    "imported_sources.csv",
                    SOURCES
                        + "2025-10-01,Google,cpc,\"autumn, 2025\",,,40,41,100,3\n"
                        + "2025-10-01,Google,,,,,30,31,100,3\n"
                        + "2025-10-01,Direct / None,,,,,50,55,100,3\n")))
        .containsExactlyInAnyOrder(
            "2025-10-01,campaign,\"autumn, 2025\",40,",
            "2025-10-01,campaign,,80,",
            "2025-10-01,content,,120,",
            "2025-10-01,medium,,80,",
            "2025-10-01,medium,cpc,40,",
            "2025-10-01,source,direct,50,",
            "2025-10-01,source,Google,70,",
            "2025-10-01,term,,120,");
  }

  @Test
  void otherTables_haveTheValuesOfReports() {
    assertThat(
            lines(
                Map.of(
                    "imported_locations.csv",
                    """
                    date,country,region,city,visitors,visits,visit_duration,bounces
                    2025-10-01,DE,DE-BE,2950159,5,5,1,1
                    2025-10-01,DE,DE-BY,2867714,3,5,1,1
                    2025-10-01,,,0,1,1,1,1
                    """,
                    "imported_devices.csv",
                    """
                    date,device,visitors,visits,visit_duration,bounces
                    2025-10-01,Desktop,4,4,1,1
                    2025-10-01,Laptop,2,2,1,1
                    2025-10-01,Mobile,3,3,1,1
                    """,
                    "export/imported_pages.csv",
                    """
                    date,hostname,page,visitors,pageviews,exits,time_on_page
                    2025-10-01,shop.example,/pricing,7,9,1,1
                    2025-10-01,www.shop.example,/pricing,1,1,1,1
                    """,
                    "imported_entry_pages.csv",
                    "date,entry_page,visitors\n2025-10-01,/,9\n")))
        .containsExactlyInAnyOrder(
            "2025-10-01,country,DE,8,",
            "2025-10-01,country,,1,",
            "2025-10-01,device,desktop,6,",
            "2025-10-01,device,mobile,3,",
            "2025-10-01,page_path,/pricing,8,10");
  }

  @Test
  void fileOfTheZip_isImportedOnItsOwn() {
    assertThat(
            ConvertedExports.lines(
                Map.of("imported_browsers.csv", "date,browser,visitors\n2025-10-01,Firefox,5\n")))
        .containsExactly("2025-10-01,browser,Firefox,5,");
  }

  @Test
  void fileThatIsNotAsPlausibleExportsIt_isRefused_withItsName() {
    assertRefused(
        Map.of("imported_visitors.csv", bytes("date,pageviews\n2025-10-01,1\n")),
        "imported_visitors.csv: Line 1: the column visitors is missing");
    assertRefused(
        Map.of("imported_visitors.csv", bytes("date,visitors\n2025-10-01,many\n")),
        "imported_visitors.csv: Line 2: visitors is not a number");
    assertRefused(
        Map.of("imported_visitors.csv", bytes("date,visitors\n2025-13-01,1\n")),
        "imported_visitors.csv: Line 2: date is not a day such as 2025-10-01");
    assertRefused(
        Map.of("imported_visitors.csv", bytes("date,visitors\n2025-10-01\n")),
        "imported_visitors.csv: Line 2: 1 cells instead of 2");
    assertRefused(
        Map.of("imported_visitors.csv", bytes("date,visitors\n\"2025-10-01,1\n")),
        "imported_visitors.csv: Line 2: add the quotation mark");
    assertRefused(
        Map.of(
            "imported_pages.csv",
            "date,page,visitors\n2025-10-01,/M\u00fcller,1\n".getBytes(ISO_8859_1)),
        "imported_pages.csv is not UTF-8");
  }

  @Test
  void spellingsOfOnePath_areOnePage() {
    assertThat(
            lines(
                Map.of(
                    "imported_pages.csv",
                    """
                    date,page,visitors,pageviews
                    2025-10-01,/caf%C3%A9,2,3
                    2025-10-01,/caf%c3%a9,1,1
                    2025-10-01,/café,4,5
                    """)))
        .containsExactly("2025-10-01,page_path,/café,7,9");
  }

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }

  private static void assertRefused(Map<String, byte[]> files, String message) {
    assertThatThrownBy(() -> ConvertedExports.csv("plausible.zip", ZipFiles.of(files)))
        .isInstanceOf(ImportFileException.class)
        .hasMessageStartingWith(message);
  }
}
