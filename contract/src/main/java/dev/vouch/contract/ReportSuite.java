package dev.vouch.contract;

import dev.vouch.core.event.Forwarding;
import dev.vouch.core.event.PropertyValue;
import dev.vouch.core.report.AttributionModel;
import dev.vouch.core.report.BreakdownQuestion.Breakdown;
import dev.vouch.core.report.Filter;
import dev.vouch.core.report.Question;
import dev.vouch.core.report.Revenue;
import dev.vouch.core.report.Scope;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;

/** Base class of the report contract tests: the events of a small shop, and a scope of them. */
abstract class ReportSuite extends WarehouseSuite {
  /**
   * Anna enters by phone from a newsletter, views a page, returns from a search and buys; Bert buys
   * without having been seen; one success has nothing forwarded; a browser sends a success.
   */
  void shop() {
    story.enters("phone", NOW, "newsletter", "FR");
    story.views("phone", NOW.plus(MINUTE), "FR");
    story.enters("phone", NOW.plus(HOUR), "search", "DE");
    story.identifies("phone", "anna", NOW.plus(HOUR), "DE");
    story.succeedsFor("anna", NOW.plus(HOUR.multipliedBy(2)));
    story.succeedsIn("phone", NOW.plus(HOUR.multipliedBy(2)));
    story.succeedsFor("bert", NOW.plus(HOUR.multipliedBy(2)));
    story.succeeds(Forwarding.NEITHER, Optional.empty(), NOW.plus(HOUR.multipliedBy(2)));
    story.enters("laptop", NOW.plus(HOUR.multipliedBy(2)), "search", "DE");
    LinkedHashMap<String, PropertyValue> properties = new LinkedHashMap<>();
    properties.put("plan", new PropertyValue.Text("team"));
    story.claims("laptop", NOW.plus(HOUR.multipliedBy(3)), properties);
    story.apply();
  }

  static Scope all(ContractStory story, Filter... filters) {
    return new Scope(story.site(), NOW, NOW.plus(DAY), AttributionModel.LAST, List.of(filters));
  }

  <A> A answer(Question<A> question) {
    return warehouse().answer(question);
  }

  static Scope linear(ContractStory story, Filter... filters) {
    return all(story, filters).creditedBy(AttributionModel.LINEAR);
  }

  static Breakdown.Line line(
      Optional<String> key, long visitors, long pageviews, long successes, Revenue revenue) {
    return new Breakdown.Line(key, visitors, pageviews, successes, revenue);
  }

  static Revenue euros(String value) {
    return new Revenue(List.of(new Revenue.Amount(Optional.of("EUR"), new BigDecimal(value))));
  }

  static Revenue worth(String value) {
    return Revenue.withoutCurrency(new BigDecimal(value));
  }
}
