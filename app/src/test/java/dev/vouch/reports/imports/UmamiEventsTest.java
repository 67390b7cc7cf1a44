package dev.vouch.reports.imports;

import static dev.vouch.reports.imports.ConvertedExports.ofDimension;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Events with the columns that Umami's export has, for a site in Berlin. */
class UmamiEventsTest {
  private static final String HEADER =
      "website_id,session_id,visit_id,event_id,hostname,browser,os,device,country,url_path,"
          + "url_query,utm_source,utm_medium,utm_campaign,utm_content,utm_term,referrer_path,"
          + "referrer_domain,page_title,event_type,event_name,created_at\n";

  private static String event(
      String session, String path, String query, String referrer, String type, String at) {
    return "w1,%s,v,e,shop.example,chrome,Mac OS,laptop,DE,%s,%s,,,,,,/,%s,Title,%s,,%s\n"
        .formatted(session, path, query, referrer, type, at);
  }

  private static String pageview(String session, String path, String referrer, String at) {
    return event(session, path, "", referrer, "1", at);
  }

  private static List<String> lines(String... events) {
    return ConvertedExports.lines(Map.of("website_event.csv", HEADER + String.join("", events)));
  }

  @Test
  void visitorsOfADay_areItsSessions_inTheTimeZoneOfTheSite() {
    List<String> lines =
        lines(
            pageview("s1", "/", "", "2025-10-01 21:59:59"),
            pageview("s1", "/", "", "2025-10-01 22:00:00"),
            pageview("s2", "/", "", "2025-10-01 22:00:01"),
            pageview("s2", "/b", "", "2025-10-01 23:00:00"));

    assertThat(ofDimension("", lines)).containsExactly("2025-10-01 ,1,1", "2025-10-02 ,2,3");
    assertThat(ofDimension("page_path", lines))
        .containsExactly("2025-10-01 /,1,1", "2025-10-02 /,2,2", "2025-10-02 /b,1,1");
  }

  @Test
  void timesOfEachDatabase_areRead() {
    assertThat(
            ofDimension(
                "",
                lines(
                    pageview("s1", "/", "", "2025-10-01 10:00:00.123+00"),
                    pageview("s2", "/", "", "2025-10-01T10:00:00Z"),
                    pageview("s3", "/", "", "2025-10-02 00:30:00+02:00"),
                    pageview("s4", "/", "", "2025-10-01T10:00:00.000Z"))))
        .containsExactly("2025-10-01 ,3,3", "2025-10-02 ,1,1");
  }

  @Test
  void otherEvents_doNotCount() {
    assertThat(
            ofDimension(
                "",
                lines(
                    pageview("s1", "/", "", "2025-10-01 10:00:00"),
                    event("s2", "/", "", "", "2", "2025-10-01 10:00:00"))))
        .containsExactly("2025-10-01 ,1,1");
  }

  @Test
  void valuesOfClients_areThoseOfReports() {
    List<String> lines = lines(pageview("s1", "/", "", "2025-10-01 10:00:00"));

    assertThat(lines)
        .contains(
            "2025-10-01,browser,Chrome,1,1",
            "2025-10-01,os,Mac OS X,1,1",
            "2025-10-01,device,desktop,1,1",
            "2025-10-01,country,DE,1,1");
  }

  @Test
  void sources_areNamedByTheRulesOfOwnPageViews_andDirectIsADayWithoutAny() {
    List<String> lines =
        lines(
            pageview("s1", "/", "www.google.de", "2025-10-01 10:00:00"),
            pageview("s1", "/b", "", "2025-10-01 10:01:00"),
            pageview("s2", "/", "", "2025-10-01 10:00:00"),
            pageview("s3", "/", "shop.example", "2025-10-01 10:00:00"),
            event("s4", "/", "utm_source=news&utm_medium=email", "", "1", "2025-10-01 10:00:00"),
            pageview("s4", "/", "google.com", "2025-10-01 10:00:00"));

    assertThat(ofDimension("source", lines))
        .containsExactlyInAnyOrder(
            "2025-10-01 Google,2,", "2025-10-01 news,1,", "2025-10-01 direct,2,");
    assertThat(ofDimension("channel", lines))
        .containsExactlyInAnyOrder(
            "2025-10-01 search,2,", "2025-10-01 mail,1,", "2025-10-01 direct,2,");
    assertThat(ofDimension("medium", lines))
        .containsExactlyInAnyOrder("2025-10-01 email,1,", "2025-10-01 ,3,");
    assertThat(ofDimension("campaign", lines)).isEmpty();
  }

  @Test
  void columnsThatTheFileLacks_haveNoTotals() {
    assertThat(
            ConvertedExports.lines(
                Map.of(
                    "umami.csv",
                    "session_id,created_at,url_path\ns1,2025-10-01 10:00:00,/a?b=c\n")))
        .containsExactly("2025-10-01,,,1,1", "2025-10-01,page_path,/a,1,1");
  }

  @Test
  void severalFiles_haveTheVisitorsOfADayOnce() {
    String first = HEADER + pageview("s1", "/", "", "2025-10-01 10:00:00");
    String second = HEADER + pageview("s1", "/", "", "2025-10-01 11:00:00");

    assertThat(ofDimension("", ConvertedExports.lines(Map.of("a.csv", first, "b.csv", second))))
        .containsExactly("2025-10-01 ,1,2");
  }

  @Test
  void zipOfTheCloud_isReadWithoutItsOtherFiles() {
    byte[] zip =
        ZipFiles.of(
            Map.of(
                "website_event.csv",
                (HEADER + pageview("s1", "/", "", "2025-10-01 10:00:00")).getBytes(UTF_8),
                "session_data.csv",
                "website_id,session_id,data_key,created_at\n".getBytes(UTF_8)));

    assertThat(ConvertedExports.csv("export.zip", zip)).contains("2025-10-01,,,1,1\n");
  }

  @Test
  void eventsOfTwoWebsites_areRefused() {
    assertRefused(
        HEADER
            + pageview("s1", "/", "", "2025-10-01 10:00:00")
            + pageview("s2", "/", "", "2025-10-01 10:00:00").replace("w1,", "w2,"),
        "website_event.csv: Line 3: the event is of another website");
  }

  @Test
  void invalidTime_isRefused_withItsLine() {
    assertRefused(
        HEADER + pageview("s1", "/", "", "yesterday"),
        "website_event.csv: Line 2: created_at is not a time such as 2025-10-01 12:00:00");
  }

  private static void assertRefused(String file, String message) {
    assertThatThrownBy(() -> ConvertedExports.lines(Map.of("website_event.csv", file)))
        .isInstanceOf(ImportFileException.class)
        .hasMessageStartingWith(message);
  }
}
