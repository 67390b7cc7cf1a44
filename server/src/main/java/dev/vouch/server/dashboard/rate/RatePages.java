package dev.vouch.server.dashboard.rate;

import dev.vouch.core.site.SiteId;
import dev.vouch.directory.rate.ExchangeRate;
import dev.vouch.directory.rate.ExchangeRates;
import dev.vouch.server.dashboard.daily.CsvFile;
import dev.vouch.server.dashboard.daily.DeletedDays;
import dev.vouch.server.dashboard.page.Form;
import dev.vouch.server.dashboard.page.Notice;
import dev.vouch.server.dashboard.page.PageAnswer;
import dev.vouch.server.dashboard.page.PageRequest;
import dev.vouch.server.dashboard.page.Pages;
import dev.vouch.server.dashboard.page.Section;
import dev.vouch.server.dashboard.page.SettingsTab;
import dev.vouch.server.dashboard.report.NumberFormats;
import dev.vouch.server.dashboard.template.StaticTemplates;
import gg.jte.models.runtime.JteModel;
import io.vertx.core.buffer.Buffer;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * {@code /sites/{site_id}/settings/exchange-rates}: uploads exchange rates as CSV, lists them by
 * day and deletes those of a date range.
 */
public final class RatePages {
  private static final String PATH = "/settings/exchange-rates";
  private static final int ROWS = 200;
  private static final int PROBLEMS_SHOWN = 20;
  private static final Pattern PAGE = Pattern.compile("[1-9][0-9]{0,2}");
  private static final String NO_CURRENCY =
      "Set a reporting currency under Settings, Site. Rates are in it.";

  private static final Notice SAVED =
      Notice.good(
          "saved",
          "Exchange rates saved. Earlier ones of the same date and currency were replaced.");
  private static final Notice DELETED = Notice.good("deleted", "Exchange rates deleted.");

  private static final PageAnswer EXAMPLE =
      new PageAnswer.TextFile(
          "exchange-rates.csv", "text/csv; charset=utf-8", Buffer.buffer(RateFile.EXAMPLE));

  private final StaticTemplates templates = new StaticTemplates();
  private final ExchangeRates rates;

  public RatePages(ExchangeRates rates) {
    this.rates = rates;
  }

  public void mount(Pages pages) {
    pages.getOwners(PATH, request -> PageAnswer.of(page(request, List.of(), Form.empty())));
    pages.postOwnersUpload(PATH, this::upload);
    pages.getOwners(PATH + "/example.csv", _ -> EXAMPLE);
    pages.getOwners(PATH + "/delete", this::confirmDeletion);
    pages.postOwners(PATH + "/delete", this::delete);
  }

  private PageAnswer upload(PageRequest request) {
    String text = request.field("file").orElse("");
    Optional<String> reporting = request.site().reportingCurrency();
    if (reporting.isEmpty()) {
      return refused(request, List.of(NO_CURRENCY));
    }
    if (text.isEmpty()) {
      return refused(request, List.of("Choose a CSV file that is not empty."));
    }
    return switch (RateFile.parse(text, reporting.get())) {
      case CsvFile.Result.Valid<ExchangeRate>(List<ExchangeRate> read) ->
          save(request, reporting.get(), read);
      case CsvFile.Result.Invalid<ExchangeRate>(List<String> problems) ->
          refused(request, problems);
    };
  }

  private PageAnswer save(PageRequest request, String reporting, List<ExchangeRate> read) {
    return switch (rates.save(request.site().id(), reporting, read)) {
      case SAVED -> SAVED.at(path(request));
      case LIMIT_REACHED ->
          refused(
              request,
              List.of(
                  "The site would have more than %d rates. Delete old ones first."
                      .formatted(ExchangeRates.SITE_LIMIT)));
      case NOT_FOUND -> refused(request, List.of(NO_CURRENCY));
    };
  }

  private static String path(PageRequest request) {
    return SettingsTab.EXCHANGE_RATES.path(request.site().id());
  }

  private PageAnswer refused(PageRequest request, List<String> problems) {
    return PageAnswer.refused(page(request, problems, Form.empty()));
  }

  private JteModel page(PageRequest request, List<String> problems, Form deletion) {
    return templates.ratePage(
        request.layout(SettingsTab.EXCHANGE_RATES.label(), Section.SETTINGS),
        path(request),
        request.site().reportingCurrency(),
        list(request),
        problems.stream().limit(PROBLEMS_SHOWN).toList(),
        Math.max(0, problems.size() - PROBLEMS_SHOWN),
        deletion,
        Notice.of(request, List.of(SAVED, DELETED)));
  }

  private RateList list(PageRequest request) {
    return request
        .site()
        .reportingCurrency()
        .map(reporting -> list(request, reporting))
        .orElse(RateList.empty());
  }

  private RateList list(PageRequest request, String reporting) {
    SiteId site = request.site().id();
    long count = rates.count(site, reporting);
    int pages = Math.toIntExact(Math.max(1, Math.ceilDiv(count, ROWS)));
    int page =
        request
            .parameter("page")
            .filter(text -> PAGE.matcher(text).matches())
            .map(Integer::valueOf)
            .map(number -> Math.min(number, pages))
            .orElse(1);
    return new RateList(
        new NumberFormats(request.locale()).count(count),
        RateList.Row.of(rates.newest(site, reporting, (page - 1) * ROWS, ROWS), request.locale()),
        Optional.of(page - 1).filter(number -> number > 0),
        Optional.of(page + 1).filter(_ -> (long) page * ROWS < count));
  }

  private PageAnswer confirmDeletion(PageRequest request) {
    return answer(
        request,
        DeletedDays.of(request.parameter("from"), request.parameter("to")),
        (reporting, first, last) ->
            PageAnswer.of(
                templates.rateDelete(
                    request.layout("Delete exchange rates", Section.SETTINGS),
                    path(request),
                    new NumberFormats(request.locale())
                        .count(rates.between(request.site().id(), reporting, first, last).size()),
                    first,
                    last,
                    request.locale())));
  }

  private PageAnswer delete(PageRequest request) {
    return answer(
        request,
        DeletedDays.of(request.field("from"), request.field("to")),
        (reporting, first, last) -> {
          int _ = rates.delete(request.site().id(), reporting, first, last);
          return DELETED.at(path(request));
        });
  }

  /** What to do with valid days of rates in the reporting currency. */
  private interface OfDays {
    PageAnswer answer(String reporting, LocalDate first, LocalDate last);
  }

  private PageAnswer answer(PageRequest request, DeletedDays days, OfDays action) {
    Optional<String> reporting = request.site().reportingCurrency();
    if (reporting.isEmpty()) {
      return refused(request, List.of(NO_CURRENCY));
    }
    return switch (days) {
      case DeletedDays.Valid(LocalDate first, LocalDate last) ->
          action.answer(reporting.get(), first, last);
      case DeletedDays.Invalid(Form form) -> PageAnswer.refused(page(request, List.of(), form));
    };
  }
}
