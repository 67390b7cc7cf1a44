package dev.vouch.embedded.report;

import static dev.vouch.embedded.report.EventBuilder.pageview;
import static dev.vouch.embedded.report.EventBuilder.success;
import static dev.vouch.embedded.report.EventBuilder.unconfirmedSuccess;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.report.Dimension;
import dev.vouch.core.report.Filter;
import dev.vouch.core.report.PagePattern;
import dev.vouch.core.report.Revenue;
import dev.vouch.core.report.Scope;
import dev.vouch.core.report.SuccessRule;
import dev.vouch.core.report.Summary;
import dev.vouch.core.report.TimeseriesQuestion;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TimeseriesQuestionTest {
  private static final Instant NOON = Instant.parse("2026-11-01T12:00:00Z");
  private static final Instant ONE = NOON.plusSeconds(3600);
  private static final Instant TWO = NOON.plusSeconds(7200);
  private static final Instant THREE = NOON.plusSeconds(10800);
  private static final SuccessRule RULE =
      new SuccessRule("paid", "Paid", Optional.of(new PagePattern("/thanks")));

  private final ListedEvents events = new ListedEvents();

  private List<Summary> buckets(List<Instant> starts, Filter... filters) {
    Scope all = Scopes.all(filters);
    Scope scope = new Scope(all.site(), starts.getFirst(), THREE, all.credit(), all.filters());
    return events.answer(new TimeseriesQuestion(scope, List.of(RULE), starts)).buckets();
  }

  @Test
  void eachBucket_isTheSummaryOfItsEvents() {
    events.insert(
        pageview(1).at("2026-11-01T12:00:00Z"),
        pageview(2).at("2026-11-01T12:59:59.999999Z").path("/thanks"),
        unconfirmedSuccess("paid", 2).at("2026-11-01T12:30:00Z").value("9"),
        success("paid", 1).at("2026-11-01T13:00:00Z").value("49.9").property("currency", "EUR"),
        success("paid", 3).at("2026-11-01T13:30:00Z").value("20").property("currency", "usd"),
        success("paid", 3).at("2026-11-01T13:59:00Z").value("0.1").property("currency", "EUR"),
        pageview(1).at("2026-11-01T14:59:59.999999Z"));

    assertThat(buckets(List.of(NOON, ONE, TWO)))
        .usingRecursiveFieldByFieldElementComparator(Decimals.COMPARED_BY_VALUE)
        .containsExactly(
            new Summary(2, 2, 0, 0, Revenue.NONE, 2),
            new Summary(
                2,
                0,
                3,
                2,
                new Revenue(List.of(amount("EUR", "50"), amount("USD", "20"))),
                0,
                1,
                1),
            new Summary(1, 1, 0, 0, Revenue.NONE, 0));
  }

  private static Revenue.Amount amount(String currency, String value) {
    return new Revenue.Amount(Optional.of(currency), new BigDecimal(value));
  }

  @Test
  void bucketWithoutEvents_isAllZero() {
    events.insert(pageview(1).at("2026-11-01T12:00:00Z"));

    assertThat(buckets(List.of(NOON, ONE, TWO)))
        .containsExactly(
            new Summary(1, 1, 0, 0, Revenue.NONE, 0), Summary.NOTHING, Summary.NOTHING);
  }

  @Test
  void zeroLengthBucket_isEmpty_andTheNextGetsTheEvents() {
    events.insert(pageview(1).at("2026-11-01T13:00:00Z"));

    assertThat(buckets(List.of(NOON, ONE, ONE)))
        .containsExactly(
            Summary.NOTHING, Summary.NOTHING, new Summary(1, 1, 0, 0, Revenue.NONE, 0));
  }

  @Test
  void filters_areApplied() {
    events.insert(
        pageview(1).at("2026-11-01T12:00:00Z").source("newsletter"),
        pageview(2).at("2026-11-01T12:00:00Z").source("search"),
        pageview(3).at("2026-11-01T12:00:00Z"));

    Filter search = Scopes.is(Dimension.Field.SOURCE, "search");
    Filter noSource = Scopes.none(Dimension.Field.SOURCE);
    assertThat(buckets(List.of(NOON), search).getFirst().visitors()).isEqualTo(1);
    assertThat(buckets(List.of(NOON), search, noSource).getFirst().visitors()).isEqualTo(2);
  }

  @Test
  void maximumOf1500Buckets_isSupported() {
    events.insert(pageview(1).at("2026-11-01T12:00:01Z"), pageview(2).at("2026-11-01T12:24:59Z"));
    List<Instant> seconds = IntStream.range(0, 1500).mapToObj(NOON::plusSeconds).toList();

    List<Summary> buckets = buckets(seconds);

    assertThat(buckets).hasSize(1500);
    assertThat(buckets.get(1).pageviews()).isEqualTo(1);
    assertThat(buckets.get(1499).pageviews()).isEqualTo(1);
  }
}
