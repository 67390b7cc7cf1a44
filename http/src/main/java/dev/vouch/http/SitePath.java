package dev.vouch.http;

import dev.vouch.core.site.Site;
import dev.vouch.core.site.SiteId;
import dev.vouch.core.site.Sites;
import io.vertx.ext.web.RoutingContext;
import java.util.Optional;

/** The site in the path of an API request. */
public final class SitePath {
  private SitePath() {}

  /** Returns the ID in the path, whether or not the site exists; empty if the ID is invalid. */
  public static Optional<SiteId> id(RoutingContext routing) {
    return Optional.ofNullable(routing.pathParam("site_id")).flatMap(SiteId::parse);
  }

  /**
   * Returns the site in the path.
   *
   * @throws ProblemException 404 if the site does not exist
   */
  public static Site site(RoutingContext routing, Sites sites) {
    return id(routing).flatMap(sites::find).orElseThrow(SitePath::siteNotFound);
  }

  /** Returns the 404 response for a site that does not exist. */
  public static ProblemException siteNotFound() {
    return new ProblemException(
        ProblemType.NOT_FOUND, "Site not found. GET /api/sites lists all sites.");
  }
}
