package dev.vouch.server.manage;

import dev.vouch.core.site.Site;
import dev.vouch.directory.rate.ExchangeRate;
import dev.vouch.directory.rate.ExchangeRates;
import dev.vouch.directory.site.SiteRegistry;
import dev.vouch.server.http.ProblemException;
import dev.vouch.server.http.ProblemType;
import dev.vouch.server.manage.ApiAuthentication.Right;
import dev.vouch.server.report.QueryParameters;
import dev.vouch.server.report.ScopeParameters;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.LocalDate;
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
              ("The site would have more than %d rates, with those of former reporting currencies."
                   + " Delete old ones first; choose a former currency again to delete its rates.")
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
    Days days = Days.of(request.queryParameters());
    JsonArray rows = new JsonArray();
    site.reportingCurrency()
        .map(reporting -> rates.between(site.id(), reporting, days.first(), days.last()))
        .orElse(List.of())
        .forEach(
            rate ->
                rows.add(
                    new JsonObject()
                        .put("date", rate.key().date().toString())
                        .put("currency", rate.key().currency())
                        .put("rate", rate.rate())));
    return ApiResponse.ok(
        new JsonObject()
            .put("reporting_currency", site.reportingCurrency().orElse(null))
            .put("rates", rows));
  }

  private ApiResponse delete(ManagementRequest request) {
    Site site = request.site(sites).site();
    Days days = Days.of(request.queryParameters());
    site.reportingCurrency()
        .ifPresent(
            reporting -> {
              int _ = rates.delete(site.id(), reporting, days.first(), days.last());
            });
    return ApiResponse.noContent();
  }

  /** The required parameters {@code from} and {@code to}, both inclusive. */
  private record Days(LocalDate first, LocalDate last) {
    static Days of(QueryParameters parameters) {
      Optional<LocalDate> first = date(parameters, "from");
      Optional<LocalDate> last = date(parameters, "to");
      if (first.isPresent() && last.isPresent() && first.get().isAfter(last.get())) {
        parameters.addProblem("from", "from_after_to", "from must not be after to.");
      }
      parameters.requireValid();
      return new Days(first.orElseThrow(), last.orElseThrow());
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
