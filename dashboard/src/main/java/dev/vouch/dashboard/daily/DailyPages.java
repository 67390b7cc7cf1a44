package dev.vouch.dashboard.daily;

import dev.vouch.dashboard.page.Form;
import dev.vouch.dashboard.page.Notice;
import dev.vouch.dashboard.page.PageRequest;
import dev.vouch.dashboard.page.PageResponse;
import dev.vouch.dashboard.page.Pages;
import dev.vouch.dashboard.page.Section;
import dev.vouch.dashboard.page.SettingsPage;
import dev.vouch.dashboard.page.SiteContext;
import dev.vouch.dashboard.report.NumberFormats;
import dev.vouch.dashboard.template.StaticTemplates;
import dev.vouch.directory.daily.DailyTable;
import dev.vouch.http.UploadedFile;
import dev.vouch.reports.ScopeParameters;
import dev.vouch.reports.csv.CsvContent;
import dev.vouch.reports.csv.CsvFile;
import dev.vouch.reports.csv.FileProblems;
import gg.jte.models.runtime.JteModel;
import io.vertx.core.buffer.Buffer;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The settings page of a {@link DailyTable}: uploads values as CSV, lists them by day and deletes
 * those of a date range.
 *
 * @param <O> the owner of the values, such as a site
 * @param <V> a value of one day
 */
public abstract class DailyPages<O, V> {
  protected final StaticTemplates templates = new StaticTemplates();

  private final DailyTable<O, V> table;
  private final Texts texts;

  protected DailyPages(DailyTable<O, V> table, Texts texts) {
    this.table = table;
    this.texts = texts;
  }

  /**
   * The texts and paths of a page.
   *
   * @param path the path of the page, relative to that of the site
   * @param item the noun for a value, such as cost
   * @param delete the title of the page that confirms a deletion
   * @param example the example file
   * @param limitReached the error message when a site has the maximum number of values
   */
  public record Texts(
      SettingsPage tab,
      String path,
      String item,
      String delete,
      Notice saved,
      Notice deleted,
      Example example,
      String limitReached) {}

  /** An example file, which users download and fill in. */
  public record Example(String name, String text) {}

  /** Returns the owner of the uploaded values; empty if uploads are not possible. */
  protected abstract Optional<O> ofUpload(PageRequest request);

  /**
   * Returns the owner of the values to delete; empty if deletion is not possible. By default, the
   * owner of {@link #ofUpload}.
   */
  protected Optional<O> ofDeletion(PageRequest request) {
    return ofUpload(request);
  }

  /** Returns the error messages if {@link #ofUpload} or {@link #ofDeletion} is empty. */
  protected FileProblems missing() {
    return FileProblems.NONE;
  }

  /** Parses an uploaded file. */
  protected abstract CsvFile.Result<V> parse(CsvContent text, O owner);

  /** Returns the response if the owner no longer exists; by default, an error page. */
  protected PageResponse notFound(PageRequest request) {
    throw SiteContext.notFound();
  }

  /**
   * Returns the words that identify the owner in the confirmation of a deletion, preceded by a
   * space; empty if they are not needed.
   */
  protected String phrase(O owner) {
    return "";
  }

  /**
   * Returns the query string that identifies the owner, with its question mark; empty if it is not
   * needed.
   */
  protected String query(PageRequest request, O owner) {
    return "";
  }

  /**
   * Renders the page.
   *
   * @param problems the errors of an upload
   * @param deletion the form that deletes days, with its errors
   */
  protected abstract JteModel page(
      PageRequest request, FileProblems problems, Form deletion, Optional<Notice> notice);

  public final void mount(Pages pages) {
    PageResponse example =
        new PageResponse.TextFile(
            texts.example().name(),
            "text/csv; charset=utf-8",
            Buffer.buffer(texts.example().text()));
    pages.getOwners(
        texts.path(), request -> PageResponse.of(page(request, FileProblems.NONE, Form.empty())));
    pages.postOwnersUpload(texts.path(), this::upload);
    pages.getOwners(texts.path() + "/example.csv", _ -> example);
    pages.getOwners(texts.path() + "/delete", this::confirmDeletion);
    pages.postOwners(texts.path() + "/delete", this::delete);
  }

  private JteModel page(PageRequest request, FileProblems problems, Form deletion) {
    return page(
        request, problems, deletion, Notice.of(request, List.of(texts.saved(), texts.deleted())));
  }

  protected final PageResponse refused(PageRequest request, FileProblems problems) {
    return PageResponse.refused(page(request, problems, Form.empty()));
  }

  private PageResponse upload(PageRequest request) {
    Optional<UploadedFile> file = request.file("file");
    Optional<O> owner = ofUpload(request);
    if (owner.isEmpty()) {
      return refused(request, missing());
    }
    if (file.isEmpty()) {
      return refused(request, FileProblems.of("Choose a CSV file that is not empty."));
    }
    return switch (parse(file.get()::reader, owner.get())) {
      case CsvFile.Result.Valid<V>(CsvFile<V> read) -> save(request, owner.get(), read.toList());
      case CsvFile.Result.Invalid<V>(FileProblems problems) -> refused(request, problems);
    };
  }

  private PageResponse save(PageRequest request, O owner, List<V> read) {
    return switch (table.save(owner, read)) {
      case SAVED -> texts.saved().at(texts.tab().path(request.site().id()));
      case LIMIT_REACHED -> refused(request, FileProblems.of(texts.limitReached()));
      case NOT_FOUND -> notFound(request);
    };
  }

  private PageResponse confirmDeletion(PageRequest request) {
    return answer(
        request,
        DeletedDays.of(request.parameter("from"), request.parameter("to")),
        (owner, first, last) -> {
          String path = texts.tab().path(request.site().id());
          String query = query(request, owner);
          return PageResponse.of(
              templates.dailyDelete(
                  request.layout(texts.delete(), Section.SETTINGS),
                  texts.delete(),
                  texts.item(),
                  phrase(owner),
                  path + query,
                  path + "/delete" + query,
                  new NumberFormats(request.locale()).count(table.count(owner, first, last)),
                  first,
                  last,
                  request.locale()));
        });
  }

  private PageResponse delete(PageRequest request) {
    return answer(
        request,
        DeletedDays.of(request.field("from"), request.field("to")),
        (owner, first, last) -> {
          int _ = table.delete(owner, first, last);
          return texts.deleted().at(texts.tab().path(request.site().id()) + query(request, owner));
        });
  }

  /** An action on an owner's values, from the first to the last day. */
  private interface OfDays<O> {
    PageResponse answer(O owner, LocalDate first, LocalDate last);
  }

  private PageResponse answer(PageRequest request, DeletedDays days, OfDays<O> action) {
    Optional<O> owner = ofDeletion(request);
    if (owner.isEmpty()) {
      return refused(request, missing());
    }
    return switch (days) {
      case DeletedDays.Valid(LocalDate first, LocalDate last) ->
          action.answer(owner.get(), first, last);
      case DeletedDays.Invalid(Form form) ->
          PageResponse.refused(page(request, FileProblems.NONE, form));
    };
  }

  /** The range of days to delete, as submitted. */
  public sealed interface DeletedDays {
    String NO_DATE = "Enter a calendar date such as 2026-11-30.";

    /** A valid range; both days are inclusive. */
    record Valid(LocalDate first, LocalDate last) implements DeletedDays {}

    /**
     * An invalid range.
     *
     * @param form the form to display again, with its errors
     */
    record Invalid(Form form) implements DeletedDays {}

    /** Parses the first and the last day. */
    static DeletedDays of(Optional<String> from, Optional<String> to) {
      Optional<LocalDate> first = from.flatMap(ScopeParameters::date);
      Optional<LocalDate> last = to.flatMap(ScopeParameters::date);
      Form form = new Form(Map.of("from", from.orElse(""), "to", to.orElse("")), Map.of());
      if (first.isEmpty()) {
        form = form.withError("from", NO_DATE);
      }
      if (last.isEmpty()) {
        form = form.withError("to", NO_DATE);
      }
      if (first.isEmpty() || last.isEmpty()) {
        return new Invalid(form);
      }
      return last.get().isBefore(first.get())
          ? new Invalid(form.withError("to", "Enter a day that is not before the first one."))
          : new Valid(first.get(), last.get());
    }
  }
}
