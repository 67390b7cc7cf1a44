package dev.vouch.server.report;

import dev.vouch.core.site.SiteId;
import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import java.util.Optional;
import java.util.function.Function;

/**
 * Access checks of the reports.
 *
 * @param membersOnly passes a request of a site's member on to the next handler, or fails it
 * @param ownersOnly passes a request of a site's owner on, or fails it
 * @param sharedSites the site that a public link's token gives access to
 */
public record ReportAccess(
    Handler<RoutingContext> membersOnly,
    Handler<RoutingContext> ownersOnly,
    Function<String, Optional<SiteId>> sharedSites) {}
