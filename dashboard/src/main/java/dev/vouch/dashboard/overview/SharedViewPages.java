package dev.vouch.dashboard.overview;

import static dev.vouch.dashboard.overview.SavedViewPages.NAME;

import dev.vouch.core.wire.WireNamed;
import dev.vouch.dashboard.page.Form;
import dev.vouch.dashboard.page.FormNonces;
import dev.vouch.dashboard.page.PageRequest;
import dev.vouch.dashboard.page.PageResponse;
import dev.vouch.dashboard.page.Pages;
import dev.vouch.dashboard.page.Section;
import dev.vouch.dashboard.page.SettingsPage;
import dev.vouch.dashboard.page.SiteContext;
import dev.vouch.dashboard.people.PeoplePages;
import dev.vouch.dashboard.report.ReportUrl;
import dev.vouch.dashboard.report.ReportUrlParser;
import dev.vouch.dashboard.template.StaticTemplates;
import dev.vouch.directory.account.BearerToken;
import dev.vouch.directory.item.SiteItem;
import dev.vouch.directory.item.SiteItems.SaveResult;
import dev.vouch.directory.view.SharedView;
import dev.vouch.directory.view.SharedViews;
import dev.vouch.directory.view.SharedViews.NewSharedView;
import dev.vouch.http.PublicUrl;
import gg.jte.models.runtime.JteModel;
import java.time.Duration;
import java.util.Optional;

/**
 * {@code …/views/share}: shares the view of the overview that the URL's query describes. Its link
 * appears only in the response to the form that created it.
 */
public final class SharedViewPages {
  private static final String SHARE = "/views/share";
  private static final String LIFETIME = "lifetime";
  private static final String REVENUE = "revenue";
  private static final String EMBEDDING = "embedding";

  private final StaticTemplates templates = new StaticTemplates();
  private final SharedViews views;
  private final FormNonces nonces;
  private final PublicUrl publicUrl;
  private final ReportUrlParser urlParser;

  public SharedViewPages(
      SharedViews views, FormNonces nonces, PublicUrl publicUrl, ReportUrlParser urlParser) {
    this.views = views;
    this.nonces = nonces;
    this.publicUrl = publicUrl;
    this.urlParser = urlParser;
  }

  public void mount(Pages pages) {
    pages.getOwners(
        SHARE,
        request ->
            PageResponse.of(
                form(request, Form.empty().with(LIFETIME, Lifetime.DAYS_30.wireName()))));
    pages.postOwners(SHARE, this::share);
  }

  /** How long a link works. */
  public enum Lifetime implements WireNamed {
    DAYS_1("1 day", Optional.of(Duration.ofDays(1))),
    DAYS_7("7 days", Optional.of(Duration.ofDays(7))),
    DAYS_30("30 days", Optional.of(Duration.ofDays(30))),
    DAYS_90("90 days", Optional.of(Duration.ofDays(90))),
    UNLIMITED("Never", Optional.empty());

    private final String label;
    private final Optional<Duration> duration;

    Lifetime(String label, Optional<Duration> duration) {
      this.label = label;
      this.duration = duration;
    }

    public String label() {
      return label;
    }
  }

  private ReportUrl url(PageRequest request) {
    return OverviewPage.url(urlParser, request);
  }

  private JteModel form(PageRequest request, Form form) {
    return templates.viewShare(
        request.layout("Share view", Section.OVERVIEW), url(request), form, nonces.newId());
  }

  private PageResponse share(PageRequest request) {
    ReportUrl url = url(request);
    Form form = SavedViewPages.sent(request, url, LIFETIME, REVENUE, EMBEDDING);
    if (form.error(NAME).isPresent()) {
      return PageResponse.refused(form(request, form));
    }
    return switch (nonces.send(request)) {
      case FIRST -> share(request, url, form);
      case REPEATED -> PeoplePages.ALREADY_SENT.at(SettingsPage.PEOPLE.path(request.site().id()));
      case UNKNOWN ->
          refused(request, form, "This form has expired. No link was created. Submit it again.");
    };
  }

  private PageResponse share(PageRequest request, ReportUrl url, Form form) {
    BearerToken token = views.newToken();
    return switch (nonces.apply(
        request, () -> views.create(url.site().id(), wanted(url, form), token))) {
      case SaveResult.Saved<SharedView>(SiteItem<SharedView> shared) ->
          showOnce(request, url, shared.value(), token);
      case SaveResult.Taken<SharedView>(_) ->
          refused(
              request, form, "A shared view with this name already exists. Choose another name.");
      case SaveResult.LimitReached<SharedView>() ->
          refused(
              request,
              form,
              "The limit of %d shared views is reached. Revoke one first."
                  .formatted(SharedViews.VIEWS_MAX));
      case SaveResult.NotFound<SharedView>() -> throw SiteContext.notFound();
    };
  }

  private static NewSharedView wanted(ReportUrl url, Form form) {
    return new NewSharedView(
        form.value(NAME),
        url.on(Section.OVERVIEW).query(),
        !form.value(REVENUE).isEmpty(),
        !form.value(EMBEDDING).isEmpty(),
        WireNamed.parse(Lifetime.class, form.value(LIFETIME)).orElse(Lifetime.DAYS_30).duration);
  }

  private PageResponse refused(PageRequest request, Form form, String sentence) {
    return PageResponse.refused(form(request, form.withError(NAME, sentence)));
  }

  private PageResponse showOnce(
      PageRequest request, ReportUrl url, SharedView view, BearerToken token) {
    ReportUrl readers =
        SharedViewUrl.of(url, SiteContext.shared(request.registeredSite(), token, view));
    return PageResponse.of(
        templates.viewShared(
            request.layout("Shared view", Section.OVERVIEW),
            url,
            view,
            publicUrl.link(readers.path()),
            publicUrl.link(readers.with(OverviewChoices.EMBED, true).path())));
  }
}
