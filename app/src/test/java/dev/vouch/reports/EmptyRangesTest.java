package dev.vouch.reports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.embedded.warehouse.SegmentWarehouse;
import dev.vouch.http.RawConnection.Answer;
import java.nio.file.Path;
import java.time.Clock;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reports over ranges without events, from a real warehouse. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class EmptyRangesTest {
  private static final String ZEROS =
      """
      "visitors":0,"pageviews":0,"successes":0,"converters":0,"conversion_rate":0.0,\
      "success_value":0,"revenue":[],"unconfirmed":0,\
      "visitors_seen":0,"conversion_rate_seen":null\
      """;

  private final ReportServer server = new ReportServer();
  private SegmentWarehouse warehouse;

  @BeforeAll
  void open(@TempDir Path directory) {
    warehouse = SegmentWarehouse.open(directory, Clock.systemUTC());
    server.warehouse.willAnswer(warehouse::answer);
  }

  @AfterAll
  void close() {
    server.close();
    warehouse.close();
  }

  private String body(String path) {
    Answer answer = server.get(ReportServer.SAO_PAULO, path);
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    return ReportServer.withoutMoment(answer.body());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "from=2026-11-01&to=2026-11-30",
        // Future.
        "from=2199-01-01&to=2199-01-02",
        "from=9999-12-31&to=9999-12-31",
        // Past.
        "from=1970-01-01&to=1970-01-01",
        "from=0000-01-01&to=0000-01-02",
        // The largest range.
        "from=0000-01-01&to=9999-12-31",
      })
  void everyReport_isEmptyOrZero(String range) {
    assertThat(body("/reports/summary?" + range)).isEqualTo("{" + ZEROS + "}");
    assertThat(body("/reports/summary?compare=previous&" + range)).endsWith(ZEROS + "}}");
    assertThat(body("/reports/breakdown?by=source&" + range)).isEqualTo("{\"rows\":[]}");
    assertThat(body("/reports/breakdown?by=property:plan&compare=previous&" + range))
        .startsWith("{\"rows\":[],\"previous\":{");
    assertThat(body("/reports/successes?" + range)).isEqualTo("{\"rows\":[]}");
    assertThat(body("/reports/successes?compare=previous&" + range))
        .startsWith("{\"rows\":[],\"previous\":{");
    assertThat(body("/reports/visits?" + range))
        .isEqualTo(
            """
            {"visits":0,"bounce_rate":0.0,"visit_duration_seconds":0,"views_per_visit":0.0}\
            """);
    assertThat(body("/reports/breakdown?by=landing_page&" + range)).isEqualTo("{\"rows\":[]}");
    assertThat(body("/reports/coverage?" + range)).startsWith("{\"successes\":0,");
  }

  @Test
  void timeseries_hasARowOfZerosPerInterval() {
    assertThat(body("/reports/timeseries?interval=hour&from=2199-01-01&to=2199-01-02"))
        .startsWith(
            "{\"interval\":\"hour\",\"rows\":[{\"time\":\"2199-01-01T00:00:00-03:00\"," + ZEROS)
        .endsWith("{\"time\":\"2199-01-02T23:00:00-03:00\"," + ZEROS + "}]}");
    assertThat(
            body("/reports/timeseries?interval=day&from=2017-10-15&to=2017-10-15&compare=previous"))
        .isEqualTo(
            """
            {"interval":"day","rows":[{"time":"2017-10-15T01:00:00-02:00",%1$s,\
            "previous":{"time":"2017-10-14T00:00:00-03:00",%1$s}}],\
            "previous":{"from":"2017-10-14","to":"2017-10-14"}}\
            """
                .formatted(ZEROS));
  }
}
