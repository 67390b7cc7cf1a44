package dev.vouch.reports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.embedded.warehouse.SegmentWarehouse;
import dev.vouch.http.RawConnection.Answer;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The examples of docs/reports.md, answered by a real warehouse without events. */
class ReportDocsTest {
  private static final Pattern EXAMPLE =
      Pattern.compile(
          "api/sites/\\$SITE(/(?:reports|events)[^\"]*)\"\n```\n```(json|csv)\n(.*?)\n```",
          Pattern.DOTALL);

  @Test
  void everyExample_returnsTheDocumentedFields(@TempDir Path directory) throws IOException {
    List<MatchResult> examples =
        EXAMPLE.matcher(Files.readString(Path.of("..", "docs", "reports.md"))).results().toList();
    assertThat(examples).hasSizeGreaterThanOrEqualTo(10);
    try (ReportServer server = new ReportServer();
        SegmentWarehouse warehouse = SegmentWarehouse.open(directory, Clock.systemUTC())) {
      server.warehouse.willAnswer(warehouse::answer);
      for (MatchResult example : examples) {
        check(server, example.group(1), example.group(2), example.group(3));
      }
    }
  }

  private static void check(ReportServer server, String path, String form, String shown) {
    String accept = "Accept: " + (form.equals("csv") ? "text/csv" : "application/json");
    Answer answer = server.get(ReportServer.BERLIN, path, accept);
    assertThat(answer.status()).as("%s: %s", path, answer.body()).isEqualTo(200);
    if (form.equals("csv")) {
      String header = shown.lines().findFirst().orElseThrow().replaceAll(",revenue\\.\\w+", "");
      assertThat(answer.body()).as(path).startsWith(header + "\r\n");
    } else {
      assertThat(new JsonObject(answer.body()).fieldNames())
          .as(path)
          .containsExactlyElementsOf(new JsonObject(shown).fieldNames());
    }
  }
}
