package dev.vouch.server.dashboard.page;

import dev.vouch.directory.Directory;
import dev.vouch.directory.audit.CurrentActor;
import dev.vouch.server.http.BlockingRequests;
import dev.vouch.server.http.ProblemDocument;
import dev.vouch.server.http.ProblemException;
import dev.vouch.server.http.ProblemType;
import dev.vouch.server.http.ProblemView;
import dev.vouch.server.http.UploadLimiter;
import io.vertx.core.Handler;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.Route;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.function.Consumer;

/**
 * Registry of the dashboard's routes. A page requires sign-in unless declared open, is never
 * cached, and may load from and send to this server only (CSP).
 */
public final class Pages {
  private static final String SITE = "/sites/:site_id";

  private static final String NO_PAGE = "There is no page at this address. Check the URL.";

  private static final int CONCURRENT_MAX = 32;
  private static final int SHARED_CONCURRENT_MAX = 8;

  private final BlockingRequests requests = new BlockingRequests(CONCURRENT_MAX);
  private final BlockingRequests sharedRequests = new BlockingRequests(SHARED_CONCURRENT_MAX);
  private final Assets assets = new Assets();
  private final Router router;
  private final SiteContexts contexts;
  private final PageGuards guards;
  private final ErrorPage errorPage;

  public Pages(Router router, Directory directory, PageGuards guards) {
    this.router = router;
    this.contexts = new SiteContexts(directory);
    this.guards = guards;
    this.errorPage = new ErrorPage(this::request);
    assets.mount(router);
    ProblemView.useForBrowsers(
        router,
        (routing, problem) -> {
          PageResponses.addHeaders(routing);
          errorPage.show(
              routing,
              problem.type() == ProblemType.NOT_FOUND
                  ? ProblemDocument.of(problem.type(), NO_PAGE)
                  : problem);
        });
  }

  /** The action of a route, on a thread that may block. */
  @FunctionalInterface
  public interface Action {
    /**
     * Responds to the request.
     *
     * @throws ProblemException to respond with an error page
     */
    PageAnswer answer(PageRequest request);
  }

  /** A page for signed-in readers. */
  public void get(String path, Action action) {
    page(path)
        .handler(guards.signedInOnly())
        .handler(requests.queryHandler(routing -> answer(routing, action)));
  }

  /** A form for signed-in readers. */
  public void post(String path, Action action) {
    handle(form(path, guards.signedInOnly()), action);
  }

  /** A page for administrators. */
  public void getAdministrators(String path, Action action) {
    get(path, administratorsOnly(action));
  }

  /** A form for administrators. */
  public void postAdministrators(String path, Action action) {
    post(path, administratorsOnly(action));
  }

  /**
   * A page for a site's owners.
   *
   * @param path path after that of the site
   */
  public void getOwners(String path, Action action) {
    get(SITE + path, ownersOnly(action));
  }

  /** A form for a site's owners. */
  public void postOwners(String path, Action action) {
    post(SITE + path, ownersOnly(action));
  }

  /**
   * A form for a site's owners that may have files, which are read in their turn.
   *
   * @param path path after that of the site
   */
  public void postOwnersUpload(String path, Action action) {
    sentForm(SITE + path, guards.signedInOnly())
        .handler(FormBody::readUpload)
        .handler(guards.ownFormsOnly())
        .handler(
            requests.uploadHandler(
                routing -> guards.uploads().inTurn(() -> answer(routing, ownersOnly(action)))));
  }

  /** A form for a site's owners that only reads; it is interrupted like a page. */
  public void queryOwners(String path, Action action) {
    form(SITE + path, guards.signedInOnly())
        .handler(requests.queryHandler(routing -> answer(routing, ownersOnly(action))));
  }

  /** A form for the administrators among a site's owners. */
  public void postOwningAdministrators(String path, Action action) {
    postOwners(path, administratorsOnly(action));
  }

  /**
   * A long-lived response to a site's owners. It starts on the event loop, so that it does not
   * count toward the limit of concurrent requests.
   */
  public void streamOwners(String path, Consumer<PageRequest> begin) {
    router
        .get(SITE + path)
        .handler(this::prepare)
        .handler(guards.signedInOnly())
        .handler(
            routing -> {
              PageRequest request = request(routing);
              requireOwner(request);
              begin.accept(request);
            });
  }

  /** A report page of a site, for its members and for readers of the public link. */
  public void getReport(String path, Action action) {
    get(SITE + path, action);
    page("/shared/:shared_token" + path)
        .handler(sharedRequests.queryHandler(routing -> answer(routing, action)));
  }

  private static Action administratorsOnly(Action action) {
    return request -> {
      if (!request.isAdministrator()) {
        throw new ProblemException(
            ProblemType.FORBIDDEN, "Only a server administrator can do this.");
      }
      return action.answer(request);
    };
  }

  private static Action ownersOnly(Action action) {
    return request -> {
      requireOwner(request);
      return action.answer(request);
    };
  }

  private static void requireOwner(PageRequest request) {
    if (!request.context().isOwner()) {
      throw new ProblemException(
          ProblemType.FORBIDDEN,
          "You can only view this site's reports. Ask a site owner for access.");
    }
  }

  /** A page open to everyone. */
  public void getOpen(String path, Action action) {
    handle(page(path).handler(guards.signedInOrNot()), action);
  }

  /** A page open to everyone, with a form. */
  public void getOpenForm(String path, Action action) {
    handle(page(path).handler(guards.anonymousForms()), action);
  }

  /** A form open to everyone. */
  public void postOpen(String path, Action action) {
    handle(form(path, guards.anonymousForms()), action);
  }

  /**
   * A form open to everyone whose path has a secret that authorizes it, so that it also comes from
   * other programs.
   */
  public void postSecretPath(String path, Action action) {
    handle(
        router
            .route(HttpMethod.POST, path)
            .handler(this::prepare)
            .handler(guards.signedInOrNot())
            .handler(FormBody::read),
        action);
  }

  /** A page open to everyone, with a form, that differs for signed-in readers. */
  public void getOptionalSignInForm(String path, Action action) {
    handle(page(path).handler(guards.signedInOrNot()).handler(guards.anonymousForms()), action);
  }

  /** A form of a page of {@link #getOptionalSignInForm}. */
  public void postOptionalSignIn(String path, Action action) {
    handle(form(path, guards.signedInOrNot(), guards.anonymousForms()), action);
  }

  /** Answers unknown URLs below this path with an error page; to be called last. */
  public void addNotFoundPage(String path) {
    get(path + "/*", Pages::notFound);
  }

  /** Adds an error page for unknown paths below a path that is open to everyone. Call last. */
  public void addOpenNotFoundPage(String path) {
    getOpen(path + "/*", Pages::notFound);
  }

  private static PageAnswer notFound(PageRequest request) {
    throw new ProblemException(ProblemType.NOT_FOUND, NO_PAGE);
  }

  private Route page(String path) {
    return router.route(path).method(HttpMethod.GET).method(HttpMethod.HEAD).handler(this::prepare);
  }

  @SafeVarargs
  private Route form(String path, Handler<RoutingContext>... before) {
    return sentForm(path, before).handler(FormBody::read).handler(guards.ownFormsOnly());
  }

  @SafeVarargs
  private Route sentForm(String path, Handler<RoutingContext>... before) {
    Route route = router.route(HttpMethod.POST, path).handler(this::prepare);
    for (Handler<RoutingContext> handler : before) {
      route.handler(handler);
    }
    return route;
  }

  /** Errors of the route are answered with pages as well. */
  private void prepare(RoutingContext routing) {
    ProblemView.use(routing, errorPage);
    PageResponses.addHeaders(routing);
    routing.next();
  }

  private void handle(Route route, Action action) {
    route.handler(requests.handler(routing -> answer(routing, action)));
  }

  private Consumer<HttpServerResponse> answer(RoutingContext routing, Action action) {
    PageRequest request = request(routing);
    return PageResponses.writer(
        routing, CurrentActor.as(request.actor(), () -> action.answer(request)));
  }

  private PageRequest request(RoutingContext routing) {
    return new PageRequest(routing, assets, contexts);
  }

  /**
   * Handlers that run before the pages. Each passes the request on or responds to it.
   *
   * @param signedInOnly redirects readers who are not signed in
   * @param signedInOrNot identifies the signed-in reader, if any
   * @param anonymousForms allows forms of readers who are not signed in
   * @param ownFormsOnly refuses forms that this server did not issue to their sender
   * @param uploads the turns in which uploaded files are read
   */
  public record PageGuards(
      Handler<RoutingContext> signedInOnly,
      Handler<RoutingContext> signedInOrNot,
      Handler<RoutingContext> anonymousForms,
      Handler<RoutingContext> ownFormsOnly,
      UploadLimiter uploads) {}
}
