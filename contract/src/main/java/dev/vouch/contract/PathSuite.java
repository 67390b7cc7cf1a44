package dev.vouch.contract;

import dev.vouch.core.event.EventContent;
import dev.vouch.core.event.EventName;
import dev.vouch.core.report.AttributionModel;
import dev.vouch.core.report.Filter;
import dev.vouch.core.report.FunnelQuestion;
import dev.vouch.core.report.PathStep;
import dev.vouch.core.report.Scope;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Base class of the contract tests of funnels and journeys. */
abstract class PathSuite extends WarehouseSuite {
  static FunnelQuestion question(ContractStory story, List<Filter> filters, String... steps) {
    List<PathStep> path = Stream.of(steps).map(step -> PathStep.parse(step).orElseThrow()).toList();
    Scope scope = new Scope(story.site(), NOW, NOW.plus(WINDOW), AttributionModel.LAST, filters);
    return new FunnelQuestion(scope, path, DAY);
  }

  static Instant minute(int number) {
    return NOW.plus(MINUTE.multipliedBy(number));
  }

  static EventContent named(EventName kind, String name) {
    return new EventContent(kind, "/", Optional.of(name), Optional.empty(), new LinkedHashMap<>());
  }
}
