package dev.vouch.dashboard.guide;

import dev.vouch.api.reference.Reference;
import dev.vouch.dashboard.page.PageRequest;
import dev.vouch.dashboard.page.PageResponse;
import dev.vouch.dashboard.page.Pages;
import dev.vouch.dashboard.template.StaticTemplates;
import dev.vouch.http.ProblemException;
import dev.vouch.http.ProblemType;
import dev.vouch.http.resource.Lazy;

/**
 * {@code /docs} and {@code /reference}: the documentation and the API reference of this server's
 * version. Public, and available offline.
 */
public final class GuidePages {
  static final String PATH = "/docs";

  private static final String REFERENCE_PATH = "/reference";

  private final StaticTemplates templates = new StaticTemplates();
  private final Lazy<Guide> guide = new Lazy<>(Guide::new);
  private final Lazy<Reference> reference = new Lazy<>(Reference::load);

  public void mount(Pages pages) {
    pages.getOpen(PATH, request -> PageResponse.seeOther(guide.get().pages().getFirst().path()));
    pages.getOpen(PATH + "/:page", this::show);
    pages.getOpen(REFERENCE_PATH, this::showReference);
  }

  private PageResponse showReference(PageRequest request) {
    return PageResponse.of(
        templates.guideReference(
            request.layout("HTTP reference"), guide.get().pages(), reference.get()));
  }

  private PageResponse show(PageRequest request) {
    GuidePage page =
        guide
            .get()
            .find(request.pathParameter("page"))
            .orElseThrow(
                () ->
                    new ProblemException(
                        ProblemType.NOT_FOUND,
                        "Page not found. The documentation starts at /docs."));
    return PageResponse.of(
        templates.guidePage(request.layout(page.title()), guide.get().pages(), page));
  }

  /**
   * One page of the documentation.
   *
   * @param name the last part of its URL
   * @param html rendered text, with anchors at headings and links between pages
   */
  public record GuidePage(String name, String title, String html) {
    public String path() {
      return GuidePages.PATH + "/" + name;
    }
  }
}
