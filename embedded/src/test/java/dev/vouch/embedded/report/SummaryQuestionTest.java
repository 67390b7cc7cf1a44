package dev.vouch.embedded.report;

import static dev.vouch.embedded.report.EventBuilder.confirmed;
import static dev.vouch.embedded.report.EventBuilder.pageview;
import static dev.vouch.embedded.report.EventBuilder.success;
import static dev.vouch.embedded.report.EventBuilder.unconfirmedSuccess;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.event.EventName;
import dev.vouch.core.event.OrderRole;
import dev.vouch.core.report.Conversion;
import dev.vouch.core.report.Dimension.Field;
import dev.vouch.core.report.PagePattern;
import dev.vouch.core.report.Revenue;
import dev.vouch.core.report.Scope;
import dev.vouch.core.report.SuccessRule;
import dev.vouch.core.report.Summary;
import dev.vouch.core.report.SummaryQuestion;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SummaryQuestionTest {
  private final ListedEvents events = new ListedEvents();

  private Summary summary(SuccessRule... rules) {
    return events.answer(new SummaryQuestion(Scopes.all(), List.of(rules)));
  }

  @Test
  void withoutEvents_isAllZero() {
    assertThat(summary()).isEqualTo(new Summary(0, 0, 0, 0, Revenue.NONE, 0));
    assertThat(summary().conversionRate()).isZero();
  }

  @Test
  void visitors_areDistinctPersonsOfAllEvents() {
    events.insert(
        pageview(1),
        pageview(1),
        confirmed(EventName.CUSTOM, 2),
        confirmed(EventName.CLICK, 3),
        success("paid", 1),
        unconfirmedSuccess("paid", 4));

    assertThat(summary().visitors()).isEqualTo(4);
  }

  @Test
  void pageviews_includeThoseOfBrowsersAndBackends() {
    events.insert(pageview(1), pageview(1), confirmed(EventName.PAGEVIEW, 2), success("paid", 1));

    assertThat(summary().pageviews()).isEqualTo(3);
  }

  @Test
  void successesConvertersAndRevenue_countOnlyConfirmedSuccesses_andRefundsOnlyAsRevenue() {
    events.insert(
        pageview(1),
        pageview(2),
        pageview(3),
        pageview(4),
        success("paid", 1).value("49.90"),
        success("paid", 1).value("-9.90"),
        success("signup", 2),
        unconfirmedSuccess("paid", 3).value("1000"),
        confirmed(EventName.CUSTOM, 4).value("500"));

    Summary summary = summary();

    assertThat(summary.successes()).isEqualTo(2);
    assertThat(summary.converters()).isEqualTo(2);
    assertThat(summary.revenue().total().orElseThrow()).isEqualByComparingTo("40");
    assertThat(summary.unconfirmed()).isEqualTo(1);
    assertThat(summary.conversionRate()).isEqualTo(0.5);
  }

  @Test
  void revenue_isExactForManyNineDecimalAmounts() {
    BigDecimal expected = BigDecimal.ZERO;
    for (int i = 1; i <= 1_000; i++) {
      String amount = i % 2 == 0 ? "999999999999999.000000001" : "0.100000001";
      events.insert(success("paid", i).value(amount));
      expected = expected.add(new BigDecimal(amount));
    }

    assertThat(summary().revenue().total().orElseThrow()).isEqualByComparingTo(expected);
    assertThat(expected).isEqualByComparingTo("499999999999999550.000001000");
  }

  private static SuccessRule rule(String name, String pagePath) {
    return new SuccessRule(name, name, Optional.of(new PagePattern(pagePath)));
  }

  @Test
  void unconfirmed_countsAPageViewMatchingTwoRulesOnce() {
    events.insert(
        pageview(1).path("/paid/thanks"),
        pageview(1).path("/pricing"),
        confirmed(EventName.PAGEVIEW, 2).path("/paid/thanks"),
        unconfirmedSuccess("paid", 3).path("/paid/thanks"),
        success("paid", 1).path("/paid/thanks"));
    SuccessRule withoutPage = new SuccessRule("paid", "Paid", Optional.empty());

    assertThat(summary(withoutPage).unconfirmed()).isEqualTo(1);
    assertThat(summary(withoutPage, rule("a", "/paid/thanks"), rule("b", "/paid*")).unconfirmed())
        .isEqualTo(2);
  }

  @Test
  void unconfirmedPageViewsOfRules_areFiltered() {
    events.insert(
        pageview(1).path("/paid").source("newsletter"), pageview(2).path("/paid").source("search"));
    SummaryQuestion question =
        new SummaryQuestion(
            Scopes.all(Scopes.is(Field.SOURCE, "search")), List.of(rule("paid", "/paid")));

    assertThat(events.answer(question).unconfirmed()).isEqualTo(1);
  }

  @Test
  void visitorsSeen_haveABrowserEventInTheTime_whetherItMatchesTheFiltersOrNot() {
    events.insert(
        pageview(1).source("search"),
        success("paid", 1).source("newsletter"),
        success("paid", 2).source("newsletter"),
        confirmed(EventName.PAGEVIEW, 3).source("newsletter"),
        unconfirmedSuccess("paid", 4).source("newsletter"),
        pageview(5).source("search"));

    Summary all = summary();
    Summary newsletter =
        events.answer(
            new SummaryQuestion(Scopes.all(Scopes.is(Field.SOURCE, "newsletter")), List.of()));

    assertThat(all.visitorsSeen()).isEqualTo(3);
    assertThat(all.convertersSeen()).isEqualTo(1);
    assertThat(newsletter.visitors()).isEqualTo(4);
    assertThat(newsletter.visitorsSeen()).isEqualTo(2);
    assertThat(newsletter.convertersSeen()).isEqualTo(1);
  }

  @Test
  void voidsSubtractASuccess_andTheirReversalsAddItAgain() {
    events.insert(
        success("paid", 1).role(OrderRole.PLACED).value("10"),
        success("paid", 1).role(OrderRole.VOIDED).value("-10"),
        success("paid", 2).role(OrderRole.VOIDED),
        success("paid", 3).role(OrderRole.VOID_REVERSED).value("7"),
        success("paid", 4).role(OrderRole.REFUNDED).value("-2"),
        success("paid", 5).role(OrderRole.REFUND_REVERSED).value("1"));

    assertThat(summary().successes()).isZero();
    assertThat(summary().converters()).isEqualTo(1);
    assertThat(summary().revenue().total().orElseThrow()).isEqualByComparingTo("6");
  }

  @Test
  void revenue_isConvertedByTheRateOfItsDay_andRoundedOnce() {
    Conversion conversion =
        new Conversion(
            "EUR",
            ZoneOffset.UTC,
            Map.of(
                LocalDate.of(2026, 11, 1), Map.of("USD", new BigDecimal("0.5")),
                LocalDate.of(2026, 11, 2), Map.of("USD", new BigDecimal("0.25"))));
    events.insert(
        success("paid", 1).at("2026-11-01T12:00:00Z").value("1").property("currency", "USD"),
        success("paid", 1).at("2026-11-02T12:00:00Z").value("1").property("currency", "usd "),
        success("paid", 2).at("2026-11-02T12:00:00Z").value("1").property("currency", "EUR"),
        success("paid", 3).value("1").property("currency", "GBP"),
        success("paid", 3).value("1").property("currency", "4"));
    Scope scope =
        Scopes.all()
            .between(Instant.parse("2026-11-01T00:00:00Z"), Instant.parse("2026-11-03T00:00:00Z"))
            .converted(Optional.of(conversion));

    assertThat(events.answer(new SummaryQuestion(scope, List.of())).revenue())
        .usingRecursiveComparison(Decimals.COMPARED_BY_VALUE)
        .isEqualTo(
            new Revenue(
                List.of(
                    new Revenue.Amount(Optional.of("EUR"), new BigDecimal("1.75"), true),
                    new Revenue.Amount(Optional.of("GBP"), BigDecimal.ONE),
                    new Revenue.Amount(Optional.empty(), BigDecimal.ONE))));
  }

  @Test
  void valuesThatAddUpToZero_areRevenue() {
    events.insert(success("paid", 1).value("5"), success("paid", 1).value("-5"));

    assertThat(summary().revenue().amounts()).hasSize(1);
  }
}
