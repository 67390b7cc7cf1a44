package dev.vouch.server.dashboard.guide;

import dev.vouch.server.dashboard.page.PageAnswer;
import dev.vouch.server.dashboard.page.PageRequest;
import dev.vouch.server.dashboard.page.Pages;
import dev.vouch.server.dashboard.template.StaticTemplates;
import dev.vouch.server.http.ProblemException;
import dev.vouch.server.http.ProblemType;
import dev.vouch.server.reference.Reference;
import dev.vouch.server.resource.Lazy;

/**
 * {@code /docs} and {@code /reference}, public: the documentation and the API reference of the
 * server's own version, available offline.
 */
public final class GuidePages {
  static final String PATH = "/docs";

  private static final String REFERENCE_PATH = "/reference";

  private final StaticTemplates templates = new StaticTemplates();
  private final Lazy<Guide> guide = new Lazy<>(Guide::new);
  private final Lazy<Reference> reference = new Lazy<>(Reference::load);

  public void mount(Pages pages) {
    pages.getOpen(PATH, request -> PageAnswer.seeOther(guide.get().pages().getFirst().path()));
    pages.getOpen(PATH + "/:page", this::show);
    pages.getOpen(REFERENCE_PATH, this::showReference);
  }

  private PageAnswer showReference(PageRequest request) {
    return PageAnswer.of(
        templates.guideReference(
            request.layout("HTTP reference"), guide.get().pages(), reference.get()));
  }

  private PageAnswer show(PageRequest request) {
    GuidePage page =
        guide
            .get()
            .find(request.pathParameter("page"))
            .orElseThrow(
                () ->
                    new ProblemException(
                        ProblemType.NOT_FOUND,
                        "Page not found. The documentation starts at /docs."));
    return PageAnswer.of(
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
