package dev.vouch.api;

import dev.vouch.api.ApiAuthentication.Right;
import dev.vouch.core.site.Site;
import dev.vouch.directory.rate.ExchangeRate;
import dev.vouch.directory.rate.ExchangeRate.RateKey;
import dev.vouch.directory.rate.ExchangeRates;
import dev.vouch.directory.rate.ExchangeRates.RatePage;
import dev.vouch.directory.rate.ExchangeRates.ReportingCurrency;
import dev.vouch.directory.site.SiteRegistry;
import dev.vouch.http.ProblemException;
import dev.vouch.http.ProblemType;
import dev.vouch.reports.QueryParameters;
import dev.vouch.reports.ScopeParameters;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The endpoints of {@code /api/sites/{site_id}/exchange-rates}. */
final class ExchangeRateEndpoints {
  private static final String RATES = "/api/sites/:site_id/exchange-rates";

  private final SiteRegistry sites;
  private final ExchangeRates rates;

  ExchangeRateEndpoints(SiteRegistry sites, ExchangeRates rates) {
    this.sites = sites;
    this.rates = rates;
  }

  void mount(ApiRoutes routes) {
    routes.add(HttpMethod.PUT, RATES, this::save);
    routes.addQuery(Right.MEMBER, HttpMethod.GET, RATES, this::list);
    routes.addQuery(Right.OWNER, HttpMethod.DELETE, RATES, this::delete);
  }

  private ApiResponse save(ManagementRequest request) {
    Site site = request.site(sites).site();
    ReportingCurrency reporting =
        ReportingCurrency.of(site).orElseThrow(ExchangeRateEndpoints::noCurrency);
    List<ExchangeRate> sent =
        ManagementRequest.valid(new ExchangeRateFields(reporting.code()).rates(request.fields()));
    return switch (rates.save(reporting, sent)) {
      case SAVED -> ApiResponse.noContent();
      case NOT_FOUND ->
          throw new ProblemException(
              ProblemType.CONFLICT,
              "The reporting currency has changed meanwhile. Read the site, and send the rates in"
                  + " its currency.");
      case LIMIT_REACHED ->
          throw new ProblemException(
              ProblemType.CONFLICT,
              ("The site would have more than %d rates, with those in former reporting currencies."
                      + " Delete old ones first, also in former currencies with the parameter"
                      + " reporting_currency.")
                  .formatted(ExchangeRates.SITE_LIMIT));
    };
  }

  private static ProblemException noCurrency() {
    return new ProblemException(
        ProblemType.CONFLICT,
        "The site has no reporting currency. Set reporting_currency with PATCH"
            + " /api/sites/{site_id}, and send the rates in it.");
  }

  private ApiResponse list(ManagementRequest request) {
    Site site = request.site(sites).site();
    QueryParameters parameters = request.queryParameters();
    int limit = parameters.limit();
    Optional<RateKey> before = RateCursor.before(parameters);
    RateSelection selected = RateSelection.of(site, parameters);
    RatePage page =
        selected
            .reporting()
            .map(
                reporting ->
                    rates.page(reporting, selected.first(), selected.last(), before, limit))
            .orElse(new RatePage(List.of(), Optional.empty()));
    return ApiResponse.ok(
        new JsonObject()
            .put(
                "reporting_currency",
                selected.reporting().map(ReportingCurrency::code).orElse(null))
            .put(
                "rates",
                new JsonArray(page.rates().stream().map(ExchangeRateEndpoints::json).toList()))
            .put("before", page.before().map(RateCursor::encode).orElse(null))
            .put(
                "reporting_currencies",
                new JsonArray(List.copyOf(rates.counts(site.id()).sequencedKeySet()))));
  }

  private static JsonObject json(ExchangeRate rate) {
    return new JsonObject()
        .put("date", rate.key().date().toString())
        .put("currency", rate.key().currency())
        .put("rate", rate.rate());
  }

  private ApiResponse delete(ManagementRequest request) {
    Site site = request.site(sites).site();
    RateSelection selected = RateSelection.of(site, request.queryParameters());
    selected
        .reporting()
        .ifPresent(
            reporting -> {
              int _ = rates.delete(reporting, selected.first(), selected.last());
            });
    return ApiResponse.noContent();
  }

  /** Codec of pagination cursors of exchange rates: date and currency. Opaque to clients. */
  private static final class RateCursor {
    private static final Pattern TEXT = Pattern.compile("(.{10})_([A-Z]{3})");

    private RateCursor() {}

    static String encode(RateKey key) {
      return key.date() + "_" + key.currency();
    }

    /**
     * Returns the cursor in the parameter {@code before}; empty if the parameter is absent or
     * invalid.
     */
    static Optional<RateKey> before(QueryParameters parameters) {
      Optional<String> text = parameters.single("before");
      Optional<RateKey> cursor = text.flatMap(RateCursor::decode);
      if (text.isPresent() && cursor.isEmpty()) {
        parameters.addProblem(
            "before",
            "invalid_cursor",
            "before must be the value of before in an earlier response. Omit it for the newest"
                + " rates.");
      }
      return cursor;
    }

    private static Optional<RateKey> decode(String text) {
      Matcher parts = TEXT.matcher(text);
      if (!parts.matches()) {
        return Optional.empty();
      }
      Optional<LocalDate> date = ScopeParameters.date(parts.group(1));
      return date.map(day -> new RateKey(day, parts.group(2)));
    }
  }

  /**
   * The exchange rates that a request selects, from day {@code first} to day {@code last}, both
   * inclusive.
   *
   * @param reporting the requested reporting currency, by default that of the site; empty if
   *     neither exists
   */
  private record RateSelection(
      Optional<ReportingCurrency> reporting, LocalDate first, LocalDate last) {
    /**
     * Parses the selection.
     *
     * @throws dev.vouch.http.ProblemException 400 if any parameter of the request is invalid
     */
    static RateSelection of(Site site, QueryParameters parameters) {
      Optional<String> reporting = CurrencyField.of(parameters, "reporting_currency");
      Optional<LocalDate> first = date(parameters, "from");
      Optional<LocalDate> last = date(parameters, "to");
      if (first.isPresent() && last.isPresent() && first.get().isAfter(last.get())) {
        parameters.addProblem("from", "from_after_to", "from must not be after to.");
      }
      parameters.requireValid();
      return new RateSelection(
          reporting.or(site::reportingCurrency).map(code -> new ReportingCurrency(site.id(), code)),
          first.orElseThrow(),
          last.orElseThrow());
    }

    private static Optional<LocalDate> date(QueryParameters parameters, String name) {
      Optional<LocalDate> date = parameters.single(name).flatMap(ScopeParameters::date);
      if (date.isEmpty()) {
        parameters.addProblem(
            name, "invalid_date", "Send %s, a calendar date such as 2026-11-30.".formatted(name));
      }
      return date;
    }
  }
}
