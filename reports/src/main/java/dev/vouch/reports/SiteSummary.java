package dev.vouch.reports;

import dev.vouch.core.report.DayRange;
import dev.vouch.core.site.Site;
import io.vertx.core.json.JsonObject;
import java.util.stream.Stream;

/**
 * The numbers of a summary of a site.
 *
 * @param totals compared with the period before
 * @param successes those with most successes
 * @param sources those with most visitors, by last touch, like {@code pages} and {@code countries}
 */
public record SiteSummary(
    Report totals, Report successes, Report sources, Report pages, Report countries) {
  public Site site() {
    return totals.request().site();
  }

  /** The days of the summary, in the site's time zone. */
  public DayRange days() {
    return DayRange.of(totals.request().scope(), site().timeZone());
  }

  /** Whether some revenue was converted into the site's reporting currency. */
  public boolean isConverted() {
    return Stream.concat(Stream.of(totals.totals()), totals.before().stream())
        .anyMatch(of -> of.revenue().isConverted());
  }

  /** The query of the URL of an overview with these numbers. */
  public String overviewQuery() {
    return "from=%s&to=%s".formatted(days().first(), days().last());
  }

  /** Returns the days and the numbers, with the fields of the reports (docs/reports.md). */
  public JsonObject json() {
    return new JsonObject()
        .put("from", days().first().toString())
        .put("to", days().last().toString())
        .put("time_zone", days().zone().getId())
        .put("totals", json(totals.totals()))
        .put("previous", json(totals.before().orElse(Totals.NOTHING)))
        .put("successes", ReportJson.rows(successes))
        .put("sources", ReportJson.rows(sources))
        .put("pages", ReportJson.rows(pages))
        .put("countries", ReportJson.rows(countries));
  }

  private JsonObject json(Totals of) {
    return ReportJson.of(totals.request().subject().metrics(), of);
  }
}
