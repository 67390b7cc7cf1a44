package dev.vouch.dashboard.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vouch.core.site.SiteId;
import dev.vouch.dashboard.HtmlClient;
import dev.vouch.directory.Directory;
import dev.vouch.directory.account.Account;
import dev.vouch.directory.account.EmailAddress;
import dev.vouch.directory.account.Password;
import dev.vouch.directory.account.Role;
import dev.vouch.directory.member.InvitationAcceptance.AcceptanceResult;
import dev.vouch.directory.member.Invitations.InvitationCreation;
import dev.vouch.directory.site.SiteSettings;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AccountDeletionPagesTest {
  private static final String ADMINISTRATOR = "owner@shop.example";
  private static final String VIEWER = "viewer@shop.example";
  private static final String PASSWORD = "a password of an owner";

  private AccountServer server;
  private HtmlClient client;
  private Account administrator;

  @BeforeEach
  void start(@TempDir Path folder) {
    server = new AccountServer(folder);
    client = new HtmlClient(server.address());
    administrator =
        server
            .directory()
            .people()
            .accounts()
            .createFirst(new EmailAddress(ADMINISTRATOR), new Password(PASSWORD))
            .orElseThrow();
  }

  @AfterEach
  void stop() {
    client.close();
    server.close();
  }

  private void addViewer() {
    Directory directory = server.directory();
    SiteId site =
        directory
            .sites()
            .create(
                new SiteSettings("Shop", Set.of("shop.example"), ZoneOffset.UTC, Set.of(), false))
            .site()
            .id();
    InvitationCreation invited =
        directory
            .people()
            .invitations()
            .create(site, new EmailAddress(VIEWER), Role.VIEWER, administrator);
    assertThat(invited).isInstanceOf(InvitationCreation.Created.class);
    assertThat(
            directory
                .people()
                .acceptance()
                .create(((InvitationCreation.Created) invited).token(), new Password(PASSWORD)))
        .isInstanceOf(AcceptanceResult.Created.class);
  }

  private void signIn(String email) {
    client.open("/login").fill("Email address", email).fill("Password", PASSWORD).press("Sign in");
  }

  @Test
  void ownAccount_isDeletedWithThePassword() {
    addViewer();
    signIn(VIEWER);
    client.open("/account").follow("Delete account");
    client.fill("Current password", "not the password").press("Delete account");
    assertThat(client.text("#current-error")).isEqualTo("Current password is incorrect.");
    assertThat(server.directory().people().accounts().find(new EmailAddress(VIEWER))).isPresent();

    client.fill("Current password", PASSWORD).press("Delete account");

    assertThat(client.url()).contains("/login");
    assertThat(client.text("[role=status]")).isEqualTo("Your account was deleted.");
    assertThat(client.open("/sites").url()).contains("/login");
    signIn(VIEWER);
    assertThat(client.text("[role=alert]")).isEqualTo("Incorrect email address or password.");
  }

  @Test
  void onlyAdministrator_staysAndIsToldWhy() {
    signIn(ADMINISTRATOR);

    client.open("/account/delete").fill("Current password", PASSWORD).press("Delete account");

    assertThat(client.status()).isEqualTo(422);
    assertThat(client.text("[role=alert]")).startsWith("You are the only administrator");
    assertThat(client.open("/sites").url()).endsWith("/sites");
  }
}
