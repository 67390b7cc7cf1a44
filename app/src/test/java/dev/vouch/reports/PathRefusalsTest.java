package dev.vouch.reports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.request.Problem;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Refusals that only funnels and journeys have; none reaches the warehouse. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PathRefusalsTest {
  private final ReportServer server = new ReportServer();

  @AfterEach
  void assertNoQuestion() {
    assertThat(server.warehouse.lastQuestion()).isEmpty();
  }

  @AfterAll
  void close() {
    server.close();
  }

  private List<Problem> problems(String path) {
    return server.problems(path);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "page", "page:", ":x", "Page:/", "pageview:/", "/pricing"})
  void invalidStep_isRefused(String step) {
    assertThat(problems("/reports/funnel?step=page:/&step=" + step))
        .containsExactly(
            new Problem(
                "step",
                "invalid_step",
                "step must be page:<path>, click:<name>, custom:<name> or success:<name>, such as"
                    + " page:/pricing* or success:paid."));
  }

  @ParameterizedTest
  @ValueSource(strings = {"start", "end"})
  void journeysWithAnInvalidStep_areRefused(String name) {
    assertThat(problems("/reports/journeys?" + name + "=/pricing"))
        .containsExactly(
            new Problem(
                name,
                "invalid_step",
                name
                    + " must be page:<path>, click:<name>, custom:<name> or success:<name>, such as"
                    + " page:/pricing* or success:paid."));
  }

  @Test
  void journeysWithoutStartAndEnd_orWithBoth_areRefused() {
    assertThat(problems("/reports/journeys"))
        .containsExactly(
            new Problem(
                "start",
                "missing_parameter",
                "start or end is required: the step where journeys start or end, such as"
                    + " page:/pricing or success:paid."));
    assertThat(problems("/reports/journeys?start=page:/&end=success:paid"))
        .containsExactly(
            new Problem("end", "start_and_end", "Send either start or end, not both."));
    assertThat(problems("/reports/journeys?start=page:/&start=page:/"))
        .extracting(Problem::code)
        .containsExactly("repeated_parameter");
  }

  @ParameterizedTest
  @ValueSource(strings = {"page:/a&through=page:/b&through=page:/c", "click:buy", "/a", "other"})
  void invalidThrough_isRefused(String through) {
    assertThat(problems("/reports/journeys?start=page:/&through=" + through))
        .extracting(Problem::pointer)
        .containsExactly("through");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "&after=0", "&after=2", "&after=first"})
  void funnelExitsAfterAMissingOrTheLastStep_areRefused(String after) {
    assertThat(problems("/reports/funnel-exits?step=page:/&step=page:/a" + after))
        .extracting(Problem::pointer)
        .containsExactly("after");
  }

  @Test
  void depthWindowAndLimitOfJourneys_mustBeInRange() {
    assertThat(problems("/reports/journeys?start=page:/&depth=11&limit=1001&window_hours=0"))
        .containsExactly(
            new Problem("depth", "invalid_number", "depth must be a whole number from 1 to 10."),
            new Problem(
                "window_hours",
                "invalid_number",
                "window_hours must be a whole number from 1 to 2160."),
            new Problem("limit", "invalid_number", "limit must be a whole number from 1 to 1000."));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 11})
  void fewerThan2Steps_orMoreThan10_areRefused(int steps) {
    assertThat(problems("/reports/funnel?credit=last" + "&step=page:/".repeat(steps)))
        .containsExactly(
            new Problem(
                "step",
                "wrong_count",
                "step must be given 2 to 10 times, once for each step of the funnel in order."));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "2161", "1.5", "", "24h"})
  void windowOutOfRange_isRefused(String hours) {
    assertThat(problems("/reports/funnel?step=page:/&step=page:/&window_hours=" + hours))
        .containsExactly(
            new Problem(
                "window_hours",
                "invalid_number",
                "window_hours must be a whole number from 1 to 2160."));
  }
}
