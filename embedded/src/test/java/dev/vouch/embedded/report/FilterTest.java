package dev.vouch.embedded.report;

import static dev.vouch.embedded.report.EventBuilder.confirmed;
import static dev.vouch.embedded.report.EventBuilder.pageview;
import static dev.vouch.embedded.report.EventBuilder.success;
import static dev.vouch.embedded.report.EventBuilder.unconfirmedSuccess;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.event.Client.Device;
import dev.vouch.core.event.EventName;
import dev.vouch.core.event.PropertyValue;
import dev.vouch.core.event.Touch;
import dev.vouch.core.report.AttributionModel;
import dev.vouch.core.report.Dimension;
import dev.vouch.core.report.Dimension.Field;
import dev.vouch.core.report.Filter;
import dev.vouch.core.report.Scope;
import dev.vouch.core.report.SummaryQuestion;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;

class FilterTest {
  private final ListedEvents events = new ListedEvents();

  private long visitors(Filter... filters) {
    return visitors(Scopes.all(filters));
  }

  private long visitors(Scope scope) {
    return events.answer(new SummaryQuestion(scope, List.of())).visitors();
  }

  @Test
  void filtersOfOneDimension_areCombinedWithOr() {
    events.insert(
        pageview(1).source("a"), pageview(2).source("b"), pageview(3).source("c"), pageview(4));

    assertThat(visitors(Scopes.is(Field.SOURCE, "a"))).isEqualTo(1);
    assertThat(visitors(Scopes.is(Field.SOURCE, "a"), Scopes.is(Field.SOURCE, "b"))).isEqualTo(2);
    assertThat(visitors(Scopes.none(Field.SOURCE), Scopes.is(Field.SOURCE, "b"))).isEqualTo(2);
  }

  @Test
  void filtersOfDifferentDimensions_areCombinedWithAnd() {
    events.insert(
        pageview(1).source("a").client("DE", Device.MOBILE, "Firefox", "Android"),
        pageview(2).source("b").client("DE", Device.MOBILE, "Firefox", "Android"),
        pageview(3).source("a").client("FR", Device.MOBILE, "Firefox", "Android"),
        pageview(4).source("c").client("DE", Device.MOBILE, "Firefox", "Android"));

    assertThat(
            visitors(
                Scopes.is(Field.SOURCE, "a"),
                Scopes.is(Field.COUNTRY, "DE"),
                Scopes.is(Field.SOURCE, "b")))
        .isEqualTo(2);
  }

  @Test
  void none_matchesEventsWithoutAValue() {
    events.insert(pageview(1).source("a"), pageview(2));

    assertThat(visitors(Scopes.none(Field.SOURCE))).isEqualTo(1);
    assertThat(visitors(Scopes.none(Field.PAGE_PATH))).isZero();
  }

  @Test
  void source_dependsOnTheAttributionModel() {
    events.insert(pageview(1).touches(Touch.ofSource("first"), Touch.ofSource("last")));

    assertThat(visitors(Scopes.by(AttributionModel.FIRST, Scopes.is(Field.SOURCE, "first"))))
        .isEqualTo(1);
    assertThat(visitors(Scopes.by(AttributionModel.FIRST, Scopes.is(Field.SOURCE, "last"))))
        .isZero();
    assertThat(visitors(Scopes.by(AttributionModel.LAST, Scopes.is(Field.SOURCE, "last"))))
        .isEqualTo(1);
  }

  @Test
  void property_isComparedAsText_andEmptyMatchesNone() {
    Dimension plan = new Dimension.Property("plan");
    events.insert(
        pageview(1).property("plan", "pro"),
        pageview(2).property("plan", new PropertyValue.Decimal(new BigDecimal("7"))),
        pageview(3).property("plan", new PropertyValue.Flag(true)),
        pageview(4).property("plan", ""),
        pageview(5));

    assertThat(visitors(Scopes.is(plan, "pro"))).isEqualTo(1);
    assertThat(visitors(Scopes.is(plan, "7"))).isEqualTo(1);
    assertThat(visitors(Scopes.is(plan, "true"))).isEqualTo(1);
    assertThat(visitors(Scopes.none(plan))).isEqualTo(2);
  }

  @Test
  void severalPropertyFilters_eachUseTheirOwnKeyAndValue() {
    events.insert(
        pageview(1).property("a", "1").property("b", "2"),
        pageview(2).property("a", "2").property("b", "1"));

    assertThat(
            visitors(
                Scopes.is(new Dimension.Property("a"), "1"),
                Scopes.is(new Dimension.Property("b"), "2")))
        .isEqualTo(1);
  }

  @Test
  void eventName_isThatOfEveryKindWithIt() {
    events.insert(
        pageview(1),
        success("paid", 2),
        success("paid", 3).value("-1"),
        unconfirmedSuccess("paid", 4),
        confirmed(EventName.CUSTOM, 5));

    assertThat(visitors(Scopes.is(Field.EVENT_NAME, "success"))).isEqualTo(3);
    assertThat(visitors(Scopes.none(Field.EVENT_NAME))).isZero();
  }

  @Test
  void valueThatNoEventHas_matchesNone() {
    events.insert(pageview(1), success("paid", 2));

    assertThat(visitors(Scopes.is(Field.NAME, "paid"))).isEqualTo(1);
    assertThat(visitors(Scopes.is(Field.NAME, "other"))).isZero();
    assertThat(visitors(Scopes.is(Field.COUNTRY, "DE"))).isZero();
    assertThat(visitors(Scopes.none(Field.COUNTRY), Scopes.is(Field.COUNTRY, "DE"))).isEqualTo(2);
  }
}
