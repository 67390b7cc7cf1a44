package dev.vouch.server.dashboard.data;

import dev.vouch.core.site.Site;
import dev.vouch.server.dashboard.page.Form;
import dev.vouch.server.dashboard.page.PageAnswer;
import dev.vouch.server.dashboard.page.PageRequest;
import dev.vouch.server.dashboard.page.Pages;
import dev.vouch.server.dashboard.page.SiteContext;
import dev.vouch.server.dashboard.site.SitePages;
import dev.vouch.server.site.SiteRemoval;
import java.util.List;

/** A site is deleted, by typing its name. */
final class DeletionPages {
  private static final String SITE_NAME = "site_name";

  private final DataPage page;
  private final SiteRemoval removal;

  DeletionPages(DataPage page, SiteRemoval removal) {
    this.page = page;
    this.removal = removal;
  }

  void mount(Pages pages) {
    pages.postOwners(DataPage.PATH + "/deletion", this::delete);
  }

  private PageAnswer delete(PageRequest request) {
    Site site = request.site();
    Form form = Form.sent(request, List.of(SITE_NAME));
    if (!form.value(SITE_NAME).equals(site.name().strip())) {
      Form wrong =
          form.wrong(SITE_NAME, "The name does not match. Type it exactly as shown above.");
      return page.refused(request, forms -> forms.withDeletion(wrong));
    }
    return switch (removal.remove(site.id())) {
      case SiteRemoval.Outcome.Removed _ -> SitePages.listWith(SitePages.DELETED);
      case SiteRemoval.Outcome.Unfinished _ -> SitePages.listWith(SitePages.UNFINISHED);
      case SiteRemoval.Outcome.NoSuchSite _ -> throw SiteContext.missing();
    };
  }
}
