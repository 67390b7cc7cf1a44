package dev.vouch.dashboard.imports;

import dev.vouch.api.ImportFile;
import dev.vouch.api.ImportName;
import dev.vouch.core.site.Site;
import dev.vouch.core.site.SiteId;
import dev.vouch.dashboard.page.Form;
import dev.vouch.dashboard.page.LocalTimes;
import dev.vouch.dashboard.page.Notice;
import dev.vouch.dashboard.page.PageRequest;
import dev.vouch.dashboard.page.PageResponse;
import dev.vouch.dashboard.page.Pages;
import dev.vouch.dashboard.page.Section;
import dev.vouch.dashboard.page.SettingsPage;
import dev.vouch.dashboard.page.SiteContext;
import dev.vouch.dashboard.report.DateFormats;
import dev.vouch.dashboard.report.NumberFormats;
import dev.vouch.dashboard.template.StaticTemplates;
import dev.vouch.directory.imported.ImportedTotal;
import dev.vouch.directory.imported.ImportedTotals;
import dev.vouch.directory.imported.ImportedTotals.ImportResult;
import dev.vouch.directory.imported.SiteImport;
import dev.vouch.http.UploadedFile;
import dev.vouch.reports.ImportCutoff;
import dev.vouch.reports.csv.CsvFile;
import dev.vouch.reports.csv.FileProblems;
import gg.jte.models.runtime.JteModel;
import io.vertx.core.buffer.Buffer;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * {@code /sites/{site_id}/settings/imports}: imports daily totals or the exports of other products,
 * and lists and deletes imports.
 */
public final class ImportPages {
  private static final String PATH = "/settings/imports";
  private static final String ID = "import_id";
  private static final String DELETION = PATH + "/:" + ID + "/delete";
  private static final String DELETE = "Delete import";

  private static final Notice SAVED = Notice.good("saved", "Totals imported.");
  private static final Notice DELETED = Notice.good("deleted", "Import deleted.");

  private static final PageResponse EXAMPLE =
      new PageResponse.TextFile(
          "import.csv", "text/csv; charset=utf-8", Buffer.buffer(ImportFile.EXAMPLE));

  private final StaticTemplates templates = new StaticTemplates();
  private final ImportedTotals totals;
  private final ImportCutoff cutoff;
  private final InstantSource clock;

  public ImportPages(ImportedTotals totals, ImportCutoff cutoff, InstantSource clock) {
    this.totals = totals;
    this.cutoff = cutoff;
    this.clock = clock;
  }

  public void mount(Pages pages) {
    pages.getOwners(
        PATH, request -> PageResponse.of(page(request, FileProblems.NONE, Form.empty())));
    pages.postOwnersUpload(PATH, this::upload);
    pages.getOwners(PATH + "/example.csv", _ -> EXAMPLE);
    pages.getOwners(DELETION, this::confirmDeletion);
    pages.postOwners(DELETION, this::delete);
  }

  private PageResponse upload(PageRequest request) {
    Form form = Form.sent(request, List.of("name"));
    Optional<String> name = ImportName.parse(form.value("name"));
    if (name.isEmpty()) {
      return refused(request, FileProblems.NONE, form.withError("name", ImportName.RULE));
    }
    List<UploadedFile> files = request.files("file");
    return files.isEmpty()
        ? refused(request, FileProblems.of("Choose a file that is not empty."), form)
        : switch (ImportFile.parse(request.site(), files, clock.instant())) {
          case CsvFile.Result.Valid<ImportedTotal>(CsvFile<ImportedTotal> read) ->
              save(request, name.get(), read, form);
          case CsvFile.Result.Invalid<ImportedTotal>(FileProblems problems) ->
              refused(request, problems, form);
        };
  }

  private PageResponse save(
      PageRequest request, String name, CsvFile<ImportedTotal> read, Form form) {
    SiteId site = request.site().id();
    return switch (totals.add(site, name, read)) {
      case ImportResult.Added _ -> SAVED.at(SettingsPage.IMPORTS.path(site));
      case ImportResult.Overlapping overlapping ->
          refused(request, FileProblems.of(ImportFile.message(overlapping)), form);
      case ImportResult.LimitReached() ->
          refused(request, FileProblems.of(ImportFile.LIMIT_REACHED_MESSAGE), form);
      case ImportResult.SiteNotFound() -> throw SiteContext.notFound();
    };
  }

  private PageResponse refused(PageRequest request, FileProblems problems, Form form) {
    return PageResponse.refused(page(request, problems, form));
  }

  private JteModel page(PageRequest request, FileProblems problems, Form form) {
    List<SiteImport> imports = totals.list(request.site().id());
    return templates.importsPage(
        request.layout(SettingsPage.IMPORTS.label(), Section.SETTINGS),
        SettingsPage.IMPORTS.path(request.site().id()),
        ImportList.of(imports, cutoff.of(request.site()), request.site(), request.locale()),
        problems,
        form,
        Notice.of(request, List.of(SAVED, DELETED)));
  }

  private PageResponse confirmDeletion(PageRequest request) {
    String id = request.pathParameter(ID);
    String path = SettingsPage.IMPORTS.path(request.site().id());
    return PageResponse.of(
        totals.list(request.site().id()).stream()
            .filter(stored -> stored.id().equals(id))
            .findAny()
            .<JteModel>map(
                stored ->
                    templates.importsDelete(
                        request.layout(DELETE, Section.SETTINGS),
                        path,
                        ImportList.row(stored, request.site(), request.locale())))
            .orElseThrow(SiteContext::notFound));
  }

  private PageResponse delete(PageRequest request) {
    SiteId site = request.site().id();
    if (!totals.delete(site, request.pathParameter(ID))) {
      throw SiteContext.notFound();
    }
    return DELETED.at(SettingsPage.IMPORTS.path(site));
  }

  /**
   * A site's imports, newest first.
   *
   * @param before the day from which imported totals are ignored, formatted; empty if all are used
   */
  public record ImportList(List<Row> rows, Optional<String> before) {
    public ImportList {
      rows = List.copyOf(rows);
    }

    /** An import as listed, with formatted values. */
    public record Row(
        String id, String name, String firstDay, String lastDay, String count, String createdAt) {}

    static ImportList of(
        List<SiteImport> imports, Optional<LocalDate> before, Site site, Locale locale) {
      return new ImportList(
          imports.stream().map(stored -> row(stored, site, locale)).toList(),
          before.map(new DateFormats(locale)::day));
    }

    static Row row(SiteImport stored, Site site, Locale locale) {
      DateFormats dates = new DateFormats(locale);
      return new Row(
          stored.id(),
          stored.name(),
          dates.day(stored.firstDay()),
          dates.day(stored.lastDay()),
          new NumberFormats(locale).count(stored.rows()),
          new LocalTimes(locale, site.timeZone()).of(stored.createdAt()));
    }
  }
}
