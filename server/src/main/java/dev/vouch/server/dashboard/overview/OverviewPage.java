package dev.vouch.server.dashboard.overview;

import dev.vouch.core.report.SuccessRules;
import dev.vouch.core.warehouse.Warehouse;
import dev.vouch.server.dashboard.page.PageAnswer;
import dev.vouch.server.dashboard.page.PageRequest;
import dev.vouch.server.dashboard.page.Pages;
import dev.vouch.server.dashboard.page.Section;
import dev.vouch.server.dashboard.page.Shell;
import dev.vouch.server.dashboard.report.ReportAddress;
import dev.vouch.server.dashboard.report.ReportAddresses;
import dev.vouch.server.dashboard.template.StaticTemplates;
import java.util.List;

/** {@code /sites/{site_id}}: what happened, at a glance. */
public final class OverviewPage {
  private final StaticTemplates templates = new StaticTemplates();
  private final ReportAddresses addresses;

  /** Asks {@code warehouse} what each request's address names. */
  public OverviewPage(SuccessRules rules, Warehouse warehouse, ReportAddresses addresses) {
    this.addresses = addresses;
  }

  /** Adds the page. */
  public void mount(Pages pages) {
    pages.get("/sites/:site_id", this::show);
  }

  private PageAnswer show(PageRequest request) {
    ReportAddress address = addresses.read(request, Section.OVERVIEW, List.of());
    Shell shell = request.shell("Overview", address.site(), Section.OVERVIEW);
    return PageAnswer.of(templates.overviewPage(shell, address));
  }
}
