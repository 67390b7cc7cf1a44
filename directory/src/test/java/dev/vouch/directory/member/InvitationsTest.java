package dev.vouch.directory.member;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.vouch.core.site.SiteId;
import dev.vouch.directory.Directory;
import dev.vouch.directory.DirectoryFixture;
import dev.vouch.directory.StoredBytes;
import dev.vouch.directory.account.Account;
import dev.vouch.directory.account.BearerToken;
import dev.vouch.directory.account.EmailAddress;
import dev.vouch.directory.account.Password;
import dev.vouch.directory.account.Role;
import dev.vouch.directory.audit.Actor;
import dev.vouch.directory.audit.AuditEntry;
import dev.vouch.directory.audit.AuditLog.AuditRecord;
import dev.vouch.directory.audit.CurrentActor;
import dev.vouch.directory.member.InvitationAcceptance.AcceptanceResult;
import dev.vouch.directory.member.Invitations.InvitationCreation;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Invitations: creation, expiry, revocation and acceptance. */
class InvitationsTest {
  private static final String EMAIL = "guest@shop.example";
  private static final EmailAddress GUEST = new EmailAddress(EMAIL);
  private static final Password PASSWORD = new Password("a password of a guest");

  @TempDir Path folder;
  private DirectoryFixture fixture;
  private SiteId site;
  private Account administrator;

  @BeforeEach
  void openDirectoryWithASite() {
    fixture = new DirectoryFixture(folder);
    site = fixture.newSite();
    administrator = fixture.newAdministrator();
  }

  private Invitations invitations() {
    return fixture.directory().people().invitations();
  }

  private InvitationAcceptance acceptance() {
    return fixture.directory().people().acceptance();
  }

  private BearerToken invite(Role role) {
    return fixture.invite(site, EMAIL, role, administrator).token();
  }

  private AcceptanceResult.Created accept(BearerToken token) {
    if (acceptance().create(token, PASSWORD) instanceof AcceptanceResult.Created created) {
      return created;
    }
    throw new AssertionError("not created");
  }

  @Test
  void invitation_isOpenForSevenDays_andSurvivesACrash() {
    BearerToken token = invite(Role.VIEWER);

    fixture.crash();
    fixture.clock.advance(Duration.ofDays(7).minusNanos(1000));
    assertThat(invitations().find(token)).isPresent();
    assertThat(invitations().list(site)).extracting(Invitation::email).containsExactly(GUEST);
    fixture.clock.advance(Duration.ofNanos(1000));
    assertThat(invitations().find(token)).isEmpty();
    assertThat(invitations().list(site)).isEmpty();
    assertThat(acceptance().create(token, PASSWORD)).isEqualTo(new AcceptanceResult.NotOpen());
  }

  @Test
  void expiredInvitation_isDeleted_andNotRevivedByAClockSetBack() {
    BearerToken token = invite(Role.VIEWER);
    fixture.clock.advance(Duration.ofDays(7));

    fixture.directory().maintain();
    fixture.clock.advance(Duration.ofDays(-1));
    assertThat(invitations().find(token)).isEmpty();
    fixture.crash();
    assertThat(invitations().find(token)).isEmpty();
  }

  @Test
  void secondInvitationForAnEmail_replacesTheFirstOnThatSiteOnly() {
    BearerToken first = invite(Role.OWNER);
    SiteId other = fixture.newSite();
    BearerToken ofOtherSite = fixture.invite(other, EMAIL, Role.VIEWER, administrator).token();
    BearerToken second = invite(Role.VIEWER);

    for (boolean isCrashed : new boolean[] {false, true}) {
      assertThat(invitations().find(first)).as("after a crash: %s", isCrashed).isEmpty();
      assertThat(invitations().find(second).orElseThrow().role()).isEqualTo(Role.VIEWER);
      assertThat(invitations().find(ofOtherSite).orElseThrow().site()).isEqualTo(other);
      assertThat(invitations().list(site)).hasSize(1);
      fixture.crash();
    }
  }

  @Test
  void revokedInvitation_isInvalidImmediately_andAfterACrash() {
    BearerToken token = invite(Role.VIEWER);

    assertThat(invitations().revoke(fixture.newSite(), GUEST)).isFalse();
    assertThat(invitations().revoke(site, GUEST)).isTrue();
    assertThat(invitations().revoke(site, GUEST)).isFalse();
    for (boolean isCrashed : new boolean[] {false, true}) {
      assertThat(invitations().find(token)).as("after a crash: %s", isCrashed).isEmpty();
      assertThat(acceptance().create(token, PASSWORD)).isEqualTo(new AcceptanceResult.NotOpen());
      fixture.crash();
    }
    assertThat(fixture.directory().people().accounts().find(GUEST)).isEmpty();
  }

  @Test
  void existingMemberOrAdministrator_cannotBeInvited() {
    Account member = fixture.newMember(site, EMAIL, Role.VIEWER, administrator);

    assertThat(invitations().create(site, GUEST, Role.OWNER, administrator))
        .isEqualTo(new InvitationCreation.AlreadyMember(member, Role.VIEWER));
    assertThat(invitations().create(site, administrator.email(), Role.VIEWER, administrator))
        .isEqualTo(new InvitationCreation.AlreadyMember(administrator, Role.OWNER));
    assertThat(invitations().list(site)).isEmpty();
  }

  @Test
  void openInvitations_areLimitedTo50_andCanBeReplacedAtTheLimit() {
    for (int number = 1; number <= Invitations.OPEN_MAX; number++) {
      fixture.invite(site, "guest%d@shop.example".formatted(number), Role.VIEWER, administrator);
    }

    assertThat(invitations().create(site, GUEST, Role.VIEWER, administrator))
        .isEqualTo(new InvitationCreation.TooManyOpen());
    fixture.invite(site, "guest7@shop.example", Role.OWNER, administrator);
    fixture.clock.advance(Invitations.LIFETIME);
    invite(Role.VIEWER);
    assertThat(invitations().list(site)).hasSize(1);
  }

  @Test
  void invitation_isInvalidOnceItsInviterIsNoLongerAnOwner() {
    Account owner = fixture.newMember(site, "owner@shop.example", Role.OWNER, administrator);
    BearerToken token = fixture.invite(site, EMAIL, Role.OWNER, owner).token();

    fixture.directory().people().members().change(site, owner.id(), Role.VIEWER);
    assertThat(invitations().find(token)).isEmpty();
    assertThat(invitations().list(site)).isEmpty();
    fixture.directory().people().members().remove(site, owner.id());
    assertThat(acceptance().create(token, PASSWORD)).isEqualTo(new AcceptanceResult.NotOpen());
  }

  @Test
  void siteDeletion_invalidatesInvitations_andPreventsNewOnes() {
    BearerToken token = invite(Role.VIEWER);
    fixture.directory().deletions().begin(site);

    assertThat(invitations().create(site, GUEST, Role.VIEWER, administrator))
        .isEqualTo(new InvitationCreation.NoSuchSite());
    for (boolean isCrashed : new boolean[] {false, true}) {
      assertThat(invitations().find(token)).as("after a crash: %s", isCrashed).isEmpty();
      assertThat(acceptance().create(token, PASSWORD)).isEqualTo(new AcceptanceResult.NotOpen());
      fixture.crash();
    }
  }

  @Test
  void create_signsInANewAccountWithTheRoleOnThatSiteOnly() {
    AcceptanceResult.Created created = accept(invite(Role.VIEWER));
    Account guest = created.account();
    SiteId other = fixture.newSite();

    assertThat(guest.isAdministrator()).isFalse();
    for (boolean isCrashed : new boolean[] {false, true}) {
      Directory directory = fixture.directory();
      assertThat(directory.people().members().role(guest, site))
          .as("after a crash: %s", isCrashed)
          .contains(Role.VIEWER);
      assertThat(directory.people().members().role(guest, other)).isEmpty();
      assertThat(directory.people().sessions().find(created.session())).contains(guest.id());
      assertThat(directory.people().accounts().signIn(GUEST, PASSWORD)).isPresent();
      fixture.crash();
    }
  }

  @Test
  void invitation_isSingleUse() {
    BearerToken token = invite(Role.VIEWER);
    Account guest = accept(token).account();
    fixture.directory().people().members().remove(site, guest.id());

    for (boolean isCrashed : new boolean[] {false, true}) {
      assertThat(invitations().find(token)).as("after a crash: %s", isCrashed).isEmpty();
      assertThat(acceptance().join(token, guest)).isEqualTo(new AcceptanceResult.NotOpen());
      assertThat(acceptance().create(token, PASSWORD)).isEqualTo(new AcceptanceResult.NotOpen());
      assertThat(fixture.directory().people().members().role(guest, site)).isEmpty();
      fixture.crash();
    }
  }

  @Test
  void concurrentAcceptances_createOneAccount() throws Exception {
    BearerToken token = invite(Role.VIEWER);
    List<Future<AcceptanceResult>> acceptances = new ArrayList<>();
    try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
      for (int number = 1; number <= 4; number++) {
        acceptances.add(threads.submit(() -> acceptance().create(token, PASSWORD)));
      }
    }

    int created = 0;
    for (Future<AcceptanceResult> result : acceptances) {
      created += result.get() instanceof AcceptanceResult.Created ? 1 : 0;
    }
    assertThat(created).isEqualTo(1);
    assertThat(fixture.directory().people().members().list(site)).hasSize(1);
  }

  @Test
  void invitationForAnExistingAccount_canOnlyBeJoinedByIt() {
    Account guest = accept(invite(Role.VIEWER)).account();
    SiteId other = fixture.newSite();
    BearerToken token = fixture.invite(other, EMAIL, Role.OWNER, administrator).token();
    Account uninvited =
        fixture.newMember(site, "uninvited@shop.example", Role.VIEWER, administrator);

    assertThat(acceptance().create(token, new Password("another password of theirs")))
        .isEqualTo(new AcceptanceResult.HasAccount());
    assertThat(acceptance().join(token, uninvited)).isEqualTo(new AcceptanceResult.NotOpen());
    assertThat(invitations().find(token)).isPresent();
    assertThat(acceptance().join(token, guest)).isInstanceOf(AcceptanceResult.Joined.class);
    for (boolean isCrashed : new boolean[] {false, true}) {
      Directory directory = fixture.directory();
      assertThat(directory.people().members().role(guest, site))
          .as("after a crash: %s", isCrashed)
          .contains(Role.VIEWER);
      assertThat(directory.people().members().role(guest, other)).contains(Role.OWNER);
      assertThat(directory.people().members().role(uninvited, other)).isEmpty();
      assertThat(directory.people().accounts().signIn(GUEST, PASSWORD)).isPresent();
      fixture.crash();
    }
  }

  @Test
  void activityLog_recordsWhoInvitedRevokedAndAccepted() {
    Actor inviter = Actor.Person.of(administrator);
    CurrentActor.as(inviter, () -> invite(Role.OWNER));
    CurrentActor.as(inviter, () -> invitations().revoke(site, GUEST));
    Account guest = accept(CurrentActor.as(inviter, () -> invite(Role.VIEWER))).account();

    assertThat(
            fixture
                .directory()
                .audit()
                .page(site, Optional.of(AuditEntry.Kind.MEMBER), OptionalLong.empty(), 9)
                .entries())
        .extracting(AuditRecord::actor, AuditRecord::details)
        .containsExactly(
            tuple(Actor.Person.of(guest), "Accepted the invitation as a viewer."),
            tuple(inviter, "Invited guest@shop.example as a viewer."),
            tuple(inviter, "Revoked the invitation for guest@shop.example."),
            tuple(inviter, "Invited guest@shop.example as an owner."));
  }

  @Test
  @Tag("sqlite")
  void token_isNeitherStoredNorShownInPlaintext() {
    BearerToken token = invite(Role.VIEWER);
    fixture.restart();

    byte[] plaintext = token.text().getBytes(StandardCharsets.US_ASCII);
    assertThat(new StoredBytes(folder).find(List.of(plaintext))).isEmpty();
    assertThat(token.toString() + invitations().list(site)).doesNotContain(token.text());
  }
}
