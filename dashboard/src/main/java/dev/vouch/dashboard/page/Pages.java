package dev.vouch.dashboard.page;

import dev.vouch.directory.MessageDirectory;
import dev.vouch.directory.PeopleDirectory;
import dev.vouch.directory.audit.CurrentActor;
import dev.vouch.directory.site.SiteRegistry;
import dev.vouch.http.BlockingRequests;
import dev.vouch.http.ProblemDocument;
import dev.vouch.http.ProblemException;
import dev.vouch.http.ProblemType;
import dev.vouch.http.ProblemView;
import dev.vouch.http.UploadLimiter;
import io.vertx.core.Handler;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.Route;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.function.Consumer;

/**
 * Registry of the dashboard's routes. A page requires sign-in unless its method says otherwise, is
 * never cached, and can load from and send to this server only (CSP). Methods with {@code get} add
 * pages, methods with {@code post} add forms.
 */
public final class Pages {
  private static final String SITE = "/sites/:site_id";

  private static final String NO_PAGE = "There is no page at this address. Check the URL.";

  private static final int CONCURRENT_MAX = 32;
  private static final int SHARED_CONCURRENT_MAX = 8;

  private final BlockingRequests requests = new BlockingRequests(CONCURRENT_MAX);
  private final BlockingRequests sharedRequests = new BlockingRequests(SHARED_CONCURRENT_MAX);
  private final Router router;
  private final SiteContexts contexts;
  private final PageGuards guards;
  private final ErrorPage errorPage;

  public Pages(
      Router router,
      SiteRegistry sites,
      PeopleDirectory people,
      MessageDirectory messages,
      PageGuards guards) {
    this.router = router;
    this.contexts = new SiteContexts(sites, people, messages);
    this.guards = guards;
    this.errorPage = new ErrorPage(this::request);
    Assets.mount(router);
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

  /** The action of a route. It runs on a thread that may block. */
  @FunctionalInterface
  public interface Action {
    /**
     * Responds to the request.
     *
     * @throws ProblemException to respond with an error page
     */
    PageResponse answer(PageRequest request);
  }

  /** Adds a page for signed-in users. */
  public void get(String path, Action action) {
    page(path)
        .handler(guards.signedInOnly())
        .handler(requests.queryHandler(routing -> answer(routing, action)));
  }

  /** Adds a form for signed-in users. */
  public void post(String path, Action action) {
    handle(form(path, guards.signedInOnly()), action);
  }

  /** Adds a page for administrators. */
  public void getAdministrators(String path, Action action) {
    get(path, administratorsOnly(action));
  }

  /** Adds a form for administrators. */
  public void postAdministrators(String path, Action action) {
    post(path, administratorsOnly(action));
  }

  /**
   * Adds a page for a site's owners.
   *
   * @param path path relative to that of the site
   */
  public void getOwners(String path, Action action) {
    get(SITE + path, ownersOnly(action));
  }

  /** Adds a form for a site's owners. */
  public void postOwners(String path, Action action) {
    post(SITE + path, ownersOnly(action));
  }

  /**
   * Adds a form for a site's owners that can contain files. Few uploads are processed at once.
   *
   * @param path path relative to that of the site
   */
  public void postOwnersUpload(String path, Action action) {
    sentForm(SITE + path, guards.signedInOnly())
        .handler(FormBody::readUpload)
        .handler(guards.ownFormsOnly())
        .handler(
            requests.uploadHandler(
                routing -> guards.uploads().inTurn(() -> answer(routing, ownersOnly(action)))));
  }

  /**
   * Adds a form for a site's owners that changes nothing. Like a page's, its work is interrupted
   * after a time limit.
   */
  public void queryOwners(String path, Action action) {
    form(SITE + path, guards.signedInOnly())
        .handler(requests.queryHandler(routing -> answer(routing, ownersOnly(action))));
  }

  /** Adds a form for administrators, on a page of a site. */
  public void postOwningAdministrators(String path, Action action) {
    postOwners(path, administratorsOnly(action));
  }

  /**
   * Adds a long-lived response to a site's owners. It starts on the event loop and does not count
   * toward the limit of concurrent requests.
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

  /** Adds a report page of a site, for its members and for users of its public link. */
  public void getReport(String path, Action action) {
    getShared(
        path,
        request ->
            request.context().view().isPresent() ? notFound(request) : action.answer(request));
  }

  /** Adds a site's overview, for users of a shared view too. */
  public void getOverview(Action action) {
    getShared("", action);
  }

  private void getShared(String path, Action action) {
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

  /** Adds a page that is open to everyone. */
  public void getOpen(String path, Action action) {
    handle(page(path).handler(guards.signedInOrNot()), action);
  }

  /** Adds a page that is open to everyone and contains a form. */
  public void getOpenForm(String path, Action action) {
    handle(page(path).handler(guards.anonymousForms()), action);
  }

  /** Adds a form that is open to everyone. */
  public void postOpen(String path, Action action) {
    handle(form(path, guards.anonymousForms()), action);
  }

  /**
   * Adds a form that is open to everyone, without CSRF protection: its path contains a secret that
   * authorises it, so other programs can send it too.
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

  /** Adds a page that is open to everyone, contains a form, and differs for signed-in users. */
  public void getOptionalSignInForm(String path, Action action) {
    handle(page(path).handler(guards.signedInOrNot()).handler(guards.anonymousForms()), action);
  }

  /** Adds a form of a page of {@link #getOptionalSignInForm}. */
  public void postOptionalSignIn(String path, Action action) {
    handle(form(path, guards.signedInOrNot(), guards.anonymousForms()), action);
  }

  /**
   * Adds an error page for unknown paths below this path. Must be called after all other routes.
   */
  public void addNotFoundPage(String path) {
    get(path + "/*", Pages::notFound);
  }

  /**
   * Adds an error page for unknown paths below a path that is open to everyone. Must be called
   * after all other routes.
   */
  public void addOpenNotFoundPage(String path) {
    getOpen(path + "/*", Pages::notFound);
  }

  private static PageResponse notFound(PageRequest request) {
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

  /** Prepares a route: its errors are shown as pages, and responses have the headers of pages. */
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
    return new PageRequest(routing, contexts);
  }

  /**
   * Handlers that run before the pages. Each one passes the request on or responds to it.
   *
   * @param signedInOnly redirects users who are not signed in
   * @param signedInOrNot identifies the signed-in user, if any
   * @param anonymousForms allows forms of users who are not signed in
   * @param ownFormsOnly rejects forms that this server did not issue to their sender
   * @param uploads limits the number of uploads that are processed at once
   */
  public record PageGuards(
      Handler<RoutingContext> signedInOnly,
      Handler<RoutingContext> signedInOrNot,
      Handler<RoutingContext> anonymousForms,
      Handler<RoutingContext> ownFormsOnly,
      UploadLimiter uploads) {}
}
