package dev.vouch.server.dashboard.account;

import dev.vouch.directory.Directory;
import dev.vouch.server.dashboard.page.Pages;
import dev.vouch.server.http.ClientAddress;
import dev.vouch.server.session.Sessions;
import java.util.Optional;

/** {@code /setup}, {@code /login}, {@code /logout} and {@code /account}. Thread-safe. */
public final class AccountPages {
  private final SetupPages setup;
  private final SignInPages signIn;
  private final PasswordPages password;

  /**
   * Signs people in to the accounts of {@code directory}.
   *
   * @param clientAddress whose guesses are slowed
   * @param setupCode what the first account's creator must know; empty when there is an account
   */
  public AccountPages(
      Directory directory,
      Sessions sessions,
      ClientAddress clientAddress,
      Optional<SetupCode> setupCode) {
    Attempts attempts = new Attempts(clientAddress);
    PasswordWork work = new PasswordWork();
    setup =
        new SetupPages(
            directory.accounts(), directory.sessions(), sessions, setupCode, attempts, work);
    signIn = new SignInPages(directory.accounts(), directory.sessions(), sessions, attempts, work);
    password = new PasswordPages(directory.accounts(), sessions, attempts, work);
  }

  /** Adds the pages. */
  public void mount(Pages pages) {
    setup.mount(pages);
    signIn.mount(pages);
    password.mount(pages);
  }
}
