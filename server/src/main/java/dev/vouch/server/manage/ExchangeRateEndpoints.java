package dev.vouch.server.manage;

import dev.vouch.core.site.Site;
import dev.vouch.directory.rate.ExchangeRate;
import dev.vouch.directory.rate.ExchangeRate.RateKey;
import dev.vouch.directory.rate.ExchangeRates;
import dev.vouch.directory.rate.ExchangeRates.RatePage;
import dev.vouch.directory.site.SiteRegistry;
import dev.vouch.server.http.ProblemException;
import dev.vouch.server.http.ProblemType;
import dev.vouch.server.manage.ApiAuthentication.Right;
import dev.vouch.server.report.QueryParameters;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Optional;

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
    String reporting = site.reportingCurrency().orElseThrow(ExchangeRateEndpoints::noCurrency);
    List<ExchangeRate> sent =
        ManagementRequest.valid(new ExchangeRateFields(reporting).rates(request.fields()));
    return switch (rates.save(site.id(), reporting, sent)) {
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
                    rates.page(
                        site.id(), reporting, selected.first(), selected.last(), before, limit))
            .orElse(new RatePage(List.of(), Optional.empty()));
    return ApiResponse.ok(
        new JsonObject()
            .put("reporting_currency", selected.reporting().orElse(null))
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
              int _ = rates.delete(site.id(), reporting, selected.first(), selected.last());
            });
    return ApiResponse.noContent();
  }
}
