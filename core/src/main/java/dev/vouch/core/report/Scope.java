package dev.vouch.core.report;

import dev.vouch.core.site.SiteId;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The events that a report covers.
 *
 * @param from the first instant
 * @param until the first instant after the range
 * @param credit the attribution model of sources; filters use {@link
 *     AttributionModel#ofWholeEvents}
 * @param filters an event must match every {@link FilterGroup} of them
 * @param conversion the conversion of revenue; empty to keep the currencies
 */
public record Scope(
    SiteId site,
    Instant from,
    Instant until,
    AttributionModel credit,
    List<Filter> filters,
    Optional<Conversion> conversion) {
  public Scope {
    filters = List.copyOf(filters);
  }

  /** Creates a scope without a conversion. */
  public Scope(
      SiteId site, Instant from, Instant until, AttributionModel credit, List<Filter> filters) {
    this(site, from, until, credit, filters, Optional.empty());
  }

  /** Returns the scope with revenue converted. */
  public Scope converted(Optional<Conversion> other) {
    return new Scope(site, from, until, credit, filters, other);
  }

  /** Returns the scope of other days with the same filters. */
  public Scope during(DayRange days) {
    return new Scope(site, days.from(), days.until(), credit, filters, conversion);
  }

  /** Returns the scope of another time with the same filters. */
  public Scope between(Instant first, Instant end) {
    return new Scope(site, first, end, credit, filters, conversion);
  }

  /** Returns the scope with another attribution model, also for its filters. */
  public Scope creditedBy(AttributionModel model) {
    return new Scope(site, from, until, model, filters, conversion);
  }

  /** Returns the scope restricted to these values, all of which match its filters. */
  public Scope withOneOf(Dimension dimension, Collection<Optional<String>> values) {
    Stream<Filter> others =
        filters.stream().filter(filter -> !filter.dimension().equals(dimension));
    Stream<Filter> ofValues = values.stream().map(value -> new Filter(dimension, value));
    return new Scope(
        site, from, until, credit, Stream.concat(others, ofValues).toList(), conversion);
  }
}
