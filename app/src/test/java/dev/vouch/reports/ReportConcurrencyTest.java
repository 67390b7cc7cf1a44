package dev.vouch.reports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.report.Successes;
import dev.vouch.http.RawConnection;
import dev.vouch.http.RawConnection.Answer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The limit of concurrent reports, and their end when nobody waits. */
class ReportConcurrencyTest {
  private static final int CONCURRENT_MAX = 32;
  private static final String REPORT = "/reports/successes";

  @Test
  void reportsOverTheLimit_are503_andThoseWithinItAreAnswered() {
    try (ReportServer server = new ReportServer()) {
      server.warehouse.willAnswer(new Successes(0, List.of()));
      server.warehouse.pause();
      List<RawConnection> waiting = new ArrayList<>();
      for (int count = 0; count < CONCURRENT_MAX; count++) {
        waiting.add(server.send(ReportServer.BERLIN, REPORT));
      }
      server.warehouse.awaitQuestions(CONCURRENT_MAX);

      Answer refusal = server.get(ReportServer.BERLIN, REPORT);
      assertThat(refusal.status()).isEqualTo(503);
      assertThat(refusal.header("Retry-After")).isEqualTo("2");
      assertThat(refusal.body()).contains("/problems/unavailable");

      server.warehouse.resume();
      waiting.forEach(connection -> assertThat(connection.read().status()).isEqualTo(200));
      waiting.forEach(RawConnection::close);
      assertThat(server.get(ReportServer.BERLIN, REPORT).status()).isEqualTo(200);
    }
  }

  @Test
  @Timeout(60)
  void reportWhoseClientDisconnects_isCancelled() {
    try (ReportServer server = new ReportServer()) {
      server.warehouse.pause();
      RawConnection connection = server.send(ReportServer.BERLIN, REPORT);
      server.warehouse.awaitQuestions(1);
      connection.close();

      server.warehouse.awaitCancelled(1);
    }
  }

  @Test
  void reportsOfAPublicLink_takeThePlaceOfPublicLinks() {
    try (ReportServer server = new ReportServer()) {
      server.warehouse.willAnswer(new Successes(0, List.of()));
      assertThat(server.get(ReportServer.BERLIN, REPORT).status()).isEqualTo(200);
      assertThat(server.warehouse.publicQuestions()).isZero();

      assertThat(server.getAbsolute("/shared/" + ReportServer.SHARED + REPORT, "X: y").status())
          .isEqualTo(200);
      assertThat(server.warehouse.publicQuestions()).isEqualTo(1);
    }
  }
}
