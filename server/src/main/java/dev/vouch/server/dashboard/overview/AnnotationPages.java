package dev.vouch.server.dashboard.overview;

import dev.vouch.core.request.JsonValue;
import dev.vouch.core.request.ParseResult;
import dev.vouch.core.request.Problem;
import dev.vouch.core.request.RequestFields;
import dev.vouch.directory.annotation.ChartAnnotation;
import dev.vouch.directory.annotation.ChartAnnotations;
import dev.vouch.directory.annotation.ChartAnnotations.AnnotationResult;
import dev.vouch.server.dashboard.page.Form;
import dev.vouch.server.dashboard.page.PageAnswer;
import dev.vouch.server.dashboard.page.PageRequest;
import dev.vouch.server.dashboard.page.Pages;
import dev.vouch.server.dashboard.page.Section;
import dev.vouch.server.dashboard.report.DateFormats;
import dev.vouch.server.dashboard.report.ReportUrl;
import dev.vouch.server.dashboard.report.ReportUrlParser;
import dev.vouch.server.dashboard.template.StaticTemplates;
import dev.vouch.server.http.ProblemException;
import dev.vouch.server.http.ProblemType;
import dev.vouch.server.manage.AnnotationFields;
import dev.vouch.server.manage.AnnotationFields.NewAnnotation;
import gg.jte.models.runtime.JteModel;
import java.time.LocalDate;
import java.util.HashMap;
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

  private PageAnswer show(PageRequest request) {
    ReportUrl url = url(request);
    LocalDate last = url.days().last();
    LocalDate date = last.isAfter(url.today()) ? url.today() : last;
    return PageAnswer.of(page(request, Form.empty().with(DATE, date.toString())));
  }

  private JteModel page(PageRequest request, Form form) {
    return templates.annotationAdd(
        request.layout("Add annotation", Section.OVERVIEW), url(request), form);
  }

  private PageAnswer add(PageRequest request) {
    Form form = Form.sent(request, List.of(DATE, TEXT));
    return switch (AnnotationFields.parse(fields(form))) {
      case ParseResult.Valid<NewAnnotation>(NewAnnotation wanted) -> add(request, form, wanted);
      case ParseResult.Invalid<NewAnnotation>(List<Problem> problems) ->
          PageAnswer.refused(page(request, form.refused(problems, LABELS)));
    };
  }

  private PageAnswer add(PageRequest request, Form form, NewAnnotation wanted) {
    ReportUrl url = url(request);
    return switch (annotations.add(url.site().id(), wanted.date(), wanted.text())) {
      case AnnotationResult.Added _ -> OverviewNotice.ANNOTATION_ADDED.at(url.path());
      case AnnotationResult.LimitReached() ->
          PageAnswer.refused(
              page(request, form.withError(TEXT, AnnotationFields.LIMIT_REACHED_MESSAGE)));
      case AnnotationResult.SiteNotFound() -> throw notFound();
    };
  }

  /** Without empty fields, which are missing to the API's validation. */
  private static RequestFields fields(Form form) {
    Map<String, JsonValue> fields = new HashMap<>();
    form.values()
        .forEach(
            (name, value) -> {
              if (!value.isEmpty()) {
                fields.put(name, new JsonValue.Text(value));
              }
            });
    return new RequestFields(fields);
  }

  private PageAnswer confirmDeletion(PageRequest request) {
    ChartAnnotation annotation = annotation(request);
    return PageAnswer.of(
        templates.annotationDelete(
            request.layout("Delete annotation", Section.OVERVIEW),
            url(request),
            annotation,
            new DateFormats(request.locale()).day(annotation.date())));
  }

  private PageAnswer delete(PageRequest request) {
    if (!annotations.delete(request.site().id(), annotation(request).id())) {
      throw notFound();
    }
    return OverviewNotice.ANNOTATION_DELETED.at(url(request).path());
  }

  private ChartAnnotation annotation(PageRequest request) {
    String id = request.pathParameter("annotation_id");
    return annotations.list(request.site().id()).stream()
        .filter(annotation -> annotation.id().equals(id))
        .findAny()
        .orElseThrow(AnnotationPages::notFound);
  }

  private static ProblemException notFound() {
    return new ProblemException(
        ProblemType.NOT_FOUND, "Annotation not found. It may have been deleted.");
  }
}
