package dev.vouch.server.dashboard.page;

import dev.vouch.core.site.Site;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.RegisteredSite;
import dev.vouch.directory.SiteRegistry;
import dev.vouch.server.http.ProblemException;
import dev.vouch.server.http.ProblemType;
import dev.vouch.server.session.SignedIn;
import dev.vouch.server.session.StrangersForms;
import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** One request for a page or of a form, its body read. */
public final class PageRequest {
  private final RoutingContext routing;
  private final Assets assets;
  private final SiteRegistry sites;

  PageRequest(RoutingContext routing, Assets assets, SiteRegistry sites) {
    this.routing = routing;
    this.assets = assets;
    this.sites = sites;
  }

  /** For what only HTTP knows, such as cookies. */
  public RoutingContext routing() {
    return routing;
  }

  /** Who asks; empty before sign-in. */
  public Optional<SignedIn> signedIn() {
    return SignedIn.of(routing);
  }

  /** What each form of the page must carry in the hidden field {@code form_token}. */
  public String formToken() {
    return signedIn()
        .map(SignedIn::formToken)
        .or(() -> StrangersForms.token(routing))
        .orElseThrow(() -> new IllegalStateException("the route is not one of a form"));
  }

  /** Whether htmx asks, and so wants a part of a page only. */
  public boolean isPartial() {
    return routing.request().headers().contains("HX-Request");
  }

  /** How the reader's browser says that numbers and dates are written. */
  public Locale locale() {
    return ReaderLocale.of(
        Optional.ofNullable(routing.request().getHeader(HttpHeaders.ACCEPT_LANGUAGE)));
  }

  /** The query's parameters, in the order of the address. */
  public MultiMap parameters() {
    return routing.queryParams();
  }

  /** A query parameter's first value. */
  public Optional<String> parameter(String name) {
    return Optional.ofNullable(routing.queryParams().get(name));
  }

  /** A form field's text as it was sent; empty when the form has no such field. */
  public Optional<String> field(String name) {
    return Optional.ofNullable(routing.request().getFormAttribute(name));
  }

  /** A part of the path. */
  public String pathParameter(String name) {
    return Optional.ofNullable(routing.pathParam(name)).orElseThrow();
  }

  /**
   * The site that the path names.
   *
   * @throws ProblemException a 404, when there is none
   */
  public RegisteredSite site() {
    return SiteId.parse(pathParameter("site_id"))
        .flatMap(sites::registered)
        .orElseThrow(
            () -> new ProblemException(ProblemType.NOT_FOUND, "There is no site at this address."));
  }

  /** The frame of a page that belongs to no site. */
  public Shell shell(String title) {
    return new Shell(
        title, assets, locale(), signedIn(), allSites(), Optional.empty(), Optional.empty());
  }

  /** The frame of a site's page. */
  public Shell shell(String title, Site site, Section section) {
    return new Shell(
        title, assets, locale(), signedIn(), allSites(), Optional.of(site), Optional.of(section));
  }

  private List<Site> allSites() {
    return signedIn().isEmpty()
        ? List.of()
        : sites.list().stream().map(RegisteredSite::site).toList();
  }
}
