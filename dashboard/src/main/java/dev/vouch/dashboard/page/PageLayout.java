package dev.vouch.dashboard.page;

import dev.vouch.core.site.Site;
import dev.vouch.http.session.SignedInUser;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The frame of a page: head, navigation, account.
 *
 * @param title page title without the product's name
 * @param signedIn signed-in user; empty before sign-in
 * @param sites sites to choose from, oldest first
 * @param context the page's site; empty on pages without one
 * @param section current section of the site's navigation
 * @param isEmbedded whether another page shows this one in a frame, without its header
 */
public record PageLayout(
    String title,
    Locale locale,
    Optional<SignedInUser> signedIn,
    List<Site> sites,
    Optional<SiteContext> context,
    Optional<Section> section,
    boolean isEmbedded) {
  public PageLayout {
    sites = List.copyOf(sites);
  }

  /** A copy for the frame of another page. */
  public PageLayout embedded() {
    return new PageLayout(title, locale, signedIn, sites, context, section, true);
  }

  /** Whether there are other pages to go to. */
  public boolean hasNavigation() {
    return signedIn.isPresent() || context.filter(of -> of.view().isEmpty()).isPresent();
  }

  public Optional<Site> site() {
    return context.map(SiteContext::site);
  }

  public boolean isAdministrator() {
    return signedIn.filter(reader -> reader.account().isAdministrator()).isPresent();
  }

  /** Whether this section is the current one. */
  public boolean isIn(Section other) {
    return section.filter(other::equals).isPresent();
  }
}
