package dev.vouch.embedded.report;

import static dev.vouch.embedded.report.EventBuilder.confirmed;
import static dev.vouch.embedded.report.EventBuilder.pageview;
import static dev.vouch.embedded.report.EventBuilder.success;
import static dev.vouch.embedded.report.EventBuilder.unconfirmedSuccess;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.event.EventName;
import dev.vouch.core.report.Dimension.Field;
import dev.vouch.core.report.PagePattern;
import dev.vouch.core.report.Revenue;
import dev.vouch.core.report.SuccessRule;
import dev.vouch.core.report.Summary;
import dev.vouch.core.report.SummaryQuestion;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SummaryQuestionTest {
  private final CreditedTable table = new CreditedTable();

  @AfterEach
  void close() {
    table.close();
  }

  private Summary summary(SuccessRule... rules) {
    return table.answer(new SummaryQuestion(Scopes.all(), List.of(rules)));
  }

  @Test
  void withoutEvents_isAllZero() {
    assertThat(summary()).isEqualTo(new Summary(0, 0, 0, 0, Revenue.NONE, 0));
    assertThat(summary().conversionRate()).isZero();
  }

  @Test
  void visitors_areDistinctPersonsOfAllEvents() {
    table.insert(
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
    table.insert(pageview(1), pageview(1), confirmed(EventName.PAGEVIEW, 2), success("paid", 1));

    assertThat(summary().pageviews()).isEqualTo(3);
  }

  @Test
  void successesConvertersAndRevenue_countOnlyConfirmedSuccesses_andRefundsOnlyAsRevenue() {
    table.insert(
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
      table.insert(success("paid", i).value(amount));
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
    table.insert(
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
    table.insert(
        pageview(1).path("/paid").source("newsletter"), pageview(2).path("/paid").source("search"));
    SummaryQuestion question =
        new SummaryQuestion(
            Scopes.all(Scopes.is(Field.SOURCE, "search")), List.of(rule("paid", "/paid")));

    assertThat(table.answer(question).unconfirmed()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({
    "/thanks, /thanks, 1",
    "/thanks, /Thanks, 0",
    "/thanks, /thanks/, 0",
    "/thanks*, /thanks, 1",
    "/thanks*, /thanks/you, 1",
    "*/thanks, /shop/thanks, 1",
    "*/thanks, /shop/thanks/you, 0",
    "/*/thanks, /shop/de/thanks, 1",
    "/*/thanks, /thanks, 0",
    "/**, /, 1",
    "/a_c*, /abc, 0",
    "/a_c*, /a_c, 1",
    "/100%, /100 and more, 0",
    "/100%*, /100%25, 1",
    "/$*, /$x, 1",
    "'/o''clock*', '/o''clock', 1",
    "/a\\*, /a\\b, 1"
  })
  void pagePattern_isExactExceptForStars(String pattern, String path, long matched) {
    table.insert(pageview(1).path(path));

    assertThat(summary(rule("any", pattern)).unconfirmed()).isEqualTo(matched);
  }
}
