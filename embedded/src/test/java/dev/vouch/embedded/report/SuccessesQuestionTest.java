package dev.vouch.embedded.report;

import static dev.vouch.embedded.report.EventBuilder.confirmed;
import static dev.vouch.embedded.report.EventBuilder.pageview;
import static dev.vouch.embedded.report.EventBuilder.success;
import static dev.vouch.embedded.report.EventBuilder.unconfirmedSuccess;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.event.EventName;
import dev.vouch.core.report.Dimension.Field;
import dev.vouch.core.report.Filter;
import dev.vouch.core.report.PagePattern;
import dev.vouch.core.report.Revenue;
import dev.vouch.core.report.SuccessRule;
import dev.vouch.core.report.Successes;
import dev.vouch.core.report.SuccessesQuestion;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SuccessesQuestionTest {
  private final ListedEvents events = new ListedEvents();

  private Successes successes(Filter... filters) {
    return events.answer(new SuccessesQuestion(Scopes.all(filters), List.of()));
  }

  private List<Successes.Line> lines(SuccessRule... rules) {
    return events.answer(new SuccessesQuestion(Scopes.all(), List.of(rules))).lines();
  }

  private static SuccessRule rule(String name, String title) {
    return new SuccessRule(name, title, Optional.empty());
  }

  private static SuccessRule rule(String name, String title, String pagePath) {
    return new SuccessRule(name, title, Optional.of(new PagePattern(pagePath)));
  }

  private static Successes.Line line(
      String name, String title, long successes, long converters, long value, long unconfirmed) {
    return new Successes.Line(
        name,
        Optional.of(title).filter(text -> !text.isEmpty()),
        successes,
        converters,
        value == 0 ? Revenue.NONE : revenue(String.valueOf(value)),
        unconfirmed);
  }

  @Test
  void limit_keepsTheNamesWithMostSuccesses_withAllTheirCurrencies() {
    events.insert(
        success("a", 1),
        success("b", 1).value("1").property("currency", "EUR"),
        success("b", 1).value("2").property("currency", "USD"),
        success("b", 2).value("3"),
        success("c", 3),
        success("c", 3));

    Successes two = events.answer(new SuccessesQuestion(Scopes.all(), List.of(), 2));

    assertThat(two.visitors()).isEqualTo(3);
    assertThat(two.lines()).extracting(Successes.Line::name).containsExactly("b", "c");
    assertThat(two.lines().getFirst().revenue().amounts()).hasSize(3);
  }

  @Test
  void ofNames_hasALinePerGivenNameOnly_andCountsAllVisitors() {
    events.insert(
        success("a", 1), success("b", 2), unconfirmedSuccess("b", 3), pageview(4).path("/done"));
    SuccessRule done = rule("done", "Done", "/done");

    Successes answer =
        events.answer(
            new SuccessesQuestion(Scopes.all(), List.of(done, rule("unwanted", "Unwanted")), 1)
                .ofNames(Set.of("b", "c", "done")));

    assertThat(answer.visitors()).isEqualTo(4);
    assertThat(answer.lines())
        .containsExactly(
            line("b", "b", 1, 1, 0, 1),
            line("done", "Done", 0, 0, 0, 1),
            line("c", "c", 0, 0, 0, 0));
  }

  @Test
  void withoutEvents_hasNoVisitorsAndNoLines() {
    assertThat(successes().visitors()).isZero();
    assertThat(successes().lines()).isEmpty();
  }

  @Test
  void visitors_areCountedWithoutSuccesses() {
    events.insert(pageview(1), pageview(2));

    assertThat(successes().visitors()).isEqualTo(2);
    assertThat(successes().lines()).isEmpty();
  }

  @Test
  void lines_countConfirmedSuccessesByName_mostFirst_andHaveNamesWithOnlyRefunds() {
    events.insert(
        pageview(1),
        pageview(2),
        pageview(3),
        pageview(4),
        success("paid", 1).value("49.90"),
        success("paid", 1).value("0.000000001"),
        success("signup", 2),
        success("refunded", 3).value("-5"),
        unconfirmedSuccess("paid", 4).value("99"),
        confirmed(EventName.CUSTOM, 4).name("paid").value("99"));

    Successes successes = successes();

    assertThat(successes.visitors()).isEqualTo(4);
    assertThat(successes.lines())
        .usingRecursiveFieldByFieldElementComparator(Decimals.COMPARED_BY_VALUE)
        .containsExactly(
            new Successes.Line("paid", Optional.empty(), 2, 1, revenue("49.900000001"), 1),
            line("signup", "", 1, 1, 0, 0),
            line("refunded", "", 0, 0, -5, 0));
    assertThat(successes.conversionRate(successes.lines().getFirst())).isEqualTo(0.25);
  }

  @Test
  void filters_applyToVisitorsAndLines() {
    events.insert(
        pageview(1).source("newsletter"),
        pageview(2).source("search"),
        success("paid", 1).source("newsletter"),
        success("paid", 2).source("search"));

    Successes successes = successes(Scopes.is(Field.SOURCE, "newsletter"));

    assertThat(successes.visitors()).isEqualTo(1);
    assertThat(successes.lines()).extracting(Successes.Line::successes).containsExactly(1L);
  }

  @Test
  void rules_setTitles_andAddLinesWithoutSuccesses() {
    events.insert(pageview(1), success("paid", 1).value("5"), success("booked", 1));

    assertThat(lines(rule("signup", "Signed up"), rule("paid", "Paid order")))
        .usingRecursiveFieldByFieldElementComparator(Decimals.COMPARED_BY_VALUE)
        .containsExactly(
            line("booked", "", 1, 1, 0, 0),
            line("paid", "Paid order", 1, 1, 5, 0),
            line("signup", "Signed up", 0, 0, 0, 0));
  }

  @Test
  void nameWithOnlyUnconfirmedSuccesses_hasALineOnlyWithARule() {
    events.insert(unconfirmedSuccess("signup", 1).value("9"), unconfirmedSuccess("signup", 1));

    assertThat(lines()).isEmpty();
    assertThat(lines(rule("signup", "Signed up")))
        .usingRecursiveFieldByFieldElementComparator(Decimals.COMPARED_BY_VALUE)
        .containsExactly(line("signup", "Signed up", 0, 0, 0, 2));
  }

  @Test
  void browserPageView_isUnconfirmedUnderEachMatchingRule() {
    events.insert(
        pageview(1).path("/paid/thanks"),
        pageview(2).path("/paid/thanks"),
        pageview(2).path("/paid/again"),
        confirmed(EventName.PAGEVIEW, 3).path("/paid/thanks"),
        confirmed(EventName.CLICK, 3).path("/paid/thanks"),
        unconfirmedSuccess("paid", 4).path("/paid/thanks"),
        success("paid", 1));

    assertThat(
            lines(
                rule("paid", "Paid", "/paid/thanks"),
                rule("any", "Any payment page", "/paid*"),
                rule("none", "None", "/free")))
        .usingRecursiveFieldByFieldElementComparator(Decimals.COMPARED_BY_VALUE)
        .containsExactly(
            line("paid", "Paid", 1, 1, 0, 3),
            line("any", "Any payment page", 0, 0, 0, 3),
            line("none", "None", 0, 0, 0, 0));
  }

  private static Revenue revenue(String value) {
    return Revenue.withoutCurrency(new BigDecimal(value));
  }
}
