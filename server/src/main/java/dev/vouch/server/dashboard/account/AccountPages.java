package dev.vouch.server.dashboard.account;

import dev.vouch.directory.Directory;
import dev.vouch.server.dashboard.page.Pages;
import dev.vouch.server.http.ClientAddress;
import dev.vouch.server.session.Sessions;
import java.security.SecureRandom;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * {@code /setup}, {@code /login}, {@code /logout}, {@code /account}, {@code /invitations/{token}}
 * and {@code /passwords/{token}}. Thread-safe.
 */
public final class AccountPages implements AutoCloseable {
  private final SetupPages setup;
  private final SignInPages signIn;
  private final PasswordPages password;
  private final InvitationPages invitations;
  private final PasswordLinkPages passwordLinks;
  private final PasswordExecutor passwordExecutor;

  /**
   * Signs people in to the accounts of {@code directory}.
   *
   * @param clientAddress whose guesses are slowed
   * @param setupCode what the first account's creator must know; empty when there is an account
   * @param nanoTime the time that waits are counted by, in nanoseconds from an arbitrary origin; it
   *     never goes back
   * @param random draws the key under which addresses are hashed
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
    setup =
        new SetupPages(
            directory.accounts(),
            directory.sessions(),
            sessions,
            setupCode,
            throttle,
            passwordExecutor);
    signIn =
        new SignInPages(
            directory.accounts(), directory.sessions(), sessions, throttle, passwordExecutor);
    password = new PasswordPages(directory.accounts(), sessions, throttle, passwordExecutor);
    invitations = new InvitationPages(directory, sessions, throttle, passwordExecutor);
    passwordLinks = new PasswordLinkPages(directory, sessions, throttle, passwordExecutor);
  }

  public void mount(Pages pages) {
    setup.mount(pages);
    signIn.mount(pages);
    password.mount(pages);
    invitations.mount(pages);
    passwordLinks.mount(pages);
  }

  /** Finishes what it does with passwords; to be called when no request arrives any more. */
  @Override
  public void close() {
    passwordExecutor.close();
  }
}
