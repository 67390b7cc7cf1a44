package dev.vouch.dashboard.overview;

import dev.vouch.api.AnnotationFields;
import dev.vouch.api.AnnotationFields.NewAnnotation;
import dev.vouch.dashboard.page.Form;
import dev.vouch.dashboard.page.Form.FormResult;
import dev.vouch.dashboard.page.PageRequest;
import dev.vouch.dashboard.page.PageResponse;
import dev.vouch.dashboard.page.Pages;
import dev.vouch.dashboard.page.Section;
import dev.vouch.dashboard.report.DateFormats;
import dev.vouch.dashboard.report.ReportUrl;
import dev.vouch.dashboard.report.ReportUrlParser;
import dev.vouch.dashboard.template.StaticTemplates;
import dev.vouch.directory.annotation.ChartAnnotation;
import dev.vouch.directory.annotation.ChartAnnotations;
import dev.vouch.directory.item.SiteItems.SaveResult;
import dev.vouch.http.ProblemException;
import dev.vouch.http.ProblemType;
import gg.jte.models.runtime.JteModel;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;

/**
 * {@code …/annotations}: adds and deletes annotations of the overview's chart. The URL's query is
 * that of the overview, to which a change leads back.
 */
public final class AnnotationPages {
  private static final String DATE = "date";
  private static final String TEXT = "text";
  private static final Map<String, String> LABELS = Map.of(DATE, "Date", TEXT, "Text");

  private final StaticTemplates templates = new StaticTemplates();
  private final ChartAnnotations annotations;
  private final ReportUrlParser urlParser;

  public AnnotationPages(ChartAnnotations annotations, ReportUrlParser urlParser) {
    this.annotations = annotations;
    this.urlParser = urlParser;
  }

  public void mount(Pages pages) {
    pages.getOwners("/annotations/new", this::show);
    pages.postOwners("/annotations/new", this::add);
    pages.getOwners("/annotations/:annotation_id/delete", this::confirmDeletion);
    pages.postOwners("/annotations/:annotation_id/delete", this::delete);
  }

  private ReportUrl url(PageRequest request) {
    return OverviewPage.url(urlParser, request);
  }

  private PageResponse show(PageRequest request) {
    ReportUrl url = url(request);
    LocalDate last = url.days().last();
    LocalDate date = last.isAfter(url.today()) ? url.today() : last;
    return PageResponse.of(page(request, Form.empty().with(DATE, date.toString())));
  }

  private JteModel page(PageRequest request, Form form) {
    return templates.annotationAdd(
        request.layout("Add annotation", Section.OVERVIEW), url(request), form);
  }

  private PageResponse add(PageRequest request) {
    return switch (Form.sent(request, List.of(DATE, TEXT)).read(AnnotationFields::parse, LABELS)) {
      case FormResult.Accepted<NewAnnotation>(NewAnnotation wanted, Form form) ->
          add(request, form, wanted);
      case FormResult.Rejected<NewAnnotation>(Form form) ->
          PageResponse.refused(page(request, form));
    };
  }

  private PageResponse add(PageRequest request, Form form, NewAnnotation wanted) {
    ReportUrl url = url(request);
    return switch (annotations.add(url.site().id(), wanted.date(), wanted.text())) {
      case SaveResult.Saved(_) -> OverviewNotice.ANNOTATION_ADDED.at(url.path());
      case SaveResult.Taken(_), SaveResult.LimitReached() ->
          PageResponse.refused(
              page(request, form.withError(TEXT, AnnotationFields.LIMIT_REACHED_MESSAGE)));
      case SaveResult.NotFound() -> throw notFound();
    };
  }

  private PageResponse confirmDeletion(PageRequest request) {
    ChartAnnotation annotation = annotation(request);
    return PageResponse.of(
        templates.annotationDelete(
            request.layout("Delete annotation", Section.OVERVIEW),
            url(request),
            annotation,
            new DateFormats(request.locale()).day(annotation.date())));
  }

  private PageResponse delete(PageRequest request) {
    if (!annotations.items().delete(request.site().id(), annotation(request).id())) {
      throw notFound();
    }
    return OverviewNotice.ANNOTATION_DELETED.at(url(request).path());
  }

  private ChartAnnotation annotation(PageRequest request) {
    return annotations
        .items()
        .find(request.site().id(), request.pathParameter("annotation_id"))
        .map(annotations::of)
        .orElseThrow(AnnotationPages::notFound);
  }

  private static ProblemException notFound() {
    return new ProblemException(
        ProblemType.NOT_FOUND, "Annotation not found. It may have been deleted.");
  }
}
