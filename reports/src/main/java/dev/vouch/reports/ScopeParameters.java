package dev.vouch.reports;

import dev.vouch.core.report.AttributionModel;
import dev.vouch.core.report.Conversion;
import dev.vouch.core.report.DayRange;
import dev.vouch.core.report.Filter;
import dev.vouch.core.report.Scope;
import dev.vouch.core.site.Site;
import dev.vouch.core.wire.WireNamed;
import java.time.DateTimeException;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Parser of the scope's parameters: {@code from}, {@code to}, {@code filter}, {@code credit} and
 * {@code convert}. Thread-safe.
 */
public final class ScopeParameters {
  private static final int DAYS_DEFAULT = 30;
  private static final Pattern DATE = Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}");

  private final InstantSource clock;
  private final Conversions conversions;

  /** Creates a parser whose default dates are relative to {@code clock}. */
  public ScopeParameters(InstantSource clock, Conversions conversions) {
    this.clock = clock;
    this.conversions = conversions;
  }

  /** Returns the scope. Unspecified if the parameters are invalid. */
  public Scope read(Site site, QueryParameters parameters) {
    DayRange days = days(site, parameters);
    List<Filter> filters = DimensionParameters.filters(parameters);
    return new Scope(
        site.id(),
        days.from(),
        days.until(),
        credit(parameters),
        filters,
        conversion(site, parameters));
  }

  /** Returns only the days. Unspecified if the parameters are invalid. */
  public DayRange days(Site site, QueryParameters parameters) {
    LocalDate today = LocalDate.ofInstant(clock.instant(), site.timeZone());
    Optional<LocalDate> first = date(parameters, "from");
    LocalDate last = date(parameters, "to").orElse(today);
    LocalDate from = first.orElse(last.minusDays(DAYS_DEFAULT - 1));
    if (from.isAfter(last)) {
      parameters.addProblem(
          "from", "from_after_to", "from must not be after to, which defaults to today.");
    }
    return new DayRange(from, last, site.timeZone());
  }

  /** Returns a date; empty if it is absent or invalid. */
  static Optional<LocalDate> date(QueryParameters parameters, String name) {
    return parameters.parsed(
        name,
        ScopeParameters::date,
        "invalid_date",
        "%s must be a calendar date such as 2026-11-30.".formatted(name));
  }

  /** Parses a calendar date; empty if it is none. */
  public static Optional<LocalDate> date(String text) {
    if (!DATE.matcher(text).matches()) {
      return Optional.empty();
    }
    try {
      return Optional.of(LocalDate.parse(text));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  private Optional<Conversion> conversion(Site site, QueryParameters parameters) {
    if (!parameters.flag("convert")) {
      return Optional.empty();
    }
    Optional<Conversion> conversion = conversions.of(site);
    if (conversion.isEmpty()) {
      parameters.addProblem(
          "convert",
          "no_reporting_currency",
          "The site has no reporting currency to convert into. Set one, or remove the parameter"
              + " convert.");
    }
    return conversion;
  }

  private static AttributionModel credit(QueryParameters parameters) {
    return parameters
        .parsed(
            "credit",
            name -> WireNamed.parse(AttributionModel.class, name),
            "invalid_credit",
            "credit must be last, first or linear.")
        .orElse(AttributionModel.LAST);
  }
}
