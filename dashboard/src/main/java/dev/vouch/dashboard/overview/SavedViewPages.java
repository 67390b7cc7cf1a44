package dev.vouch.dashboard.overview;

import dev.vouch.dashboard.page.Form;
import dev.vouch.dashboard.page.NameForm;
import dev.vouch.dashboard.page.PageRequest;
import dev.vouch.dashboard.page.PageResponse;
import dev.vouch.dashboard.page.Pages;
import dev.vouch.dashboard.page.Section;
import dev.vouch.dashboard.report.ReportUrl;
import dev.vouch.dashboard.report.ReportUrlParser;
import dev.vouch.dashboard.template.StaticTemplates;
import dev.vouch.directory.item.SiteItem;
import dev.vouch.directory.item.SiteItems;
import dev.vouch.directory.item.SiteItems.SaveResult;
import dev.vouch.directory.view.SavedView;
import dev.vouch.directory.view.SavedViewKind;
import dev.vouch.http.ProblemException;
import dev.vouch.http.ProblemType;
import gg.jte.models.runtime.JteModel;

/**
 * {@code …/views}: saves and deletes views of the overview. The view is in the URL's query, as on
 * the overview.
 */
public final class SavedViewPages {
  static final String NAME = "name";
  private static final int NAME_CHARACTERS_MAX = 100;
  private static final int QUERY_CHARACTERS_MAX = 4_000;

  private final StaticTemplates templates = new StaticTemplates();
  private final SiteItems<SavedView> views;
  private final ReportUrlParser urlParser;

  public SavedViewPages(SiteItems<SavedView> views, ReportUrlParser urlParser) {
    this.views = views;
    this.urlParser = urlParser;
  }

  public void mount(Pages pages) {
    pages.getOwners("/views/new", request -> PageResponse.of(form(request, Form.empty())));
    pages.postOwners("/views/new", this::save);
    pages.getOwners("/views/:view_id/delete", this::confirmDeletion);
    pages.postOwners("/views/:view_id/delete", this::delete);
  }

  private ReportUrl url(PageRequest request) {
    return OverviewPage.url(urlParser, request);
  }

  private JteModel form(PageRequest request, Form form) {
    return templates.viewSave(request.layout("Save view", Section.OVERVIEW), url(request), form);
  }

  private PageResponse save(PageRequest request) {
    ReportUrl url = url(request);
    Form form = sent(request, url);
    if (form.error(NAME).isPresent()) {
      return PageResponse.refused(form(request, form));
    }
    SavedView view = new SavedView(form.value(NAME), url.query());
    return switch (views.create(url.site().id(), view)) {
      case SaveResult.Saved(_) -> OverviewNotice.VIEW_SAVED.at(url.path());
      case SaveResult.Taken(_) ->
          refused(request, form, "A view with this name already exists. Choose another name.");
      case SaveResult.LimitReached() ->
          refused(
              request,
              form,
              "The limit of %d saved views is reached. Delete one first."
                  .formatted(SavedViewKind.VIEWS_MAX));
      case SaveResult.NotFound() -> throw notFound();
    };
  }

  /**
   * Returns the submitted form of a view, with an error if it cannot be stored.
   *
   * @param others the fields of the form besides the name
   */
  static Form sent(PageRequest request, ReportUrl url, String... others) {
    Form form = NameForm.sent(request, NAME_CHARACTERS_MAX, others);
    return url.query().length() > QUERY_CHARACTERS_MAX
        ? form.withError(NAME, "The view has too many filters. Remove some of them.")
        : form;
  }

  private PageResponse refused(PageRequest request, Form form, String sentence) {
    return PageResponse.refused(form(request, form.withError(NAME, sentence)));
  }

  private PageResponse confirmDeletion(PageRequest request) {
    return PageResponse.of(
        templates.viewDelete(
            request.layout("Delete view", Section.OVERVIEW), url(request), view(request)));
  }

  private PageResponse delete(PageRequest request) {
    if (!views.delete(request.site().id(), view(request).id())) {
      throw notFound();
    }
    return OverviewNotice.VIEW_DELETED.at(url(request).path());
  }

  private SiteItem<SavedView> view(PageRequest request) {
    return views
        .find(request.site().id(), request.pathParameter("view_id"))
        .orElseThrow(SavedViewPages::notFound);
  }

  private static ProblemException notFound() {
    return new ProblemException(ProblemType.NOT_FOUND, "View not found. It may have been deleted.");
  }
}
