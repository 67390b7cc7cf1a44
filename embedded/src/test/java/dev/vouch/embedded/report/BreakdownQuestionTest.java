package dev.vouch.embedded.report;

import static dev.vouch.embedded.report.EventBuilder.confirmed;
import static dev.vouch.embedded.report.EventBuilder.pageview;
import static dev.vouch.embedded.report.EventBuilder.success;
import static dev.vouch.embedded.report.EventBuilder.unconfirmedSuccess;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.vouch.core.event.Channel;
import dev.vouch.core.event.Client.Device;
import dev.vouch.core.event.EventName;
import dev.vouch.core.event.OrderRole;
import dev.vouch.core.event.PropertyValue;
import dev.vouch.core.event.Touch;
import dev.vouch.core.report.AttributionModel;
import dev.vouch.core.report.BreakdownQuestion;
import dev.vouch.core.report.BreakdownQuestion.Breakdown;
import dev.vouch.core.report.Dimension;
import dev.vouch.core.report.Dimension.Field;
import dev.vouch.core.report.Revenue;
import dev.vouch.core.report.Scope;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BreakdownQuestionTest {
  private final ListedEvents events = new ListedEvents();

  private List<Breakdown.Line> lines(Scope scope, Dimension by) {
    return events.answer(new BreakdownQuestion(scope, by, 100)).lines();
  }

  /** The keys in the order of the lines; {@code none} for events without a value. */
  private List<String> keys(Scope scope, Dimension by) {
    return lines(scope, by).stream().map(line -> line.key().orElse("none")).toList();
  }

  @Test
  void withoutEvents_hasNoLines() {
    assertThat(lines(Scopes.all(), Field.SOURCE)).isEmpty();
  }

  @Test
  void orderBySuccesses_ranksByConfirmedSuccesses() {
    events.insert(
        unconfirmedSuccess("paid", 1).source("claimed"),
        unconfirmedSuccess("paid", 2).source("claimed"),
        success("paid", 3).source("search"));

    List<Breakdown.Line> first =
        events
            .answer(
                new BreakdownQuestion(
                    Scopes.all(), Field.SOURCE, BreakdownQuestion.Order.SUCCESSES, 1))
            .lines();

    assertThat(first).extracting(Breakdown.Line::key).containsExactly(Optional.of("search"));
  }

  @Test
  void event_isCountedUnderItsOwnValue() {
    events.insert(
        pageview(1).source("newsletter"),
        pageview(1).source("search"),
        pageview(2).source("newsletter"),
        pageview(2).source("newsletter"),
        success("paid", 1).source("search").value("49.90"),
        unconfirmedSuccess("paid", 2).source("newsletter").value("7"));

    List<Breakdown.Line> lines = lines(Scopes.all(), Field.SOURCE);

    assertThat(lines)
        .usingRecursiveFieldByFieldElementComparator(Decimals.COMPARED_BY_VALUE)
        .containsExactly(
            new Breakdown.Line(Optional.of("newsletter"), 2, 3, 0, Revenue.NONE),
            new Breakdown.Line(
                Optional.of("search"), 1, 1, 1, Revenue.withoutCurrency(new BigDecimal("49.9"))));
  }

  @Test
  void eventsWithoutAValue_haveNoKey() {
    events.insert(pageview(1).source("newsletter"), success("paid", 2).value("5"));

    assertThat(keys(Scopes.all(), Field.SOURCE)).containsExactly("none", "newsletter");
    assertThat(keys(Scopes.all(), Field.COUNTRY)).containsExactly("none");
  }

  @Test
  void order_isByVisitorsThenSuccessesThenKey_noneLast() {
    events.insert(
        pageview(1).source("three"),
        pageview(2).source("three"),
        pageview(3).source("three"),
        pageview(4).source("b"),
        pageview(5).source("a"),
        pageview(6),
        success("paid", 7).source("sold"));

    assertThat(keys(Scopes.all(), Field.SOURCE)).containsExactly("three", "sold", "a", "b", "none");
  }

  @Test
  void limit_keepsTheFirstLines() {
    events.insert(pageview(1).source("a"), pageview(2).source("b"), pageview(3).source("c"));

    Breakdown breakdown = events.answer(new BreakdownQuestion(Scopes.all(), Field.SOURCE, 2));

    assertThat(breakdown.lines())
        .extracting(line -> line.key().orElseThrow())
        .containsExactly("a", "b");
  }

  @Test
  void attributionModel_selectsTheTouch() {
    events.insert(
        success("paid", 1).touches(touch(Channel.MAIL, "a"), touch(Channel.PAID_SEARCH, "b")));

    assertThat(touchKeys(Scopes.by(AttributionModel.LAST)))
        .containsExactly(
            "paid_search",
            "source b",
            "medium b",
            "campaign b",
            "term b",
            "content b",
            "click id b",
            "referrer b");
    assertThat(touchKeys(Scopes.by(AttributionModel.FIRST)))
        .containsExactly(
            "mail",
            "source a",
            "medium a",
            "campaign a",
            "term a",
            "content a",
            "click id a",
            "referrer a");
  }

  /** As of a day that was sealed without them (C12). */
  @Test
  void linear_successWithUnknownTouches_isCreditedToTheLastOne() {
    events.insert(success("paid", 1).source("search").value("5"), pageview(2).source("mail"));

    assertThat(lines(Scopes.by(AttributionModel.LINEAR), Field.SOURCE))
        .usingRecursiveFieldByFieldElementComparator(Decimals.COMPARED_BY_VALUE)
        .isEqualTo(lines(Scopes.all(), Field.SOURCE));
  }

  @Test
  void linear_successAndItsValueAreDividedOverItsTouches_andRoundedOnce() {
    events.insert(
        success("paid", 1).source("c").value("10").touchedBy("a", "b", "a"),
        success("paid", 1).source("c").value("10").touchedBy("a", "b", "b"),
        success("paid", 2).source("b").value("-1").touchedBy("a"),
        success("paid", 3).source("b").role(OrderRole.VOIDED).touchedBy("a", "b"),
        success("paid", 4).source("c"),
        pageview(5).source("d"));

    assertThat(lines(Scopes.by(AttributionModel.LINEAR), Field.SOURCE))
        .usingRecursiveFieldByFieldElementComparator(Decimals.COMPARED_BY_VALUE)
        .containsExactly(
            linear("c", 2, 0, "1", ""),
            linear("b", 2, 0, "0.5", "10"),
            linear("d", 1, 1, "0", ""),
            linear("a", 0, 0, "0.5", "9"));
  }

  private static Breakdown.Line linear(
      String key, long visitors, long pageviews, String successes, String value) {
    return new Breakdown.Line(
        Optional.of(key),
        visitors,
        pageviews,
        new BigDecimal(successes),
        value.isEmpty() ? Revenue.NONE : Revenue.withoutCurrency(new BigDecimal(value)));
  }

  @Test
  void linear_sharesOfThirdsAreRoundedToSixAndNineDecimals() {
    events.insert(success("paid", 1).source("a").value("10").touchedBy("a", "b", "c"));

    assertThat(lines(Scopes.by(AttributionModel.LINEAR), Field.SOURCE))
        .usingRecursiveFieldByFieldElementComparator(Decimals.COMPARED_BY_VALUE)
        .containsExactly(
            linear("a", 1, 0, "0.333333", "3.333333333"),
            linear("b", 0, 0, "0.333333", "3.333333333"),
            linear("c", 0, 0, "0.333333", "3.333333333"));
  }

  @Test
  void linear_ofValues_hasOnlyThese() {
    events.insert(success("paid", 1).source("a").touchedBy("a", "b", "c"), pageview(2).source("a"));
    Scope scope = Scopes.by(AttributionModel.LINEAR);

    List<Breakdown.Line> lines =
        events
            .answer(
                BreakdownQuestion.ofValues(
                    scope, Field.SOURCE, List.of(Optional.of("c"), Optional.of("x"))))
            .lines();

    assertThat(lines).extracting(line -> line.key().orElseThrow()).containsExactly("c");
  }

  @Test
  void textsOfEqualCounts_areInTheOrderOfTheirBytes() {
    events.insert(
        pageview(1).source("\uD834\uDD1E"),
        pageview(2).source("\uFF5E"),
        pageview(3).source("ab"),
        pageview(4).source("a"));

    assertThat(keys(Scopes.all(), Field.SOURCE))
        .containsExactly("a", "ab", "\uFF5E", "\uD834\uDD1E");
  }

  private List<String> touchKeys(Scope scope) {
    return List.of(
            Field.CHANNEL,
            Field.SOURCE,
            Field.MEDIUM,
            Field.CAMPAIGN,
            Field.TERM,
            Field.CONTENT,
            Field.CLICK_ID,
            Field.REFERRER)
        .stream()
        .map(field -> keys(scope, field).getFirst())
        .toList();
  }

  private static Touch touch(Channel channel, String suffix) {
    return new Touch(
        channel,
        "source " + suffix,
        Optional.of("medium " + suffix),
        Optional.of("campaign " + suffix),
        Optional.of("term " + suffix),
        Optional.of("content " + suffix),
        Optional.of("click id " + suffix),
        Optional.of("referrer " + suffix));
  }

  @ParameterizedTest
  @CsvSource({
    "country, DE",
    "device, tablet",
    "browser, Firefox",
    "os, Android",
    "page_path, /checkout",
    "name, paid",
    "event_name, success"
  })
  void otherFields_comeFromTheEvent(String field, String expected) {
    events.insert(
        success("paid", 1).client("DE", Device.TABLET, "Firefox", "Android").path("/checkout"));

    assertThat(keys(Scopes.all(), Dimension.parse(field).orElseThrow())).containsExactly(expected);
  }

  @Test
  void property_valuesAreGroupedByTheirText() {
    events.insert(
        pageview(1).property("plan", "pro"),
        pageview(2).property("plan", new PropertyValue.Decimal(new BigDecimal("12.5"))),
        pageview(3).property("plan", new PropertyValue.Flag(true)),
        pageview(4).property("other", "pro"),
        pageview(5).property("plan", ""));

    assertThat(lines(Scopes.all(), new Dimension.Property("plan")))
        .extracting(line -> line.key().orElse("none"), Breakdown.Line::visitors)
        .containsExactly(tuple("none", 2L), tuple("12.5", 1L), tuple("pro", 1L), tuple("true", 1L));
  }

  @Test
  void personWithEventsOfTwoValues_isAVisitorOfBoth() {
    LongStream.rangeClosed(1, 3)
        .forEach(person -> events.insert(confirmed(EventName.CUSTOM, person).path("/" + person)));
    events.insert(confirmed(EventName.CUSTOM, 1).path("/2"));

    assertThat(lines(Scopes.all(), Field.PAGE_PATH))
        .extracting(Breakdown.Line::visitors)
        .containsExactly(2L, 1L, 1L);
  }
}
