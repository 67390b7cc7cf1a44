package dev.vouch.server.dashboard.overview;

import dev.vouch.directory.named.NamedItem;
import dev.vouch.directory.named.NamedItems;
import dev.vouch.directory.view.SavedView;
import dev.vouch.server.dashboard.page.Notice;
import dev.vouch.server.dashboard.page.PageRequest;
import dev.vouch.server.dashboard.report.ReportUrl;
import java.util.List;
import java.util.Optional;

/**
 * The menu of a site's saved views, on the overview.
 *
 * @param links the views, oldest first
 * @param notice about the change that led to the page
 */
public record SavedViewMenu(List<SavedViewLink> links, Optional<Notice> notice) {
  public SavedViewMenu {
    links = List.copyOf(links);
  }

  /** Returns the menu of the site that a page is about. */
  public static SavedViewMenu of(NamedItems<SavedView> views, ReportUrl url, PageRequest request) {
    return new SavedViewMenu(
        views.list(url.site().id()).stream().map(view -> SavedViewLink.of(view, url)).toList(),
        OverviewNotice.of(request));
  }

  /** The view that the page shows; empty if it is not saved. */
  public Optional<SavedViewLink> shown() {
    return links.stream().filter(SavedViewLink::isShown).findFirst();
  }

  /**
   * A saved view with its URL.
   *
   * @param isShown whether it is the view on the page
   */
  public record SavedViewLink(String id, String name, String path, boolean isShown) {
    private static SavedViewLink of(NamedItem<SavedView> view, ReportUrl url) {
      String query = view.value().query();
      return new SavedViewLink(
          view.id(),
          view.value().name(),
          query.isEmpty() ? url.plainPath() : url.plainPath() + "?" + query,
          query.equals(url.query()));
    }
  }
}
