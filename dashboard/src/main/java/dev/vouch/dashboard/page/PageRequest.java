package dev.vouch.dashboard.page;

import dev.vouch.core.site.Site;
import dev.vouch.directory.account.Account;
import dev.vouch.directory.audit.Actor;
import dev.vouch.directory.site.RegisteredSite;
import dev.vouch.http.ProblemException;
import dev.vouch.http.UploadedFile;
import dev.vouch.http.session.AnonymousCsrf;
import dev.vouch.http.session.SignedInUser;
import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A request for a page or of a form. The body has been read. */
public final class PageRequest {
  private final RoutingContext routing;
  private final SiteContexts contexts;

  PageRequest(RoutingContext routing, SiteContexts contexts) {
    this.routing = routing;
    this.contexts = contexts;
  }

  /** The HTTP context, for cookies and other details of HTTP. */
  public RoutingContext routing() {
    return routing;
  }

  /** The signed-in user; empty before sign-in. */
  public Optional<SignedInUser> signedIn() {
    return SignedInUser.of(routing);
  }

  /** The CSRF token that each form of the page must send in its hidden field {@code form_token}. */
  public String formToken() {
    return signedIn()
        .map(SignedInUser::formToken)
        .or(() -> AnonymousCsrf.token(routing))
        .orElseThrow(() -> new IllegalStateException("the route is not one of a form"));
  }

  /** Whether htmx sent the request and expects only a part of a page. */
  public boolean isPartial() {
    return routing.request().headers().contains("HX-Request");
  }

  /** The user's locale, from {@code Accept-Language}. */
  public Locale locale() {
    return ReaderLocale.of(
        Optional.ofNullable(routing.request().getHeader(HttpHeaders.ACCEPT_LANGUAGE)));
  }

  /** The query's parameters, in the order of the URL. */
  public MultiMap parameters() {
    return routing.queryParams();
  }

  public Optional<String> parameter(String name) {
    return Optional.ofNullable(routing.queryParams().get(name));
  }

  /** The submitted text of a form field; empty if the form has no such field. */
  public Optional<String> field(String name) {
    return Optional.ofNullable(routing.request().getFormAttribute(name));
  }

  /** The non-empty files of a form field. */
  public List<UploadedFile> files(String name) {
    return UploadedFiles.of(routing, name);
  }

  /** The first non-empty file of a form field; empty if there is none. */
  public Optional<UploadedFile> file(String name) {
    return files(name).stream().findFirst();
  }

  public String pathParameter(String name) {
    return Optional.ofNullable(routing.pathParam(name)).orElseThrow();
  }

  public Optional<Account> account() {
    return signedIn().map(SignedInUser::account);
  }

  /** The actor for the activity log; Vouch itself if nobody is signed in. */
  Actor actor() {
    return account().<Actor>map(Actor.Person::of).orElseGet(Actor.Vouch::new);
  }

  /** Whether the signed-in user is an administrator of this server. */
  public boolean isAdministrator() {
    return account().filter(Account::isAdministrator).isPresent();
  }

  /**
   * The site of the path, with the user's access to it.
   *
   * @throws ProblemException 404 if there is no such site or the user has no access
   */
  public SiteContext context() {
    Optional<String> shared = Optional.ofNullable(routing.pathParam("shared_token"));
    return shared.isPresent()
        ? shared.flatMap(contexts::shared).orElseThrow(SiteContext::linkNotFound)
        : account()
            .flatMap(account -> contexts.of(account, pathParameter("site_id")))
            .orElseThrow(SiteContext::notFound);
  }

  /** Returns the site of the page with its settings. */
  public RegisteredSite registeredSite() {
    return context().registered();
  }

  public Site site() {
    return context().site();
  }

  /** The formatter of times in the site's time zone. */
  public LocalTimes times() {
    return new LocalTimes(locale(), site().timeZone());
  }

  /**
   * The sites that the signed-in account can access, each with the account's role, oldest first.
   */
  public List<SiteContext> contexts() {
    return account().map(contexts::of).orElse(List.of());
  }

  /** The sites that the signed-in account can access, oldest first. */
  public List<Site> sites() {
    return contexts().stream().map(SiteContext::site).toList();
  }

  /** The layout of a page without a site. */
  public PageLayout layout(String title) {
    return new PageLayout(
        title, locale(), signedIn(), sites(), Optional.empty(), Optional.empty(), false);
  }

  /** The layout of a page of the site in the path. */
  public PageLayout layout(String title, Section section) {
    return new PageLayout(
        title, locale(), signedIn(), sites(), Optional.of(context()), Optional.of(section), false);
  }

  /** Parser of {@code Accept-Language} (RFC 9110, 12.5.4). */
  private static final class ReaderLocale {
    private static final Locale FALLBACK = Locale.UK;
    private static final int CHARACTERS_MAX = 200;

    private ReaderLocale() {}

    /** The user's preferred language; British English if unknown. */
    static Locale of(Optional<String> acceptLanguage) {
      return acceptLanguage
          .filter(text -> text.length() <= CHARACTERS_MAX)
          .flatMap(ReaderLocale::first)
          .orElse(FALLBACK);
    }

    private static Optional<Locale> first(String text) {
      try {
        List<Locale.LanguageRange> ranges = Locale.LanguageRange.parse(text);
        return ranges.stream()
            .map(range -> Locale.forLanguageTag(range.getRange()))
            .filter(locale -> !locale.getLanguage().isEmpty())
            .findFirst();
      } catch (IllegalArgumentException e) {
        return Optional.empty();
      }
    }
  }
}
