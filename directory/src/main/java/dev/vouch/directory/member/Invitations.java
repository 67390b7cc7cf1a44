package dev.vouch.directory.member;

import dev.vouch.core.apikey.SecretHash;
import dev.vouch.core.site.SiteId;
import dev.vouch.directory.account.Account;
import dev.vouch.directory.account.AccountRegistry;
import dev.vouch.directory.account.EmailAddress;
import dev.vouch.directory.account.Role;
import dev.vouch.directory.audit.AuditEntry;
import dev.vouch.directory.audit.AuditLog;
import dev.vouch.directory.database.Database;
import dev.vouch.directory.database.SecretGenerator;
import dev.vouch.directory.database.SiteRows;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Consumer;
import org.jdbi.v3.core.Handle;

/**
 * The invitations that are open: neither used, revoked, replaced nor expired, and of somebody who
 * still owns the site. Questions are answered from memory; commands block until they are on disk,
 * and hold for the very next question. Thread-safe.
 */
public final class Invitations {
  /** For how long an invitation is open. */
  public static final Duration LIFETIME = Duration.ofDays(7);

  /** How many open ones a site may have. */
  public static final int OPEN_MAX = 50;

  private final Database database;
  private final InstantSource clock;
  private final SecretGenerator secretGenerator;
  private final AccountRegistry accounts;
  private final MemberRegistry members;
  private final AuditLog audit;
  private final ConcurrentMap<SecretHash, Invitation> invitations = new ConcurrentHashMap<>();

  public Invitations(
      Database database,
      InstantSource clock,
      SecretGenerator secretGenerator,
      AccountRegistry accounts,
      MemberRegistry members,
      AuditLog audit) {
    this.database = database;
    this.clock = clock;
    this.secretGenerator = secretGenerator;
    this.accounts = accounts;
    this.members = members;
    this.audit = audit;
    database.read(InvitationTable::all).forEach(this::publish);
  }

  /** The open invitation whose link has this token. */
  public Optional<Invitation> find(InvitationToken token) {
    return Optional.ofNullable(invitations.get(token.hash())).filter(this::isOpen);
  }

  /** The site's open invitations, the oldest first. */
  public List<Invitation> list(SiteId site) {
    return invitations.values().stream()
        .filter(invitation -> invitation.site().equals(site))
        .filter(this::isOpen)
        .sorted(
            Comparator.comparing(Invitation::createdAt)
                .thenComparing(invitation -> invitation.email().text()))
        .toList();
  }

  private boolean isOpen(Invitation invitation) {
    return !invitation.isExpired(now())
        && roleOfInviter(invitation).equals(Optional.of(Role.OWNER));
  }

  private Optional<Role> roleOfInviter(Invitation invitation) {
    return accounts
        .find(invitation.invitedBy())
        .flatMap(inviter -> members.role(inviter, invitation.site()));
  }

  /**
   * Invites somebody for {@link #LIFETIME}, in place of the invitation that the site had for this
   * email address.
   */
  public InvitationCreation create(SiteId site, EmailAddress email, Role role, Account inviter) {
    return database.change(handle -> created(handle, site, email, role, inviter), this::publish);
  }

  private InvitationCreation created(
      Handle handle, SiteId site, EmailAddress email, Role role, Account inviter) {
    if (!SiteRows.lock(handle, site)) {
      return new InvitationCreation.NoSuchSite();
    }
    Optional<Account> account = accounts.find(email);
    Optional<Role> held = account.flatMap(member -> members.role(member, site));
    if (held.isPresent()) {
      return new InvitationCreation.AlreadyMember(account.orElseThrow(), held.get());
    }
    List<Invitation> open = list(site);
    if (open.size() >= OPEN_MAX && open.stream().noneMatch(other -> other.email().equals(email))) {
      return new InvitationCreation.TooManyOpen();
    }
    InvitationToken token = new InvitationToken(secretGenerator.text());
    Instant now = now();
    Invitation invitation =
        new Invitation(site, email, role, token.hash(), inviter.id(), now, now.plus(LIFETIME));
    InvitationTable.put(handle, invitation);
    audit.record(handle, site, new AuditEntry.MemberInvited(email, role));
    return new InvitationCreation.Created(invitation, token);
  }

  private void publish(InvitationCreation creation) {
    if (creation instanceof InvitationCreation.Created(Invitation invitation, var _)) {
      find(invitation.site(), invitation.email()).ifPresent(this::forget);
      publish(invitation);
    }
  }

  private Optional<Invitation> find(SiteId site, EmailAddress email) {
    return invitations.values().stream()
        .filter(each -> each.site().equals(site) && each.email().equals(email))
        .findFirst();
  }

  /** Makes the invitation's link lead nowhere; false when the site has none for this address. */
  public boolean revoke(SiteId site, EmailAddress email) {
    return find(site, email).map(this::revoke).orElse(false);
  }

  private boolean revoke(Invitation invitation) {
    return delete(
        invitation,
        handle ->
            audit.record(
                handle, invitation.site(), new AuditEntry.InvitationTakenBack(invitation.email())));
  }

  private boolean delete(Invitation invitation, Consumer<Handle> note) {
    return database.change(
        handle -> {
          boolean existed = InvitationTable.delete(handle, invitation.token());
          if (existed) {
            note.accept(handle);
          }
          return existed;
        },
        deleted -> {
          if (deleted) {
            forget(invitation);
          }
        });
  }

  /** Deletes what has expired. */
  public void maintain() {
    Instant now = now();
    invitations.values().stream()
        .filter(invitation -> invitation.isExpired(now))
        .forEach(invitation -> delete(invitation, handle -> {}));
  }

  public void forget(SiteId site) {
    invitations.values().removeIf(invitation -> invitation.site().equals(site));
  }

  public void forget(Invitation invitation) {
    invitations.remove(invitation.token());
  }

  private void publish(Invitation invitation) {
    invitations.put(invitation.token(), invitation);
  }

  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MICROS);
  }
}
