package dev.vouch.server.dashboard.account;

import dev.vouch.directory.Directory;
import dev.vouch.server.dashboard.page.Pages;
import dev.vouch.server.http.ClientAddress;
import dev.vouch.server.session.Sessions;
import java.security.SecureRandom;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * {@code /setup}, {@code /login}, {@code /logout}, {@code /account} and what is below them, {@code
 * /invitations/{token}} and {@code /passwords/{token}}. Thread-safe.
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
   * Creates the pages over the accounts of {@code directory}.
   *
   * @param clientAddress resolver of the client address that attempts are counted by
   * @param setupCode code required to create the first account; empty if an account exists
   * @param nanoTime monotonic time in nanoseconds from an arbitrary origin, for delays
   * @param random source of the key for hashing addresses
   */
  public AccountPages(
      Directory directory,
      Sessions sessions,
      ClientAddress clientAddress,
      Optional<SetupCode> setupCode,
      LongSupplier nanoTime,
      SecureRandom random) {
    this(
        directory,
        sessions,
        setupCode,
        new AddressThrottle(clientAddress, new LoginThrottle(nanoTime::getAsLong, random)),
        new PasswordExecutor());
  }

  AccountPages(
      Directory directory,
      Sessions sessions,
      Optional<SetupCode> setupCode,
      AddressThrottle throttle,
      PasswordExecutor passwordExecutor) {
    this.passwordExecutor = passwordExecutor;
    BrowserSignIn browser = new BrowserSignIn(directory, sessions, throttle);
    setup =
        new SetupPages(
            directory.accounts(),
            directory.sessions(),
            browser,
            setupCode,
            throttle,
            passwordExecutor);
    signIn =
        new SignInPages(
            directory.accounts(),
            directory.sessions(),
            sessions,
            browser,
            throttle,
            passwordExecutor);
    code = new CodePages(directory.secondFactorSignIn(), browser, throttle);
    password =
        new PasswordPages(directory.accounts(), sessions, browser, throttle, passwordExecutor);
    PasswordConfirmation confirmation =
        new PasswordConfirmation(directory.accounts(), throttle, passwordExecutor);
    twoFactor = new TwoFactorPages(directory.secondFactors(), confirmation);
    deletion = new AccountDeletionPages(directory.accountDeletions(), sessions, confirmation);
    invitations = new InvitationPages(directory, browser, passwordExecutor);
    passwordLinks = new PasswordLinkPages(directory, browser, passwordExecutor);
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

  /** Waits for running password computations. Call after the last request. */
  @Override
  public void close() {
    passwordExecutor.close();
  }
}
