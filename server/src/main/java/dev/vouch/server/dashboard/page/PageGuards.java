package dev.vouch.server.dashboard.page;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;

/**
 * What stands before the pages. Each passes a request on, or answers it.
 *
 * @param signedInOnly sends others to sign in
 * @param signedInOrNot lets everybody pass, and notes who is signed in
 * @param strangersForms lets a form be sent by somebody who isn't signed in
 * @param ownFormsOnly refuses a form that this server did not make for its sender
 */
public record PageGuards(
    Handler<RoutingContext> signedInOnly,
    Handler<RoutingContext> signedInOrNot,
    Handler<RoutingContext> strangersForms,
    Handler<RoutingContext> ownFormsOnly) {}
