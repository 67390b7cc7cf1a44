package dev.vouch.server.report;

import dev.vouch.core.site.SiteId;
import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import java.util.Optional;
import java.util.function.Function;

/**
 * Who may ask for reports.
 *
 * @param membersOnly passes a request of a site's member on to the next handler, or fails it
 * @param ownersOnly likewise of a site's owner
 * @param sharedSites the site that a public link's token stands for
 */
public record ReportAccess(
    Handler<RoutingContext> membersOnly,
    Handler<RoutingContext> ownersOnly,
    Function<String, Optional<SiteId>> sharedSites) {}
