package dev.vouch.core.report;

import dev.vouch.core.site.SiteId;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The events a report is about.
 *
 * @param from first instant
 * @param until first instant after
 * @param filters an event must pass one of each dimension's filters
 */
public record Scope(
    SiteId site, Instant from, Instant until, AttributionModel credit, List<Filter> filters) {
  public Scope {
    filters = List.copyOf(filters);
  }

  /** The events of other days that pass the same filters. */
  public Scope during(DayRange days) {
    return new Scope(site, days.from(), days.until(), credit, filters);
  }

  /** Those of its events that have one of these values, all of which pass its filters. */
  public Scope withOneOf(Dimension dimension, Collection<Optional<String>> values) {
    Stream<Filter> others =
        filters.stream().filter(filter -> !filter.dimension().equals(dimension));
    Stream<Filter> ofValues = values.stream().map(value -> new Filter(dimension, value));
    return new Scope(site, from, until, credit, Stream.concat(others, ofValues).toList());
  }
}
