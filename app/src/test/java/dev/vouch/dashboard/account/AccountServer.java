package dev.vouch.dashboard.account;

import dev.vouch.app.TestDirectory;
import dev.vouch.core.report.Answers;
import dev.vouch.core.report.Question;
import dev.vouch.core.warehouse.WarehouseUnavailableException;
import dev.vouch.dashboard.guide.GuidePages;
import dev.vouch.dashboard.page.FormNonces;
import dev.vouch.dashboard.page.Pages;
import dev.vouch.dashboard.page.Pages.PageGuards;
import dev.vouch.dashboard.site.SitePages;
import dev.vouch.directory.Directory;
import dev.vouch.http.AddressRange;
import dev.vouch.http.ConnectionLimits;
import dev.vouch.http.UploadLimiter;
import dev.vouch.http.WebServer;
import dev.vouch.http.browser.TrustedProxies;
import dev.vouch.http.session.AnonymousCsrf;
import dev.vouch.http.session.CsrfProtection;
import dev.vouch.http.session.OptionalSignIn;
import dev.vouch.http.session.RequiredSignIn;
import dev.vouch.http.session.Sessions;
import io.vertx.ext.web.Router;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** Server with the account pages and the list of sites, on its own directory. */
final class AccountServer implements AutoCloseable {
  static final String CODE = "7QK3-M0XP-91VA-H2CD";

  final AtomicReference<Instant> now =
      new AtomicReference<>(Instant.parse("2026-11-20T10:00:00.123456Z"));

  /** Time of the login throttle, in nanoseconds. */
  final AtomicLong nanoTime = new AtomicLong();

  final PasswordExecutor passwordExecutor = new PasswordExecutor();

  private final Path folder;
  private Directory directory;
  private WebServer server;

  AccountServer(Path folder) {
    this.folder = folder;
    directory = TestDirectory.open(folder, now::get);
    server = serve();
  }

  private WebServer serve() {
    return WebServer.start("127.0.0.1", 0, ConnectionLimits.STANDARD, List.of(this::mount));
  }

  private void mount(Router router) {
    TrustedProxies proxies =
        new TrustedProxies(List.of(AddressRange.parse("127.0.0.1").orElseThrow()));
    Sessions sessions =
        new Sessions(directory.people().sessions(), directory.people().accounts(), proxies);
    Pages pages =
        new Pages(
            router,
            directory.sites(),
            directory.people(),
            directory.messages(),
            new PageGuards(
                new RequiredSignIn(sessions),
                new OptionalSignIn(sessions),
                new AnonymousCsrf(new SecureRandom(), proxies),
                new CsrfProtection(),
                new UploadLimiter()));
    new AccountPages(
            directory.people(),
            directory.sites(),
            sessions,
            Optional.of(new SetupCode(CODE)),
            new AddressThrottle(proxies, new LoginThrottle(nanoTime::get, new SecureRandom())),
            passwordExecutor)
        .mount(pages);
    new SitePages(
            directory.sites(),
            directory.audit(),
            new FormNonces(directory.submittedForms(), now::get, new SecureRandom()),
            AccountServer::noReports,
            directory.exchangeRates()::conversion,
            now::get)
        .mount(pages);
    new GuidePages().mount(pages);
  }

  private static Answers noReports(Collection<? extends Question<?>> questions) {
    throw new WarehouseUnavailableException(
        "this server has no warehouse", new IllegalStateException());
  }

  /** Restarts the server with the same files. */
  void restart() {
    server.close();
    directory.close();
    directory = TestDirectory.open(folder, now::get);
    server = serve();
  }

  Directory directory() {
    return directory;
  }

  String address() {
    return "http://127.0.0.1:" + server.port();
  }

  @Override
  public void close() {
    server.close();
    passwordExecutor.close();
    directory.close();
  }
}
