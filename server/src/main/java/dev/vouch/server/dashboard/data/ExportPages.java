package dev.vouch.server.dashboard.data;

import dev.vouch.core.report.DayRange;
import dev.vouch.core.report.ExportContent;
import dev.vouch.core.request.Problem;
import dev.vouch.core.site.Site;
import dev.vouch.server.dashboard.page.Form;
import dev.vouch.server.dashboard.page.PageAnswer;
import dev.vouch.server.dashboard.page.PageRequest;
import dev.vouch.server.dashboard.page.Pages;
import dev.vouch.server.dashboard.page.SettingsTab;
import dev.vouch.server.dashboard.template.StaticTemplates;
import dev.vouch.server.export.ContentParameters;
import dev.vouch.server.export.ExportJob;
import dev.vouch.server.export.SiteExports;
import dev.vouch.server.http.ProblemException;
import dev.vouch.server.http.ProblemType;
import dev.vouch.server.report.QueryParameters;
import dev.vouch.server.report.ScopeParameters;
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

  private PageAnswer export(PageRequest request) {
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
    return PageAnswer.seeOther(SettingsTab.DATA.path(site.id()) + "#export");
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

  /** Polled by the page while a file is made. */
  private PageAnswer showExport(PageRequest request) {
    Site site = request.site();
    return request.isPartial()
        ? PageAnswer.of(templates.dataExport(site, exports.of(site), request.locale()))
        : PageAnswer.seeOther(SettingsTab.DATA.path(site.id()));
  }

  private PageAnswer download(PageRequest request) {
    ExportJob export =
        exports
            .forDownload(request.site())
            .orElseThrow(
                () ->
                    new ProblemException(
                        ProblemType.NOT_FOUND,
                        "The export has expired. Exports are available for one hour. Start a new"
                            + " one."));
    return PageAnswer.of(export.download());
  }
}
