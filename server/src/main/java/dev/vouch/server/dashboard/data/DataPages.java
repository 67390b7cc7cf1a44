package dev.vouch.server.dashboard.data;

import dev.vouch.directory.site.SiteRegistry;
import dev.vouch.server.dashboard.page.Pages;
import dev.vouch.server.export.SiteExports;
import dev.vouch.server.report.ScopeParameters;
import dev.vouch.server.site.SiteServices;
import java.time.InstantSource;

/** {@code /sites/{site_id}/settings/data} and below, for owners. */
public final class DataPages {
  private final DataPage page;
  private final RetentionPages retention;
  private final ExportPages exported;
  private final ErasurePages erasure;
  private final DeletionPages deletion;

  /**
   * Shows and changes what is kept of {@code sites}.
   *
   * @param clock tells today
   */
  public DataPages(
      SiteRegistry sites, SiteServices services, SiteExports exports, InstantSource clock) {
    page = new DataPage(exports, clock);
    retention = new RetentionPages(page, sites, clock);
    exported = new ExportPages(page, exports, new ScopeParameters(clock));
    erasure = new ErasurePages(page, services.erasures());
    deletion = new DeletionPages(page, services.removal());
  }

  /** Adds the pages. */
  public void mount(Pages pages) {
    pages.getOwners(DataPage.PATH, page::show);
    retention.mount(pages);
    exported.mount(pages);
    erasure.mount(pages);
    deletion.mount(pages);
  }
}
