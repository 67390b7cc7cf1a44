package dev.vouch.server.dashboard.rate;

import dev.vouch.core.site.Site;
import dev.vouch.directory.rate.ExchangeRate;
import dev.vouch.directory.rate.ExchangeRates;
import dev.vouch.server.csv.CsvFile;
import dev.vouch.server.csv.FileProblems;
import dev.vouch.server.dashboard.daily.DeletedDays;
import dev.vouch.server.dashboard.daily.ListPage;
import dev.vouch.server.dashboard.page.Form;
import dev.vouch.server.dashboard.page.Notice;
import dev.vouch.server.dashboard.page.PageAnswer;
import dev.vouch.server.dashboard.page.PageRequest;
import dev.vouch.server.dashboard.page.Pages;
import dev.vouch.server.dashboard.page.Section;
import dev.vouch.server.dashboard.page.SettingsTab;
import dev.vouch.server.dashboard.report.NumberFormats;
import dev.vouch.server.dashboard.template.StaticTemplates;
import dev.vouch.server.http.UploadedFile;
import gg.jte.models.runtime.JteModel;
import io.vertx.core.buffer.Buffer;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * {@code /sites/{site_id}/settings/exchange-rates}: uploads exchange rates as CSV, lists them by
 * day and deletes those of a date range, also in former reporting currencies.
 */
public final class RatePages {
  private static final Pattern CURRENCY = Pattern.compile("[A-Z]{3}");
  private static final String PATH = "/settings/exchange-rates";
  private static final String NO_CURRENCY =
      "Set a reporting currency under Settings, Site. Rates are in it.";

  private static final String DELETE = "Delete exchange rates";

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
    pages.getOwners(PATH, request -> PageAnswer.of(page(request, FileProblems.NONE, Form.empty())));
    pages.postOwnersUpload(PATH, this::upload);
    pages.getOwners(PATH + "/example.csv", _ -> EXAMPLE);
    pages.getOwners(PATH + "/delete", this::confirmDeletion);
    pages.postOwners(PATH + "/delete", this::delete);
  }

  private PageAnswer upload(PageRequest request) {
    Optional<UploadedFile> file = request.file("file");
    Optional<String> reporting = request.site().reportingCurrency();
    if (reporting.isEmpty()) {
      return refused(request, FileProblems.of(NO_CURRENCY));
    }
    if (file.isEmpty()) {
      return refused(request, FileProblems.of("Choose a CSV file that is not empty."));
    }
    return switch (RateFile.parse(file.get()::reader, reporting.get())) {
      case CsvFile.Result.Valid<ExchangeRate>(CsvFile<ExchangeRate> read) ->
          save(request, reporting.get(), read.toList());
      case CsvFile.Result.Invalid<ExchangeRate>(FileProblems problems) ->
          refused(request, problems);
    };
  }

  private PageAnswer save(PageRequest request, String reporting, List<ExchangeRate> read) {
    return switch (rates.save(request.site().id(), reporting, read)) {
      case SAVED -> SAVED.at(SettingsTab.EXCHANGE_RATES.path(request.site().id()));
      case LIMIT_REACHED ->
          refused(
              request,
              FileProblems.of(
                  ("The site would have more than %d rates, with those in former reporting"
                          + " currencies. Delete old ones first, also in former currencies.")
                      .formatted(ExchangeRates.SITE_LIMIT)));
      case NOT_FOUND ->
          refused(request, FileProblems.of("The reporting currency has changed meanwhile."));
    };
  }

  private PageAnswer refused(PageRequest request, FileProblems problems) {
    return PageAnswer.refused(page(request, problems, Form.empty()));
  }

  private JteModel page(PageRequest request, FileProblems problems, Form deletion) {
    Site site = request.site();
    Optional<RateList> shown = reporting(request).map(reporting -> list(request, reporting));
    return templates.ratePage(
        request.layout(SettingsTab.EXCHANGE_RATES.label(), Section.SETTINGS),
        SettingsTab.EXCHANGE_RATES.path(site.id()),
        shown,
        UnusedRates.of(
            site, rates, shown.map(RateList::reporting), new NumberFormats(request.locale())),
        problems,
        deletion,
        Notice.of(request, List.of(SAVED, DELETED)));
  }

  /**
   * Returns the currency of the rates that a request is about: a former reporting currency that it
   * names, or that of the site.
   */
  private Optional<String> reporting(PageRequest request) {
    Site site = request.site();
    return request
        .parameter(UnusedRates.PARAMETER)
        .filter(rates.counts(site.id())::containsKey)
        .or(site::reportingCurrency);
  }

  private RateList list(PageRequest request, String reporting) {
    Site site = request.site();
    long count = rates.count(site.id(), reporting);
    ListPage page = ListPage.of(request, count);
    return new RateList(
        reporting,
        !site.reportingCurrency().equals(Optional.of(reporting)),
        UnusedRates.path(site, reporting),
        new NumberFormats(request.locale()).count(count),
        RateList.Row.of(
            rates.newest(site.id(), reporting, page.offset(), ListPage.SIZE), request.locale()),
        page);
  }

  private PageAnswer confirmDeletion(PageRequest request) {
    return answer(
        request,
        DeletedDays.of(request.parameter("from"), request.parameter("to")),
        (reporting, first, last) ->
            PageAnswer.of(
                templates.dailyDelete(
                    request.layout(DELETE, Section.SETTINGS),
                    DELETE,
                    "rate",
                    " in " + reporting,
                    UnusedRates.path(request.site(), reporting),
                    UnusedRates.deletionPath(request.site(), reporting),
                    new NumberFormats(request.locale())
                        .count(rates.count(request.site().id(), reporting, first, last)),
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
          return DELETED.at(UnusedRates.path(request.site(), reporting));
        });
  }

  /** What to do with valid days of rates in a reporting currency. */
  private interface OfDays {
    PageAnswer answer(String reporting, LocalDate first, LocalDate last);
  }

  /**
   * A currency that is named is never replaced by that of the site: its rates may have been deleted
   * by the same form before.
   */
  private static Optional<String> deleted(PageRequest request) {
    return request
        .parameter(UnusedRates.PARAMETER)
        .filter(currency -> CURRENCY.matcher(currency).matches())
        .or(request.site()::reportingCurrency);
  }

  private PageAnswer answer(PageRequest request, DeletedDays days, OfDays action) {
    Optional<String> reporting = deleted(request);
    if (reporting.isEmpty()) {
      return refused(request, FileProblems.of(NO_CURRENCY));
    }
    return switch (days) {
      case DeletedDays.Valid(LocalDate first, LocalDate last) ->
          action.answer(reporting.get(), first, last);
      case DeletedDays.Invalid(Form form) ->
          PageAnswer.refused(page(request, FileProblems.NONE, form));
    };
  }
}
