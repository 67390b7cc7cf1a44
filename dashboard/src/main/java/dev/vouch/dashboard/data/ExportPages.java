package dev.vouch.dashboard.data;

import dev.vouch.api.export.ContentParameters;
import dev.vouch.api.export.ExportJob;
import dev.vouch.api.export.SiteExports;
import dev.vouch.core.report.DayRange;
import dev.vouch.core.report.ExportContent;
import dev.vouch.core.request.Problem;
import dev.vouch.core.site.Site;
import dev.vouch.dashboard.page.Form;
import dev.vouch.dashboard.page.PageRequest;
import dev.vouch.dashboard.page.PageResponse;
import dev.vouch.dashboard.page.Pages;
import dev.vouch.dashboard.page.SettingsPage;
import dev.vouch.dashboard.template.StaticTemplates;
import dev.vouch.http.ProblemException;
import dev.vouch.http.ProblemType;
import dev.vouch.reports.QueryParameters;
import dev.vouch.reports.ScopeParameters;
import io.vertx.core.MultiMap;
import java.util.List;
import java.util.Optional;

/** Export of a site's events to a file: start, progress and download. */
final class ExportPages {
  private static final String PATH = DataPages.PATH + "/export";

  private final StaticTemplates templates = new StaticTemplates();
  private final DataPages page;
  private final SiteExports exports;
  private final ScopeParameters scopes;

  ExportPages(DataPages page, SiteExports exports, ScopeParameters scopes) {
    this.page = page;
    this.exports = exports;
    this.scopes = scopes;
  }

  void mount(Pages pages) {
    pages.postOwners(PATH, this::export);
    pages.getOwners(PATH, this::showExport);
    pages.getOwners(PATH + "/file", this::download);
  }

  private PageResponse export(PageRequest request) {
    Site site = request.site();
    Form form = Form.sent(request, List.of("from", "to", "format", "people"));
    try {
      MultiMap sent = MultiMap.caseInsensitiveMultiMap().addAll(form.values());
      QueryParameters parameters = QueryParameters.of(sent);
      DayRange days = scopes.days(site, parameters);
      Optional<ExportContent> content = ContentParameters.parse(parameters);
      parameters.requireValid();
      exports.start(site, days, content.orElseThrow());
    } catch (ProblemException refusal) {
      return page.refused(request, forms -> forms.withExport(refused(form, refusal)));
    }
    return PageResponse.seeOther(SettingsPage.DATA.path(site.id()) + "#export");
  }

  private static Form refused(Form form, ProblemException refusal) {
    if (refusal.document().errors().isEmpty()) {
      return form.withError("format", refusal.document().detail());
    }
    Form refused = form;
    for (Problem problem : refusal.document().errors()) {
      refused = refused.withError(problem.pointer(), problem.detail());
    }
    return refused;
  }

  /** Returns the progress. The page polls it while the export is running. */
  private PageResponse showExport(PageRequest request) {
    Site site = request.site();
    return request.isPartial()
        ? PageResponse.of(templates.dataExport(site, exports.of(site), request.locale()))
        : PageResponse.seeOther(SettingsPage.DATA.path(site.id()));
  }

  private PageResponse download(PageRequest request) {
    ExportJob export =
        exports
            .forDownload(request.site())
            .orElseThrow(
                () ->
                    new ProblemException(
                        ProblemType.NOT_FOUND,
                        "The export has expired. Exports are available for one hour. Start a new"
                            + " one."));
    return PageResponse.of(export.download());
  }
}
