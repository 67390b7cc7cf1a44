package dev.vouch.dashboard.account;

import dev.vouch.dashboard.page.Pages;
import dev.vouch.directory.PeopleDirectory;
import dev.vouch.directory.site.SiteRegistry;
import dev.vouch.http.ClientAddress;
import dev.vouch.http.session.Sessions;
import java.security.SecureRandom;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * The pages {@code /setup}, {@code /login}, {@code /logout}, {@code /account} and its subpages,
 * {@code /invitations/{token}} and {@code /passwords/{token}}. Thread-safe.
 */
public final class AccountPages implements AutoCloseable {
  private final SetupPages setup;
  private final SignInPages signIn;
  private final CodePages code;
  private final PasswordPages password;
  private final TwoFactorPages twoFactor;
  private final AccountDeletionPages deletion;
  private final InvitationPages invitations;
  private final PasswordLinkPages passwordLinks;
  private final PasswordExecutor passwordExecutor;

  /**
   * Creates the pages.
   *
   * @param clientAddress resolves the client address by which attempts are counted
   * @param setupCode the code required to create the first account; empty if an account exists
   * @param nanoTime monotonic time in nanoseconds from an arbitrary origin, for delays
   * @param random the source of the key for hashing addresses
   */
  public AccountPages(
      PeopleDirectory people,
      SiteRegistry sites,
      Sessions sessions,
      ClientAddress clientAddress,
      Optional<SetupCode> setupCode,
      LongSupplier nanoTime,
      SecureRandom random) {
    this(
        people,
        sites,
        sessions,
        setupCode,
        new AddressThrottle(clientAddress, new LoginThrottle(nanoTime::getAsLong, random)),
        new PasswordExecutor());
  }

  AccountPages(
      PeopleDirectory people,
      SiteRegistry sites,
      Sessions sessions,
      Optional<SetupCode> setupCode,
      AddressThrottle throttle,
      PasswordExecutor passwordExecutor) {
    this.passwordExecutor = passwordExecutor;
    BrowserSignIn browser = new BrowserSignIn(people, sessions, throttle);
    setup =
        new SetupPages(
            people.accounts(), people.sessions(), browser, setupCode, throttle, passwordExecutor);
    signIn =
        new SignInPages(
            people.accounts(), people.sessions(), sessions, browser, throttle, passwordExecutor);
    code = new CodePages(people.secondFactorSignIn(), browser, throttle);
    password = new PasswordPages(people.accounts(), sessions, browser, throttle, passwordExecutor);
    PasswordConfirmation confirmation =
        new PasswordConfirmation(people.accounts(), throttle, passwordExecutor);
    twoFactor = new TwoFactorPages(people.secondFactors(), confirmation);
    deletion = new AccountDeletionPages(people.accountDeletions(), sessions, confirmation);
    invitations = new InvitationPages(people, sites, browser, passwordExecutor);
    passwordLinks = new PasswordLinkPages(people.passwordLinks(), browser, passwordExecutor);
  }

  public void mount(Pages pages) {
    setup.mount(pages);
    signIn.mount(pages);
    code.mount(pages);
    password.mount(pages);
    twoFactor.mount(pages);
    deletion.mount(pages);
    invitations.mount(pages);
    passwordLinks.mount(pages);
  }

  /** Waits for running password computations. Must be called after the last request. */
  @Override
  public void close() {
    passwordExecutor.close();
  }
}
