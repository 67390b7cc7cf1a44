package dev.vouch.server.dashboard.page;

import dev.vouch.core.site.Site;
import dev.vouch.server.session.SignedInUser;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The frame around a page: head, navigation, account.
 *
 * @param title of the page, without the product's name
 * @param signedIn whose page it is; empty before sign-in
 * @param sites the ones to choose from, the oldest first
 * @param context of the site that the page is about
 * @param section where in the site's navigation the page is
 */
public record PageLayout(
    String title,
    Assets assets,
    Locale locale,
    Optional<SignedInUser> signedIn,
    List<Site> sites,
    Optional<SiteContext> context,
    Optional<Section> section) {
  public PageLayout {
    sites = List.copyOf(sites);
  }

  public Optional<Site> site() {
    return context.map(SiteContext::site);
  }

  public boolean isAdministrators() {
    return signedIn.filter(reader -> reader.account().isAdministrator()).isPresent();
  }

  /** Whether the navigation points at this section. */
  public boolean isIn(Section other) {
    return section.filter(other::equals).isPresent();
  }
}
